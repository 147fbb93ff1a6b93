import type { PlanStep } from '../../protocol/decision.ts';
import type { PageWords } from '../../words/page-words.ts';

type Words = PageWords['decisions'];
type Dictionary = Partial<Record<string, string>>;

/**
 * A step in one line: Delete rows (row 3, count 2). Models name a step by the tool they will call; a reader knows it by
 * what it does. What has no word of its own is left out rather than shown as code.
 */
export function stepWords({ action, parameters }: PlanStep, words: Words): string {
  const [actions, labels]: Dictionary[] = [words.action, words.parameter];
  const details = Object.entries(parameters).flatMap(([name, value]) => {
    const label = labels?.[name];
    const text = valueText(value, words);
    return label && text ? [`${label} ${text}`] : [];
  });
  const title = actions?.[action] ?? action;
  return details.length > 0 ? words.step(title, details) : title;
}

function valueText(value: unknown, words: Words): string {
  const known: Dictionary = words.value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'string') return known[value] ?? value;
  if (!Array.isArray(value)) return '';
  return words.values(
    value
      .flat()
      .map((one) => valueText(one, words))
      .filter(Boolean),
  );
}
