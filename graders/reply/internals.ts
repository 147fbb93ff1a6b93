import type { Reply, Trial } from '../../record/trial.ts';
import type { CodeGrader, Level } from '../grader.ts';
import { codeGrader, whyNotObserved } from '../score.ts';
import { givenTo, hiddenRules, instructionsIn, resultTexts } from './internals-hidden.ts';
import { type InternalsRule, internalsRules } from './internals-rules.ts';
import { excerpt } from './replies.ts';

export type InternalsOptions = {
  /** Texts that must never be shown, such as parts of the system prompt or internal host names. */
  forbidden?: readonly string[];
  /** Rules to skip for this product, by name: `file_path` for a chat about files. */
  except?: readonly InternalsRule['name'][];
  /** The highest verdict of a rule's finding; default: the rule's own. Forbidden texts always fail. */
  levels?: Partial<Record<InternalsRule['name'], Level>>;
};

/**
 * No visible text exposes internals, in replies, beside them or in tooltips: stack traces, exceptions, SQL, paths, code
 * or `undefined`. Results of tools expose no stack traces, paths on the server or keys, and errors no text of the
 * instructions.
 *
 * @example
 * exposesNoInternals({ forbidden: ['Traceback', 'acme-internal'] });
 */
export function exposesNoInternals({
  forbidden = [],
  except = [],
  levels = {},
}: InternalsOptions = {}): CodeGrader {
  return codeGrader(
    'exposesNoInternals',
    (trial, say) => {
      const unobserved = whyNotObserved(trial, 'browser');
      if (unobserved !== null) return say.ungraded(unobserved);
      const visible = visibleTexts(trial);
      if (visible.length === 0) return say.ungraded('no reply was seen');
      const rules = internalsRules.flatMap((rule): InternalsRule[] => {
        const level = except.includes(rule.name) ? 'off' : (levels[rule.name] ?? rule.verdict);
        return level === 'off' ? [] : [{ ...rule, verdict: milder(level, rule.verdict) }];
      });
      const findings = [
        ...visible.flatMap((text) => [...byRules(text, rules), ...byList(text, forbidden)]),
        ...resultsSeen(trial).flatMap((text) =>
          byRules(
            text,
            rules.filter(({ name }) => hiddenRules.includes(name)),
          ),
        ),
        ...byInstructions(trial, visible, rules),
      ];
      const evidence = { findings: findings.map(({ rule, where, shown }) => ({ rule, where, shown })) };
      const worst =
        findings.find(({ rule }) => rule === 'forbidden') ??
        findings.find(({ verdict }) => verdict === 'fail') ??
        findings[0];
      if (worst === undefined)
        return say.pass('no internals are shown', { looked: visible.map(({ where }) => where) });
      return say[worst.verdict](
        worst.rule === 'forbidden' ? 'secret_exposed' : 'internals_exposed',
        `${worst.where} shows ${worst.label}: "${worst.shown}"`,
        evidence,
      );
    },
    ['internals'],
  );
}

const milder = (one: 'fail' | 'warn', other: 'fail' | 'warn') =>
  one === 'warn' || other === 'warn' ? 'warn' : 'fail';

type Visible = {
  where: string;
  text: string;
  /** Whether it is prose, where words like "undefined" are legitimate; fields, errors and attributes hold values. */
  prose: boolean;
  /** The user's own words so far; repeating them exposes nothing. */
  said: string;
  isError?: boolean;
};
const resultsSeen = (trial: Trial): Visible[] => {
  const said = fold([givenTo(trial), ...trial.turns.map(({ user }) => user)].join('\n'));
  return resultTexts(trial).map(({ where, text }) => ({ where, text, prose: false, said }));
};

/** Errors on the page and failed results; a reply may quote a rule of its instructions. */
function byInstructions(
  trial: Trial,
  visible: readonly Visible[],
  rules: readonly InternalsRule[],
): Finding[] {
  const rule = rules.find(({ name }) => name === 'instructions');
  if (rule === undefined) return [];
  const errors = [
    ...visible.filter(({ isError }) => isError),
    ...resultTexts(trial).filter(({ isError }) => isError),
  ];
  return errors.flatMap(({ where, text }) => {
    const shown = instructionsIn(text, trial);
    return shown === null
      ? []
      : [{ rule: rule.name, label: rule.label, verdict: rule.verdict, where, shown: excerpt(shown, 80) }];
  });
}

type Finding = { rule: string; label: string; verdict: 'fail' | 'warn'; where: string; shown: string };

function visibleTexts(trial: Trial): Visible[] {
  return trial.turns.flatMap(({ index, reply }) => {
    if (reply === null) return [];
    const said = fold(
      trial.turns
        .filter((turn) => turn.index <= index)
        .map(({ user }) => user)
        .join('\n'),
    );
    const texts: Visible[] = [
      { where: `the reply of turn ${index + 1}`, text: reply.text, prose: true, said },
    ];
    for (const part of reply.beside ?? [])
      texts.push({ where: `a label of the reply of turn ${index + 1}`, text: part.text, prose: true, said });
    if (reply.error !== null)
      texts.push({
        where: `the error shown in turn ${index + 1}`,
        text: reply.error,
        prose: false,
        said,
        isError: true,
      });
    for (const card of reply.cards)
      texts.push({ where: `a ${card.type} card of turn ${index + 1}`, text: card.text, prose: false, said });
    return [...texts, ...seenBesides(reply, index + 1).map((one) => ({ ...one, said }))];
  });
}

/** Visible text beside the reply, and text in attributes. */
function seenBesides({ screen }: Reply, turn: number): Omit<Visible, 'said'>[] {
  const { beside = [], spoken = [] } = screen ?? {};
  return [
    ...beside.map(({ place, text }) => ({
      where: `${places[place]} in turn ${turn}`,
      text,
      prose: true,
      isError: place === 'alert',
    })),
    ...spoken.map(({ name, text }) => ({ where: `${articled(name)} in turn ${turn}`, text, prose: false })),
  ];
}

const places = {
  message: 'a line beside the text of the reply',
  alert: 'an alert',
  page: 'a line beside the conversation',
} as const;

const articled = (name: string) => `${/^[aeiou]/.test(name) ? 'an' : 'a'} ${name}`;

function byRules({ where, text, prose, said }: Visible, rules: readonly InternalsRule[]): Finding[] {
  return rules.flatMap(({ name, label, verdict, find }) => {
    const match = find(text, { prose }).find(([shown]) => !said.includes(fold(shown)));
    return match === undefined
      ? []
      : [{ rule: name, label, verdict, where, shown: surroundings(text, match) }];
  });
}

function surroundings(text: string, { index, 0: { length } }: RegExpExecArray): string {
  return excerpt(text.slice(Math.max(0, index - 20), index + length + 60));
}

function byList({ where, text, said }: Visible, forbidden: readonly string[]): Finding[] {
  const shown = forbidden.filter(
    (secret) => fold(secret) !== '' && fold(text).includes(fold(secret)) && !said.includes(fold(secret)),
  );
  return shown.map((secret) => ({
    rule: 'forbidden',
    label: 'a forbidden text',
    verdict: 'fail',
    where,
    shown: excerpt(secret),
  }));
}

function fold(text: string): string {
  return text.normalize('NFKC').toLowerCase().replace(/\s+/gu, ' ').trim();
}
