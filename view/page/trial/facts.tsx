import type { Simulation, Trial } from '../../../record/trial.ts';
import { counted, describeTokens, visible } from '../../model/trial/visible.ts';

/** Further facts: observed boundaries, the model, and the configuration of the trial. */
export function Facts({ record }: { record: Trial }) {
  const { evidence, llm, clock, hashes, modelCalls, simulation } = record;
  return (
    <details class="facts">
      <summary>What was observed</summary>
      <dl>
        {Object.entries(evidence).map(([boundary, seen]) => (
          <div key={boundary}>
            <dt>{boundary}</dt>
            <dd class={seen.collected ? '' : 'wrong'}>
              {seen.collected ? 'observed' : visible(`not observed: ${seen.reason}`)}
            </dd>
          </div>
        ))}
        <Fact
          name="model"
          value={`${llm.mode} · ${llm.model} · ${counted(modelCalls.length, 'call')} · ${describeTokens(modelCalls)}`}
        />
        {simulation && <Fact name="its user" value={describeUser(simulation)} />}
        <Fact name="its clock" value={`${clock.now} (${clock.timeZone})`} />
        <Fact name="case" value={hashes.case.slice(0, 12)} />
        <Fact name="cassette" value={cassetteOf(record)} />
        <Fact name="prompt" value={hashes.prompt?.slice(0, 12) ?? 'not seen'} />
      </dl>
    </details>
  );
}

/** Its origin and hash. */
function cassetteOf({ cassette, hashes }: Trial): string {
  if (!cassette) return hashes.cassette?.slice(0, 12) ?? 'none';
  const { origin, recorded } = cassette;
  const from = recorded ? ` from ${recorded.model}, ${recorded.at.slice(0, 10)}` : ' by hand';
  const since = origin === 'edited' ? ', and changed by hand since' : '';
  return `${recorded ? 'recorded' : 'written'}${from}${since}`;
}

/** The simulated user, why the conversation ended, and refused drafts. */
function describeUser({ by, model, seed, ended, refused }: Simulation): string {
  const who = by === 'model' ? `played by ${model}` : `played by rules, seed ${seed}`;
  const drafts = refused.map(({ draft, fault, reason }) => `${fault}: ${draft} (${reason})`);
  return [who, ended === null ? 'broke off' : `ended with ${ended}`, ...drafts].join(' · ');
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{visible(value)}</dd>
  </div>
);
