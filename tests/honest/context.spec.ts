import { checkCases } from '../../cases/loading/load.ts';
import { evaluateFixture as test } from '../../fixtures/evaluate-fixture.ts';
import { expect } from '../../fixtures/index.ts';

/** Everything about a case but what the user says; none of it may reach the application or its model. */
const secret = 'only-the-harness-knows';
const said = '明天去还书';
const [declared] = checkCases(
  [
    {
      id: 'context',
      title: `标题 ${secret}`,
      suite: secret,
      severity: 'critical',
      blocking: false,
      tags: [secret],
      // One of its replies is there to be found nowhere.
      defaults: { playedWholeCassette: 'off' },
      context: { clock: '2026-12-24T10:00[Asia/Shanghai]' },
      turns: [
        {
          user: said,
          model: [{ say: '好的，要我创建任务吗？' }, { say: secret }],
          expect: { text: { not: { contains: secret } }, forbiddenTools: [secret] },
        },
      ],
    },
  ],
  import.meta.filename,
);

test('context 只有评测自己知道', async ({ evaluate, page, trial }) => {
  if (!declared) throw new Error('There is no case.');
  const sent: string[] = [];
  page.on('request', (request) => {
    const headers = JSON.stringify(request.headers());
    sent.push(decodeURIComponent(request.url()), headers, request.postData() ?? '');
  });
  await evaluate(declared);
  expect(sent.join('\n'), 'the requests were watched').toContain(said);
  expect(sent.join('\n')).not.toContain(secret);

  const seen = await trial.boundaries?.seen(trial.id);
  expect(seen?.model.calls[0]?.instructions, 'the instructions were seen').toContain('任务助手');
  expect(JSON.stringify(seen)).not.toContain(secret);
});
