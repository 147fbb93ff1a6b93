import { defineCases, test } from '../../fixtures/index.ts';

// As in cases.spec.ts: a test that fails unexpectedly costs a new worker and browser.
test.beforeEach(({ browserName: _ }, testInfo) => testInfo.fail(true, 'it misbehaves'));
test.use({ replyLimits: { startMs: 10_000, stallMs: 2_000, totalMs: 30_000 } });

defineCases({
  file: import.meta.filename,
  cases: [
    {
      id: 'stalled',
      title: '回复停在半路',
      turns: [
        {
          user: '介绍一下你自己',
          model: [{ say: '我是一位任务助手，可以帮你安排每一天。', stream: { end: 'stalled', after: 2 } }],
          expect: { text: { contains: '我' } },
        },
      ],
    },
  ],
});
