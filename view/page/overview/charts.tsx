import type { RunView, SuiteRow } from '../../data.ts';
import { passesOf } from '../../model/filter.ts';
import { percent, visible } from '../../model/trial/visible.ts';

const width = 320;
const height = 72;

/** The share of passed trials over the kept runs, this one last. */
export function Trend({ run }: { run: RunView }) {
  const shares = [...run.earlier, passesOf(run.trials)]
    .filter(({ n }) => n > 0)
    .map((one) => one.passes / one.n);
  if (shares.length < 2) return null;
  const x = (place: number) => 4 + (place / (shares.length - 1)) * (width - 8);
  const last = shares.at(-1) ?? 0;
  return (
    <figure>
      <figcaption>
        <h3>Passed / scored, over {shares.length} runs</h3>
        <span class="soft">{percent(last)} now</span>
      </figcaption>
      <Plot label={`passed: ${shares.map(percent).join(', ')}`}>
        <polyline class="line" points={shares.map((share, place) => `${x(place)},${y(share)}`).join(' ')} />
        <circle class="point" cx={x(shares.length - 1)} cy={y(last)} r="3.5" />
      </Plot>
    </figure>
  );
}

/** The probability that k trials in a row pass, by suite. */
export function PassHatK({ suites }: { suites: readonly SuiteRow[] }) {
  const drawn = suites.filter(({ curve }) => curve.length > 1).slice(0, 6);
  if (drawn.length === 0) return null;
  const most = Math.max(...drawn.map(({ curve }) => curve.length));
  const x = (k: number) => 4 + (k / (most - 1)) * (width - 8);
  return (
    <figure>
      <figcaption>
        <h3>pass^k against k</h3>
        <span class="soft">k = 1 … {most}</span>
      </figcaption>
      <Plot label={drawn.map(({ suite, curve }) => `${suite}: ${curve.map(percent).join(', ')}`).join('; ')}>
        {drawn.map(({ suite, curve }, place) => (
          <polyline
            key={suite}
            class={`line line-${place}`}
            points={curve.map((share, k) => `${x(k)},${y(share)}`).join(' ')}
          />
        ))}
      </Plot>
      <ul class="key-of-lines">
        {drawn.map(({ suite, curve }, place) => (
          <li key={suite}>
            <svg width="22" height="6" aria-hidden="true">
              <line class={`line line-${place}`} x1="0" x2="22" y1="3" y2="3" />
            </svg>{' '}
            {visible(suite)} {percent(curve.at(-1) ?? null)}
          </li>
        ))}
      </ul>
    </figure>
  );
}

const y = (share: number) => 6 + (1 - share) * (height - 12);

const Plot = ({ label, children }: { label: string; children: preact.ComponentChildren }) => (
  <svg class="plot" viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label}>
    <line class="grid" x1="0" x2={width} y1={y(1)} y2={y(1)} />
    <line class="grid" x1="0" x2={width} y1={y(0)} y2={y(0)} />
    {/* Between the lines, because labels could cover them. */}
    <text x="0" y={y(1) + 10}>
      100 %
    </text>
    <text x="0" y={y(0) - 4}>
      0 %
    </text>
    {children}
  </svg>
);
