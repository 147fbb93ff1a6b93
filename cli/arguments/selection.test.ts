import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { grepOf, type Selection } from './selection.ts';

/** As Playwright puts together what `--grep` is matched against. */
const titles = {
  A01: '  quality-gate/quality-gate.spec.ts quality-gate/a-vague A01 清空 @critical @regression @blocking @clarify',
  A02: '  quality-gate/quality-gate.spec.ts quality-gate/a-vague A02 像 A01 那样 @high @regression',
  B01: '  quality-gate/quality-gate.spec.ts quality-gate/b-tools B01 删除 A 列 @high @regression @blocking',
  C01: '  task-assistant/task-assistant.spec.ts task-assistant/create C01 创建 @critical @regression @blocking',
  code: '  task-assistant/conversation.spec.ts code 对话 @medium',
  R02: '  shop/orders.spec.ts B opening hours R02 does not say when @medium',
  named: 'chromium regression/a.spec.ts 分组 里的 用例 named 名字 @low',
};

const selected = (selection: Selection) => {
  const grep = grepOf(selection);
  // Playwright ignores the case of letters, unless it is told otherwise.
  return Object.entries(titles).flatMap(([id, title]) =>
    new RegExp(grep ?? '', 'gi').test(title) ? [id] : [],
  );
};

describe('what is selected', () => {
  for (const [title, selection, expected] of [
    ['everything', {}, Object.keys(titles)],
    ['a suite by its letter', { suite: ['A'] }, ['A01', 'A02', 'named']],
    ['a suite by its name', { suite: ['quality-gate/a-vague'] }, ['A01', 'A02']],
    ['a suite by the end of its name', { suite: ['b-tools'] }, ['B01']],
    ['a suite by its folder', { suite: ['task-assistant'] }, ['C01', 'code']],
    ['a suite by its file', { suite: ['conversation'] }, ['code']],
    ['a suite by its file of cases', { suite: ['./quality-gate/a-vague.yaml'] }, ['A01', 'A02']],
    ['not a suite of another file of cases', { suite: ['quality-gate/a.yaml'] }, []],
    ['a folder and what is in it', { suite: ['quality-gate'] }, ['A01', 'A02', 'B01']],
    ['not a part of a name', { suite: ['task'] }, []],
    ['several suites', { suite: ['create', 'b-tools'] }, ['B01', 'C01']],
    ['a case', { case: ['B01'] }, ['B01']],
    ['a case, whatever the letters', { case: ['b01'] }, ['B01']],
    ['a case of a suite with blanks in its name', { case: ['R02'] }, ['R02']],
    ['what only mentions a case too: the reporter leaves it out', { case: ['A01'] }, ['A01', 'A02']],
    ['a case in code', { case: ['code'] }, ['code']],
    ['not a part of an id', { case: ['A0'] }, []],
    ['several cases', { case: ['B01', 'C01'] }, ['B01', 'C01']],
    ['a severity', { severity: ['critical'] }, ['A01', 'C01']],
    ['several severities', { severity: ['medium', 'low'] }, ['code', 'R02', 'named']],
    ['what blocks', { blocking: true }, ['A01', 'B01', 'C01']],
    [
      'all of it at once',
      { suite: ['quality-gate'], severity: ['high', 'critical'], blocking: true },
      ['A01', 'B01'],
    ],
    ['with an expression of the user’s own', { blocking: true, grep: '删除|创建' }, ['B01', 'C01']],
    ['with one between slashes', { blocking: true, grep: '/清空/i' }, ['A01']],
    ['an id that is no regular expression', { case: ['A0.', '('] }, []],
  ] satisfies [string, Selection, string[]][])
    test(title, () => assert.deepEqual(selected(selection), expected));

  test('an expression alone goes to Playwright as it is', () => {
    assert.equal(grepOf({ grep: '/^x/i' }), '/^x/i');
    assert.equal(grepOf({}), null);
  });
});
