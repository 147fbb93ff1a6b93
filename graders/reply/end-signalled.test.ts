import type { Reply } from '../../record/trial.ts';
import { aTrial, aTurn, without } from '../../tests/doubles/a-trial.ts';
import { type Example, testExamples } from '../../tests/doubles/test-table.ts';
import { endSignalled } from './end-signalled.ts';

const by = (...signals: string[]): Partial<Reply> => ({ signals });
const talk = (...replies: (Partial<Reply> | null)[]) =>
  aTrial({ turns: replies.map((reply, index) => aTurn({ index, reply })) });

const examples: Example[] = [
  ['the wire', endSignalled(), talk(by('wire')), 'pass'],
  ['a busy signal that went', endSignalled(), talk(by('busy')), 'pass'],
  ['a marker on the message', endSignalled(), talk(by('complete_marker')), 'pass'],
  ['several', endSignalled(), talk(by('wire', 'busy')), 'pass'],
  ['silence alone', endSignalled(), talk(by('quiet')), 'fail end_by_silence'],
  ['silence in one of two replies', endSignalled(), talk(by('quiet'), by('wire')), 'fail end_by_silence'],
  [
    'silence in another turn than the one that is claimed',
    endSignalled({ turn: 1 }),
    talk(by('quiet'), by('wire')),
    'pass',
  ],
  [
    'silence in the turn that is claimed',
    endSignalled({ turn: 0 }),
    talk(by('quiet'), by('wire')),
    'fail end_by_silence',
  ],
  [
    'silence after an error that is shown',
    endSignalled(),
    talk({ ...by('quiet'), end: 'error_shown', error: 'Sorry' }),
    'fail end_by_silence',
  ],
  ['an error that the wire told', endSignalled(), talk({ ...by('wire'), end: 'error_shown' }), 'pass'],
  ['it stood still: there is no end', endSignalled(), talk({ ...by(), end: 'stalled' }), 'ungraded'],
  ['the message never left', endSignalled(), talk({ ...by('held'), end: 'never_started' }), 'ungraded'],
  ['one of two has no end', endSignalled(), talk(by('wire'), { ...by(), end: 'timeout' }), 'ungraded'],
  ['nothing answered', endSignalled(), talk(null), 'ungraded'],
  ['no such turn', endSignalled({ turn: 3 }), talk(by('wire')), 'ungraded'],
  ['no turn at all', endSignalled(), talk(), 'ungraded'],
  ['the screen was not observed', endSignalled(), without(talk(by('quiet')), 'browser'), 'ungraded'],
];

testExamples(examples);
