import { before, describe, test } from 'node:test';
import { defaultGraders } from '../../graders/default-graders.ts';
import * as graders from '../../graders/index.ts';
import { showsItIsBusy } from '../../graders/reply/busy.ts';
import { exposesNoInternals } from '../../graders/reply/internals.ts';
import { changesNoOtherUser } from '../../graders/state/changes-no-other-user.ts';
import type { Trial } from '../../record/trial.ts';
import { gradeInTime, largeTrials, upTo } from '../limits/large-trials.ts';

/**
 * Every grader answers within five seconds, whatever its trial holds, or is ungraded and names the limit. Seconds of a processor: others
 * may use the machine.
 */

const { calledTools, changedOnly } = graders;
const aTask = (id: number) => ({ title: `task number ${id}` });
const like = { contains: 'x' };
const claims: Record<string, () => graders.CodeGrader[]> = {
  'the default graders': () => defaultGraders({ turns: [undefined], presses: true }),
  'calls one by one': () => [
    calledTools(upTo(1_000).map((id) => ({ name: 'create_task', arguments: aTask(id) }))),
  ],
  'calls in their order': () => [
    calledTools(
      upTo(60).map((id) => ({ name: 'create_task', arguments: aTask(2 * id + 1) })),
      { order: 'strict' },
    ),
  ],
  'calls of which any may be any': () => [
    calledTools(upTo(1_000).map(() => ({ name: 'create_task', arguments: { title: like } }))),
  ],
  'no calls': () => [
    graders.calledNoTool(),
    graders.calledNoTool(['x']),
    graders.callsAtMost(3),
    graders.executedNothing(),
  ],
  'what was agreed': () => [graders.confirmedFirst()],
  'rows one by one': () => [changedOnly({ tasks: { added: upTo(1_000).map(aTask) } })],
  'rows of which any may be any': () => [
    changedOnly({ tasks: { added: upTo(1_000).map(() => ({ title: { contains: 'task' } })) } }),
  ],
  'changed rows one by one': () => [
    changedOnly({
      tasks: {
        changed: upTo(10_000).map((id) => ({
          where: { id },
          to: { status: 'gone', title: `renamed ${id}` },
        })),
      },
    }),
  ],
  'rows that are missing': () => [
    changedOnly({ tasks: { changed: upTo(1_000).map((id) => ({ where: { id }, to: { status: 'x' } })) } }),
  ],
  'no rows': () => [graders.changedNothing(), changesNoOtherUser()],
  questions: () => [graders.asksToClarify(), graders.confirmsFirst()],
  'how it ended': () => [graders.completed(), graders.endedAs('complete'), graders.endSignalled()],
  cards: () => [graders.showsCard(aTask(1)), graders.showsCards(upTo(100).map(aTask)), graders.showsNoCard()],
  'the text': () => [
    graders.repliedWith('x'),
    graders.repliedWith({ contains: 'never said' }),
    graders.anyReplyWith({ matches: 'never said$' }),
    graders.repliedWith({ date: 'tomorrow' }),
    graders.repliedWith({ min: 3 }),
  ],
  'the stream': () => [graders.streamed(), graders.streamedOnWire(), showsItIsBusy()],
  internals: () => [exposesNoInternals()],
};

for (const [size, make] of Object.entries(largeTrials))
  describe(size, () => {
    let trial: Trial;
    before(() => {
      trial = make();
    });
    for (const [claim, gradersOf] of Object.entries(claims))
      test(claim, () => {
        for (const grader of gradersOf()) gradeInTime(grader, trial);
      });
  });
