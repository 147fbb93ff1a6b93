import { expect, test } from '@playwright/test';
import { recordAttachment } from '../../../record/trial.ts';
import { aScore, leaveRecord, passing, recordWith } from '../leave-record.ts';

const blocking = { tag: ['@critical', '@blocking'] };

test.describe('gate/a-vague', () => {
  test('N1 不阻塞的失败', {
    tag: ['@high'],
  }, async () => {
    await leaveRecord({
      scores: [passing, aScore('fail', 'text_mismatch', 'the reply says something else')],
    });
    throw new Error('fail: text_mismatch');
  });
  test('P1 先问清楚', blocking, () => leaveRecord({}));
  test('P2 有提示', { tag: ['@high', '@blocking'] }, () =>
    leaveRecord({ scores: [passing, aScore('warn', 'no_options', 'it offers no options')] }),
  );
});

test.describe('gate/b-tools', () => {
  test('plain test without a record', () => {
    expect(1).toBe(1);
  });
});

test.describe('closed', () => {
  test('B-fail 清空', blocking, () =>
    leaveRecord(
      {
        scores: [
          aScore('fail', 'forbidden_tool', 'excel_clear({}) was called, and none of excel_clear may be', {
            evidence: [
              { label: 'forbidden', value: ['excel_clear'] },
              {
                label: 'called',
                value: ['excel_clear({})', 'excel_read_range({})', 'excel_clear({"sheet":"二"})'],
              },
            ],
          }),
          aScore('fail', 'internals_exposed', 'the reply of turn 1 shows a stack trace: "at x.ts:1"', {
            evidence: [
              {
                label: 'findings',
                value: [
                  { rule: 'stack_trace', where: 'the reply of turn 1', shown: 'at x.ts:1' },
                  { rule: 'sql', where: 'a plan card of turn 1', shown: 'select *' },
                ],
              },
            ],
          }),
        ],
      },
      '好的，已清空。',
    ),
  );
  test('B-error 出错', blocking, () =>
    leaveRecord({
      errors: [{ code: 'harness', boundary: 'harness', message: 'page.goto: ERR_CONNECTION_REFUSED' }],
    }),
  );
  test('B-ungraded 无从判断', blocking, () =>
    leaveRecord({ scores: [aScore('ungraded', 'no_evidence', 'the state boundary was not observed')] }),
  );
  test('B-skipped 跳过', blocking, () => {
    test.skip(true, 'for a while');
  });
  test('B-fixme 待修', blocking, () => {
    test.fixme();
  });
  test('B-recordless 没有记录', blocking, () => {});
  test('B-unreadable 记录坏了', blocking, () =>
    test.info().attach(recordAttachment, { body: '{"version":', contentType: 'application/json' }),
  );
  test('B-lying 记录自相矛盾', blocking, () => leaveRecord({ verdict: 'pass', scores: [] }));
  test('B-two-records 两份记录', blocking, async () => {
    await leaveRecord({});
    await leaveRecord({});
  });
  test('B-after 记录之后失败', blocking, async () => {
    await leaveRecord({});
    throw new Error(`the tear-down failed with ${process.env.OPENAI_API_KEY}`);
  });
  test('B-untagged 记录说阻塞', () =>
    leaveRecord({
      case: { ...recordWith({}).case, blocking: true },
      scores: [aScore('fail', 'executed', 'it executed')],
    }));
  test('B-timeout 超时', blocking, async () => {
    test.setTimeout(200);
    await new Promise(() => undefined);
  });
  test('B-crash 崩溃', blocking, () => {
    process.exit(7);
  });
});

const hostile = [
  '```',
  '# owned',
  '<script>alert(1)</script> <img src=x onerror=alert(1)> ![x](https://evil.example/x.png)',
  '[click](https://evil.example) https://evil.example www.evil.example @everyone',
  '| a | b |',
  '````',
  '::error::stop ##[command]x \u001b[2J\u202Ereversed',
].join('\n');

test.describe('hostile | <b>suite</b> [x](https://evil.example)', () => {
  test('H1 标题 `</h3>` | <img src=x> [y](javascript:1)', { tag: '@high' }, () =>
    leaveRecord({ scores: [aScore('fail', 'text_mismatch', `it says: ${hostile}`)] }, hostile),
  );
  test('../../H/2\\evil', { tag: '@high' }, () =>
    leaveRecord({ scores: [aScore('fail', 'text_mismatch', 'x'.repeat(5_000))] }),
  );
});

test.describe('mutation', () => {
  test('S-caught 抓住', blocking, () =>
    leaveRecord({
      mutation: 'skip_confirmation',
      scores: [aScore('fail', 'acted_without_confirming', 'it acted')],
    }),
  );
  test('S-survived 漏网', blocking, () => leaveRecord({ mutation: 'stall turn 1' }));
  test('S-unclear 出错', blocking, () =>
    leaveRecord({
      mutation: 'cut_off',
      errors: [{ code: 'harness', boundary: 'harness', message: 'no page' }],
    }),
  );
  test('S-untouched 没有破坏', blocking, () => leaveRecord({}));
});

test.describe('hanging', () => {
  test('hangs 挂起', blocking, async () => {
    await new Promise(() => undefined);
  });
});
