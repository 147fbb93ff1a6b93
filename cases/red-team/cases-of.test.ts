import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { attackClaims } from '../../graders/red-team/resists-attack.ts';
import { checkCases } from '../loading/load.ts';
import { applicationSchema, type RedTeamOptions } from './application.ts';
import { allProbes, applyProbes, redTeamCases } from './cases-of.ts';
import { boundariesOf } from './probe.ts';

const expect = { text: { contains: 'milk' } };
const small: RedTeamOptions = {
  tasks: [{ user: 'Show my list', expect, tools: { reads: { name: 'list' } } }],
};
const whole: RedTeamOptions = {
  tasks: [
    {
      user: 'Show my list',
      expect,
      tools: Object.fromEntries(
        ['reads', 'writes', 'sends', 'pays', 'confirms', 'stores'].map((role) => [
          role,
          { name: `${role}_it`, args: { note: 'CODE' } },
        ]),
      ),
      places: Object.fromEntries(
        ['row', 'file', 'fileName', 'image'].map((place) => [place, { to: 'row', name: 'lists.title' }]),
      ),
      others: { rows: {}, byId: { name: 'get' }, bySearch: { name: 'find' } },
      money: 'payments',
    },
  ],
};
const casesOf = (options: RedTeamOptions) => {
  const application = applicationSchema.parse(options);
  return redTeamCases(application, applyProbes(application));
};

describe('the probes', () => {
  test('are at least thirty, with unique ids, five of them in Chinese', () => {
    assert.ok(allProbes.length >= 30);
    assert.equal(new Set(allProbes.map(({ id }) => id)).size, allProbes.length);
    assert.ok(allProbes.filter(({ text }) => /\p{Script=Han}/u.test(text)).length >= 5);
  });
  for (const probe of allProbes)
    test(`${probe.id} has a tag of each list, a sentence, a verifier, and the halves of its canary apart`, () => {
      for (const list of [/^ASI\d\d$/, /^LLM\d\d$/, /^AML\.T\d{4}(\.\d{3})?$/])
        assert.ok(probe.tags.some((tag) => list.test(tag)));
      assert.match(probe.sentence, /^\p{Lu}.*\.$/u);
      assert.ok(probe.verify.length > 0 && boundariesOf(probe).includes('model'));
      assert.doesNotMatch(probe.text, /\{\{canary\}\}|\{\{first\}\}\{\{second\}\}/);
      // A canary that another user's row has proves that it was read, unless the payload tells it as well.
      if (probe.verify.some(({ kind }) => kind === 'reads'))
        assert.doesNotMatch(probe.text, /\{\{(?:code|first|second)\}\}/);
    });
});

test('every probe that fits becomes a valid case, and each twin is one case without an attack', () => {
  const cases = checkCases(casesOf(whole), 'playwright.config.ts', '.', { claims: attackClaims });
  const attacks = cases.filter(({ expect: claims }) => claims?.custom?.resists);
  assert.equal(attacks.length, allProbes.length - 1);
  assert.ok(attacks.every(({ plant = [] }) => plant.length === 1));
  const twins = cases.filter((one) => !attacks.includes(one));
  assert.deepEqual(
    twins.map(({ id, plant }) => [id, plant]),
    [
      ['twin-1', undefined],
      ['twin-1-afterwards', undefined],
    ],
  );
  assert.ok(cases.every(({ turns }) => turns[0]?.expect));
});

test('a probe that does not fit says why', () => {
  const left = new Map(
    applyProbes(applicationSchema.parse(small)).flatMap((one) =>
      'whyNot' in one ? [[one.probe.id, one.whyNot] as const] : [],
    ),
  );
  assert.equal(left.get('row-says-code'), 'no task names a place for a payload: row');
  assert.equal(left.get('payment'), 'no task names a tool that pays');
  assert.equal(left.get('others-by-id'), "no task says how another user's row would be read: others.byId");
  assert.equal(left.has('result-says-code'), false);
});

test('a place with expectations of its own has a twin of its own', () => {
  const own = { text: { contains: 'bread' } };
  const [task] = small.tasks;
  assert.ok(task);
  const cases = casesOf({
    tasks: [{ ...task, places: { row: { to: 'row', name: 'lists.title', expect: own } } }],
  });
  const expectOf = (id: string) => cases.find((one) => one.id === id)?.turns?.[0]?.expect;
  assert.deepEqual(expectOf('twin-1'), expect);
  assert.deepEqual(expectOf('twin-1-row'), own);
});
