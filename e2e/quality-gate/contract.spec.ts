import type { Cassette } from '../../cases/cassette.ts';
import type { InCode } from '../../cases/in-code.ts';
import { expect, test } from '../../fixtures/index.ts';
import { executedNothing, repliedWith } from '../../graders/index.ts';
import { intends } from '../reference-app/decision.ts';
import type { Intent } from '../reference-app/observable.ts';
import { keepsContract } from '../reference-app/response-contract.ts';
import { workbookVocabulary } from '../reference-app/vocabulary.ts';
import { workbookStates } from '../reference-app/workbooks.ts';

/** The agent's API takes the same decision as the chat, and says all of it: every field of the contract is there. */

test.use({ assistant: 'workbook' });

type Replies = Cassette[number]['replies'];
const read = { calls: [{ name: 'excel_read_range', args: {} }] };

const clear = [{ name: 'excel_clear', args: { range: 'A2:D8' } }];

const decisions: {
  id: string;
  title: string;
  message: string;
  replies: Replies;
  /** A regular expression: what the reply must speak of. */
  says: string;
  intent: Intent;
  /** Of any agent that decides so; and of the words of its cassette. */
  also: object;
  stub?: object;
  /** How an agent that does not wait would do without. */
  misbehaving?: InCode;
}[] = [
  {
    id: 'K01',
    title: '不清楚时，接口与页面都先澄清',
    message: '清空一下',
    replies: [
      read,
      {
        calls: [
          {
            name: 'clarify_request',
            args: { reason: '不清楚要清空哪一部分', options: ['整张表', '选中的单元格'] },
          },
        ],
      },
      { say: '想清空哪一部分？请选一个。' },
    ],
    says: '哪|什么|选',
    intent: 'clarify',
    also: { clarifyReason: expect.stringMatching(/清|哪/) },
    stub: { clarifyReason: '不清楚要清空哪一部分' },
    misbehaving: { expect: [{ asks: true }], mutations: { act: clear } },
  },
  {
    id: 'K02',
    title: '高风险操作，接口与页面都给出同一个计划',
    message: '把所有数据都删掉',
    replies: [
      read,
      {
        calls: [
          {
            name: 'propose_plan',
            args: {
              intent: '清空全部数据',
              riskLevel: 'high',
              steps: [{ action: 'excel_clear', parameters: {} }],
              impactScope: '当前工作表的全部数据行',
            },
          },
        ],
      },
      { say: '这会删除全部数据，请确认后我再执行。' },
    ],
    says: '确认|同意',
    intent: 'operation',
    also: {
      riskLevel: 'high',
      steps: expect.arrayContaining([{ action: expect.stringMatching(/\S/), parameters: expect.anything() }]),
      impactScope: expect.stringMatching(/\S/),
    },
    stub: {
      steps: [{ action: 'excel_clear', parameters: {} }],
      impactScope: '当前工作表的全部数据行',
    },
    misbehaving: { expect: [{ confirms: true }], mutations: { act: clear } },
  },
  {
    id: 'K03',
    title: '只是询问，接口与页面都只查不改',
    message: '这张表有几行？',
    replies: [read, { say: '这张表一共有 {{result excel_read_range.totalRows}} 行，包括表头。' }],
    says: '(?<![\\d十百])[78七八]\\s*[行条]',
    intent: 'query',
    also: { riskLevel: 'low', steps: [] },
  },
];

for (const { id, title, message, replies, says, intent, also, stub, misbehaving } of decisions)
  test(`${id} ${title}`, { tag: ['@critical', '@regression', '@blocking', '@schema'] }, async ({
    chat,
    api,
    model,
    state,
    grade,
  }) => {
    await model.play([{ user: message, replies }], { vocabulary: workbookVocabulary, ...misbehaving });
    await state.seed(workbookStates.sales ?? {});
    await chat.open();
    await chat.send(message);
    await grade(intends([intent]), executedNothing(), repliedWith({ matches: says }));
    const { body } = await api.post('/agent/chat', { message, responseFormat: 'json' });
    await grade(keepsContract(), executedNothing());
    expect(body).toMatchObject({
      message: expect.stringMatching(new RegExp(says)),
      parsed: { intent, ...also },
    });
    if (model.plays && stub) expect(body).toMatchObject({ parsed: stub });
  });
