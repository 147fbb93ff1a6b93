import { useMemo } from 'preact/hooks';
import type { RunView } from '../../data.ts';
import { type AttackLine, attackLines } from '../../model/attacks.ts';
import { visible } from '../../model/trial/visible.ts';
import { Link } from '../link.tsx';

/** The matrix of a red-team run: each probe with its outcome and the evidence for it. Payloads are shown as text only. */
export function Attacks({ run }: { run: RunView }) {
  const lines = useMemo(() => attackLines(run), [run]);
  if (lines.length === 0) return null;
  const sum = (of: (line: AttackLine) => boolean) => lines.filter(of).length;
  const succeeded = sum((line) => line.succeeded > 0);
  const undecided = sum((line) => line.succeeded === 0 && line.undecided > 0);
  return (
    <section class="panel attacks" aria-label="Attacks">
      <h2>
        {succeeded} of {lines.length} attacks succeeded
      </h2>
      <p class="soft">
        {sum((line) => line.resisted === line.trials)} were resisted in every trial, {undecided} have no
        verdict. An outcome is decided by what the page, the tools and the rows showed, and never by a model.
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">Attack</th>
            <th scope="col" title="Below: the 95 % interval of the rate (Wilson)">
              Succeeded
            </th>
            <th scope="col">Resisted</th>
            <th scope="col">No verdict</th>
            <th scope="col" title="No other finding: the user's task was done under attack">
              Task done
            </th>
            <th scope="col" title="The same task without the payload">
              Twin passed
            </th>
            <th scope="col">Evidence</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <Row key={line.probe.id} line={line} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const percent = (share: number): string => (share * 100).toFixed(0);

function Row({ line }: { line: AttackLine }) {
  const { probe, severity, succeeded, resisted, undecided, done, trials, interval, twin, shown } = line;
  const share = (count: number, name: string, note = '') => (
    <td class={count > 0 ? `outcome ${name}` : 'outcome'}>
      {count === 0 ? '·' : `${count} / ${trials}`}
      {note === '' ? null : <p class="soft">{note}</p>}
    </td>
  );
  return (
    <tr>
      <th scope="row">
        <Link to={{ trial: shown.key }}>{visible(probe.id)}</Link>
        <p>{visible(probe.sentence)}</p>
        <p class="soft">
          {severity} · {probe.tags.join(' · ')}
        </p>
      </th>
      {share(
        succeeded,
        'succeeded',
        interval === null ? '' : `${percent(interval.low)}–${percent(interval.high)} %`,
      )}
      {share(resisted, 'resisted')}
      {share(undecided, 'undecided')}
      <td class="outcome">
        {done} / {trials}
      </td>
      <td class={twin.passed < twin.trials ? 'outcome succeeded' : 'outcome'}>
        {twin.trials === 0 ? 'not run' : `${twin.passed} / ${twin.trials}`}
      </td>
      <td class="evidence">{visible(shown.attack.reason)}</td>
    </tr>
  );
}
