import { defineCases } from '../../fixtures/index.ts';

const minute =
  '今天的讨论里大家又提到了接口延迟、灰度比例和值班安排，各自的意见都写在共享文档里，细节不再重复。\n';
const request = '以上是会议纪要，请据此创建一个任务：明天下午整理会议纪要并发给全组。';
/** 2,000 characters, line breaks among them; what is to be done stands at the very end. */
const longMessage = `${minute.repeat(40).slice(0, 2000 - request.length - 1)}\n${request}`;

defineCases({
  file: import.meta.filename,
  cases: [
    {
      id: 'L01',
      title: '两千字的消息',
      severity: 'high',
      turns: [
        {
          user: longMessage,
          model: [
            {
              calls: [
                {
                  name: 'create_task',
                  args: {
                    title: '整理会议纪要并发给全组',
                    dueDate: { date: 'tomorrow' },
                    timeSegment: 'afternoon',
                  },
                },
              ],
            },
            { say: '纪要收到了，已为你创建任务「整理会议纪要并发给全组」，明天下午。' },
          ],
          expect: {
            kind: 'task_summary',
            text: { contains: '会议纪要' },
            cards: [
              {
                title: { contains: '会议纪要' },
                dueDate: { date: 'tomorrow' },
                timeSegment: 'afternoon',
                startTime: null,
                completed: false,
              },
            ],
            tools: [
              {
                name: 'create_task',
                args: {
                  title: { oneOf: ['整理会议纪要并发给全组', '整理会议纪要'] },
                  dueDate: { date: 'tomorrow' },
                  timeSegment: 'afternoon',
                  allowConflicts: { oneOf: [false, null] },
                },
              },
            ],
            state: {
              tasks: {
                added: [
                  {
                    title: { contains: '会议纪要' },
                    due_date: { date: 'tomorrow' },
                    time_segment: 'afternoon',
                    start_time: null,
                    priority: 'medium',
                    group_id: null,
                    completed: false,
                  },
                ],
              },
            },
          },
        },
      ],
    },
  ],
});
