import type { Card } from '../../../record/trial.ts';
import type { Targets } from '../../model/trial/targets.ts';
import { visible } from '../../model/trial/visible.ts';
import { Value } from '../text.tsx';

/** A card as data: its fields, never its markup. */
export function CardItem({ card, meant }: { card: Card; meant: Targets['cards'][number] | null }) {
  const fields = Object.entries(card.fields).filter(([, value]) => value !== null);
  const isWhole = meant !== null && meant.fields.length === 0;
  return (
    <figure class={`card ${isWhole ? 'meant' : ''}`}>
      <figcaption class="soft">
        {visible(card.type)} · {visible(card.role.replaceAll('_', ' '))}
      </figcaption>
      <dl>
        {fields.map(([name, value]) => (
          <div key={name} class={meant?.fields.includes(name) ? 'meant' : ''}>
            <dt>{visible(name)}</dt>
            <dd>
              <Value value={value} />
            </dd>
          </div>
        ))}
      </dl>
      {fields.length === 0 && <p>{visible(card.text.slice(0, 2_000))}</p>}
    </figure>
  );
}
