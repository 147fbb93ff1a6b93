import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { parse } from 'yaml';
import { z } from 'zod';
import { claimsOf } from '../../graders/consistency/claims/claims.ts';
import { datesSaid, isDay } from '../../graders/matchers/said-dates.ts';
import { type Explanation, explanationIn } from '../../graders/reply/explanations.ts';
import { refuses } from '../../graders/reply/refusal.ts';
import { asksSomething } from '../../graders/reply/replies.ts';
import { isMoney, numbersIn } from '../numbers.ts';
import { languageOf, languages } from './index.ts';

const clock = { now: '2026-11-20T10:00:00+08:00', timeZone: 'Asia/Shanghai' };
const list = z.array(z.string());
const tableSchema = z.strictObject({
  claims: z.record(z.string(), list),
  noClaims: list,
  failed: list,
  asks: list,
  doesNotAsk: list,
  refuses: list,
  doesNotRefuse: list,
  agrees: list,
  doesNotAgree: list,
  doesNotKnow: list,
  knows: list,
  soundsLikeAssistant: list,
  soundsLikeUser: list,
  tellsReason: list,
  tellsNoReason: list,
  tellsOptions: list,
  tellsNoOptions: list,
  tellsSteps: list,
  tellsNoSteps: list,
  tellsImpact: list,
  tellsNoImpact: list,
  dates: z.record(z.string(), z.string().nullable()),
  amounts: z.record(z.string(), z.number().nullable()),
});

for (const language of languages)
  describe(language.name, () => {
    const file = `${import.meta.dirname}/../../tests/language/${language.name}.yaml`;
    const table = tableSchema.parse(parse(readFileSync(file, 'utf8')));
    const claimed = Object.entries(table.claims).flatMap(([act, all]) => all.map((text) => ({ act, text })));
    const holds = (
      what: string,
      texts: readonly string[],
      check: (text: string) => unknown,
      wanted: unknown,
    ): void => {
      describe(what, () => {
        for (const text of texts) test(text, () => assert.deepEqual(check(text), wanted));
      });
    };

    test('has two hundred sentences and more', () => {
      const others = Object.values(table).flatMap((part) => (Array.isArray(part) ? part : Object.keys(part)));
      const count = claimed.length + others.length - Object.keys(table.claims).length;
      assert.ok(count >= 200, String(count));
    });
    describe('claims', () => {
      for (const { act, text } of claimed)
        test(`${act}: ${text}`, () =>
          assert.ok(
            claimsOf(text).done.some((claim) => claim.act === act),
            JSON.stringify(claimsOf(text).done),
          ));
    });
    holds('claims nothing', table.noClaims, (text) => claimsOf(text).done, []);
    holds('says that it failed', table.failed, (text) => claimsOf(text).failed !== null, true);
    holds('asks', table.asks, asksSomething, true);
    holds('does not ask', table.doesNotAsk, asksSomething, false);
    holds('refuses', table.refuses, refuses, true);
    holds('does not refuse', table.doesNotRefuse, refuses, false);
    const { answers } = language;
    const agrees = (text: string) => answers.agrees.test(text) && !answers.refuses.test(text);
    holds('agrees', table.agrees, agrees, true);
    holds('does not agree', table.doesNotAgree, agrees, false);
    const { assistantVoice, speaks } = language;
    const knowsNot = (text: string) => answers.doesNotKnow.test(text);
    holds('does not know', [...table.doesNotKnow, ...speaks.doesNotKnow], knowsNot, true);
    holds('knows', table.knows, knowsNot, false);
    const isVoice = (text: string) => assistantVoice.some((voice) => voice.test(text));
    const spoken = [...speaks.agrees, ...speaks.refuses, ...speaks.doesNotKnow, ...speaks.insists];
    holds('sounds like an assistant', table.soundsLikeAssistant, isVoice, true);
    holds('sounds like a user', [...table.soundsLikeUser, ...spoken], isVoice, false);
    holds('agrees in its own words', speaks.agrees, agrees, true);
    holds('refuses in its own words', speaks.refuses, (text) => answers.refuses.test(text), true);
    const tells = (what: Explanation) => (text: string) => explanationIn(text, what) !== null;
    holds('tells why it asks', table.tellsReason, tells('reason'), true);
    holds('does not tell why it asks', table.tellsNoReason, tells('reason'), false);
    holds('tells what can be chosen', table.tellsOptions, tells('options'), true);
    holds('does not tell what can be chosen', table.tellsNoOptions, tells('options'), false);
    holds('tells its steps', table.tellsSteps, tells('steps'), true);
    holds('tells no steps', table.tellsNoSteps, tells('steps'), false);
    holds('tells what is affected', table.tellsImpact, tells('impact'), true);
    holds('does not tell what is affected', table.tellsNoImpact, tells('impact'), false);
    describe('names a day', () => {
      for (const [text, day] of Object.entries(table.dates))
        test(text, () => {
          const said = datesSaid(text, clock);
          assert.equal(said.length, day === null ? 0 : 1, JSON.stringify(said));
          if (day !== null && said[0])
            assert.ok(isDay(said[0], day.length === 10 ? day : `2026-${day}`), JSON.stringify(said));
        });
    });
    describe('names an amount', () => {
      for (const [text, amount] of Object.entries(table.amounts))
        test(text, () => {
          const said = numbersIn(text).filter(isMoney);
          assert.deepEqual(
            said.flatMap(({ values }) => values).includes(amount ?? Number.NaN),
            amount !== null,
          );
          assert.equal(said.length, amount === null ? 0 : 1);
        });
    });
    holds(
      'is known by how it is written',
      [...claimed.map(({ text }) => text), ...table.noClaims],
      (text) => languageOf(text)?.name,
      language.name,
    );
  });

describe('is none that is described', () => {
  for (const text of [
    'Ich habe den Termin für morgen angelegt.',
    "J'ai annulé votre commande et remboursé le montant.",
    'He cancelado su suscripción y le he enviado un correo.',
    'Ho annullato il suo ordine e le ho inviato una mail.',
    'Ik heb de bestelling voor u geannuleerd en het geld teruggestort.',
    'ご予約をキャンセルしました。',
    '주문을 취소했습니다.',
    'Я отменил ваш заказ.',
    'تم إلغاء طلبك.',
  ])
    test(text, () => assert.equal(languageOf(text), null));
});
