import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Language } from '../../words/language.ts';
import { serverWords } from '../../words/server-words.ts';
import { jobTools } from './tools.ts';

const call = async (name: string, input: object, language: Language = 'zh') => {
  const tool =
    jobTools(serverWords[language]).find((one) => one.name === name) ?? assert.fail(`${name} is not listed`);
  const { value, isError } = await tool.call(null, input);
  return { text: JSON.stringify(value), isError };
};

test('the listed names carry the prefix but for one', () =>
  assert.deepEqual(
    jobTools(serverWords.en).map(({ name }) => name),
    ['API_job_search', 'job_details', 'API_get_salary', 'API_get_company'],
  ));

const examples: [name: string, input: object, expected: RegExp, isError: boolean][] = [
  ['API_job_search', { keyword: '前端', city: '上海' }, /^\{"jobs":\[\{"id":"J101"[^[]*\]\}$/, false],
  ['API_job_search', { keyword: 'typescript' }, /J101.*J202.*J301/, false],
  ['API_job_search', { keyword: '厨师' }, /^\{"jobs":\[\]\}$/, false],
  ['API_job_search', {}, /keyword/, true],
  ['job_details', { jobId: 'j301' }, /Playwright/, false],
  ['job_details', { jobId: 'J999' }, /没有编号为 J999 的职位/, true],
  ['API_get_salary', { title: '前端工程师' }, /"from":20000,"to":38000,"jobs":2/, false],
  ['API_get_salary', { title: '前端工程师', city: '北京' }, /没有这个职位的薪资数据/, true],
  ['API_get_company', { name: '云帆科技' }, /云计算/, false],
  ['API_get_company', { name: '云' }, /没有找到/, true],
];
for (const [name, input, expected, isError] of examples)
  test(`${name} ${JSON.stringify(input)}`, async () => {
    const answer = await call(name, input);
    assert.match(answer.text, expected);
    assert.equal(answer.isError, isError);
  });

test('the jobs of another language are found by its words', async () => {
  const { text } = await call('API_get_salary', { title: 'front-end', city: 'Berlin' }, 'en');
  assert.match(text, /"currency":"EUR","from":4200,"to":6300,"jobs":1/);
  assert.match((await call('API_get_company', { name: 'Nobody' }, 'en')).text, /no company called “Nobody”/);
});
