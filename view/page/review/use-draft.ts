import { useRef, useState } from 'preact/hooks';
import { draftOf, levelsOf, type ReviewVerdict, type TrialReview } from '../../model/review.ts';
import { send } from './send.ts';

export const verdicts: readonly { name: ReviewVerdict; means: string }[] = [
  { name: 'pass', means: 'The agent did what this user needed.' },
  { name: 'fail', means: 'The agent did not do what this user needed.' },
  { name: 'cannot_tell', means: 'The evidence does not show it.' },
];

/** An answer as it is given. Group 0 is the verdict, the others are the questions in order; digits answer the current group. */
export function useDraft(trial: TrialReview, key: string) {
  const { questions, label } = trial;
  const [state, setState] = useState(() => {
    return { draft: draftOf(trial), group: 0, isSaved: label !== null, isChanged: false, message: '' };
  });
  // Keys may come faster than the page is drawn.
  const latest = useRef(state);
  const isSending = useRef(false);
  const set = (change: Partial<typeof state>) => {
    latest.current = { ...latest.current, ...change };
    setState(latest.current);
  };
  const groupAt = (place: number) => Math.max(0, Math.min(questions.length, place));
  const changed = { isSaved: false, isChanged: true, message: '' };
  return {
    ...state,
    say: (message: string) => set({ message }),
    moveBy: (step: number) => set({ group: groupAt(latest.current.group + step) }),
    write: (note: string) => set({ ...changed, draft: { ...latest.current.draft, note } }),
    /** @param group null for the current one. */
    choose(group: number | null, level: number) {
      const { draft, group: current } = latest.current;
      const place = group ?? current;
      const verdict = place === 0 ? verdicts[level]?.name : undefined;
      const name = questions[place - 1]?.levels[level]?.name;
      if (verdict === undefined && name === undefined) return;
      const levels = name === undefined ? draft.levels : draft.levels.with(place - 1, name);
      const next = { ...draft, levels, verdict: verdict ?? draft.verdict };
      set({ ...changed, draft: next, group: groupAt(place + 1) });
    },
    async save() {
      const { draft } = latest.current;
      const { verdict, note } = draft;
      if (verdict === null) return set({ message: 'Choose a verdict first.' });
      // A second label would not be blind.
      if (isSending.current) return;
      isSending.current = true;
      const problem = await send('label', {
        trial: key,
        verdict,
        levels: levelsOf(draft, questions),
        note,
      });
      isSending.current = false;
      // What was changed in the meantime is not saved.
      const isSame = latest.current.draft === draft;
      if (problem === null) set({ isSaved: isSame, isChanged: !isSame, message: '' });
      else set({ message: `The answer was not saved: ${problem}` });
    },
  };
}
