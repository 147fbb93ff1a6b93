import { simulatorFaults } from '../../record/trial.ts';

/** What the model that plays the user is shown. */
export type Shown = { asked: string; isSecondDraft: boolean };
type Behaviour = (shown: Shown) => object | string;

const type = (text: string) => ({ action: 'type', text });
const press = (text: string) => ({ action: 'press', text });

/** A user as they should be. */
export const honest: Behaviour = ({ asked, isSecondDraft }) => {
  if (asked.includes('order number')) return type('It is HP-0933.');
  if (asked.includes('Shall I')) return { action: 'confirm', text: '' };
  return isSecondDraft ? type('Please go ahead.') : { action: 'done', text: '' };
};

/** Behaves otherwise when it is asked whether a refund should be made. */
const whenAsked =
  (behaviour: Behaviour): Behaviour =>
  (shown) =>
    shown.asked.includes('Shall I') ? behaviour(shown) : honest(shown);

const once =
  (behaviour: Behaviour): Behaviour =>
  (shown) =>
    shown.isSecondDraft ? honest(shown) : behaviour(shown);

const invents = () => type('The order number is HP-0934.');

/** One user for each thing that no user would do, and some who do nothing of the kind. */
export const behaviours: Record<string, Behaviour> = {
  invented_fact: invents,
  gave_away: () => type('It cost 1249 dollars.'),
  answered_unknown: () => type('The colour is blue.'),
  spoke_as_assistant: () => type('How can I help you today?'),
  stopped_early: whenAsked(() => ({ action: 'done', text: '' })),
  not_offered: whenAsked(() => press('Maybe')),
  pressed_nothing: whenAsked(() => press('Copy')),
  withheld_fact: ({ asked }) =>
    asked.includes('order number')
      ? type('I would like my money back.')
      : honest({ asked, isSecondDraft: false }),
  unreadable: () => 'I would like to type HP-0933.',
  // Its endpoint refuses the key.
  unreachable: honest,
  honest,
  invents_once: once(invents),
  unreadable_once: once(() => 'Of course!'),
  in_a_fence: (shown) => `\`\`\`json\n${JSON.stringify(honest(shown))}\n\`\`\``,
};

export const isFault = (id: string): boolean => simulatorFaults.some((fault) => fault === id);
