import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { harmlessLine } from './redaction/printable.ts';
import { caseOfTest, identityOf, splitTitle, titleOfTrial, trialNumber } from './test-case.ts';

const place = { root: '/project', path: '/project/e2e/tasks/create.spec.ts', line: 3 };

test('a test is a case: the id leads its title, its tags are the keys', () => {
  assert.deepEqual(
    caseOfTest({
      title: 'T01 停止回复',
      groups: ['somewhere'],
      tags: ['@high', '@blocking', '@capability', '@own'],
      ...place,
    }),
    {
      id: 'T01',
      title: '停止回复',
      suite: 'tasks/create',
      severity: 'high',
      blocking: true,
      purpose: 'capability',
      assistant: null,
      tags: ['high', 'blocking', 'capability', 'own'],
      file: 'e2e/tasks/create.spec.ts',
      line: 3,
    },
  );
});

test('a title of one word is id and title, and nothing is blocking that does not say so', () => {
  const { id, title, suite, blocking, severity, purpose } = caseOfTest({
    title: 'alone',
    groups: ['tasks', 'create'],
    tags: [],
    ...place,
    path: '/project/e2e/tasks/cases.yaml',
  });
  assert.deepEqual(
    [id, title, suite, blocking, severity, purpose],
    ['alone', 'alone', 'tasks › create', false, 'medium', 'regression'],
  );
});

test('a test keeps its identity where reporters receive its titles without what a terminal would act on', () => {
  const special = fc.constantFrom(
    '\n',
    '\r\n',
    '\t',
    ' ',
    '\u202e',
    '\u0085',
    '\u001b[1m',
    '##[',
    '::',
    '\ud800',
  );
  const title = fc.string({ unit: fc.oneof(special, fc.string({ unit: 'binary', maxLength: 3 })) });
  fc.assert(
    fc.property(fc.array(title, { minLength: 1, maxLength: 3 }), (titles) => {
      const cleaned = titles.map(harmlessLine);
      assert.equal(identityOf('', ['a.yaml', ...titles]), identityOf('', ['a.yaml', ...cleaned]));
    }),
  );
});

for (const [number, of] of [
  [1, 1],
  [1, 3],
  [13, 20],
] as const)
  test(`trial ${number} of ${of} is told by the title`, () => {
    const title = titleOfTrial('C01 创建 · 两次', { number, of });
    assert.deepEqual(splitTitle(title), { title: 'C01 创建 · 两次', number, of });
    assert.equal(caseOfTest({ title, groups: [], tags: [], ...place }).title, '创建 · 两次');
  });

test('the trials of a case are numbered through, however often the runner repeats them', () => {
  const numbers = [0, 1].flatMap((repeat) =>
    [1, 2, 3].map((number) => trialNumber(titleOfTrial('C01 x', { number, of: 3 }), repeat)),
  );
  assert.deepEqual(numbers, [1, 2, 3, 4, 5, 6]);
});
