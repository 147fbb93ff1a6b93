import { visible } from '../../model/trial/visible.ts';

type Props = {
  legend: string;
  levels: readonly { name: string; means: string }[];
  chosen: string | null;
  /** Whether digits answer this question. */
  isCurrent: boolean;
  onChoose(level: number): void;
  /** Shown below the buttons. */
  below?: preact.ComponentChildren;
  children?: preact.ComponentChildren;
};

/** One question with a button for each level. */
export const Levels = ({ legend, levels, chosen, isCurrent, onChoose, below, children }: Props) => (
  <fieldset class={isCurrent ? 'current' : ''}>
    <legend>{visible(legend)}</legend>
    {children}
    <div class="levels">
      {levels.map(({ name, means }, level) => (
        <button
          key={name}
          type="button"
          class="button"
          aria-pressed={name === chosen}
          title={visible(means)}
          onClick={() => onChoose(level)}
        >
          {visible(name.replaceAll('_', ' '))} {isCurrent && <kbd>{level + 1}</kbd>}
        </button>
      ))}
    </div>
    {below}
  </fieldset>
);
