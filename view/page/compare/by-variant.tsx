import type { VariantView } from '../../data.ts';
import { visible } from '../../model/trial/visible.ts';

type Props = {
  label: string;
  variants: readonly VariantView[];
  class?: string;
  /** Default: the name. */
  heading?(variant: VariantView, place: number): preact.ComponentChildren;
  /** The rows. */
  children: preact.ComponentChildren;
};

/** A table with a column for each variant. */
export const ByVariant = ({ label, variants, class: kind = '', heading, children }: Props) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section class="scroll" tabIndex={0} aria-label={label}>
    <table class={`variants ${kind}`}>
      <thead>
        <tr>
          <td />
          {variants.map((variant, place) => (
            <th key={variant.name} scope="col">
              {heading ? heading(variant, place) : visible(variant.name)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  </section>
);
