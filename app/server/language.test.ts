import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { Hono } from 'hono';
import type { Language } from '../words/language.ts';
import { chooseLanguage, languageOf, rememberChoice } from './language.ts';

function appIn(otherwise: Language) {
  return new Hono()
    .use(chooseLanguage(otherwise))
    .get('/', rememberChoice, (context) => context.text(languageOf(context)))
    .post('/', (context) => context.text(languageOf(context)));
}

describe('the language of a request', () => {
  const table: [
    title: string,
    path: string,
    headers: Record<string, string>,
    otherwise: Language,
    Language,
  ][] = [
    ['of nobody', '/', {}, 'en', 'en'],
    ['of nobody, where the application says so', '/', {}, 'zh', 'zh'],
    ['of a browser in China', '/', { 'accept-language': 'zh-CN,zh;q=0.9,en;q=0.8' }, 'en', 'zh'],
    ['of a browser in the United States', '/', { 'accept-language': 'en-US' }, 'zh', 'en'],
    ['by what is liked best', '/', { 'accept-language': 'en;q=0.4, zh-TW;q=0.7' }, 'en', 'zh'],
    ['of the first that is spoken', '/', { 'accept-language': 'fr-FR, zh;q=0.5' }, 'en', 'zh'],
    ['of none that is spoken', '/', { 'accept-language': 'fr, zhx' }, 'en', 'en'],
    ['of a client that takes anything', '/', { 'accept-language': '*' }, 'zh', 'zh'],
    ['that was chosen before', '/', { cookie: 'language=zh', 'accept-language': 'en' }, 'en', 'zh'],
    ['that was once something else', '/', { cookie: 'language=klingon' }, 'zh', 'zh'],
    ['in the address', '/?language=en', { cookie: 'language=zh', 'accept-language': 'zh' }, 'zh', 'en'],
    ['in the address, which nobody speaks', '/?language=fr', { 'accept-language': 'zh' }, 'en', 'zh'],
  ];
  for (const [title, path, headers, otherwise, expected] of table)
    test(title, async () => {
      const response = await appIn(otherwise).request(path, { method: 'POST', headers });
      assert.equal(await response.text(), expected);
      assert.equal(response.headers.get('set-cookie'), null);
    });
});

test('a page that is asked for in a language is remembered in it, at its own address', async () => {
  const response = await appIn('en').request('/?language=zh');
  assert.equal(response.status, 302);
  assert.equal(response.headers.get('location'), '/');
  assert.match(response.headers.get('set-cookie') ?? '', /^language=zh; .*HttpOnly; SameSite=Lax$/);
});
