import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMap, isSeq, parseDocument } from 'yaml';
import { evalwrightIn, type GateRun, newFolder } from '../gate/run-gate.ts';
import { casesIn } from '../provider/known-cases.ts';
import { type Provider, providerKey, startProvider } from '../provider/provider.ts';
import { shopToolKinds, shopVocabulary } from '../second-app/vocabulary.ts';

/** Cases without a cassette, and a provider whose model knows what to say in them. */
export type ToRecord = {
  /** The file of the cases, which the recording writes to. */
  file: string;
  provider: Provider;
  evals: (args: string[], env?: Record<string, string>) => Promise<GateRun>;
};

export const knownCases = () =>
  casesIn([{ folder: import.meta.dirname, vocabulary: shopVocabulary, toolKinds: shopToolKinds }]);

/** The cases without what the model says in them, with all comments. */
export function withoutCassettes(): string {
  const document = parseDocument(readFileSync(join(import.meta.dirname, 'known.yaml'), 'utf8'));
  const { contents } = document;
  for (const one of isSeq(contents) ? contents.items : []) {
    const turns = isMap(one) ? one.get('turns') : null;
    for (const turn of isSeq(turns) ? turns.items : []) if (isMap(turn)) turn.delete('model');
  }
  return document.toString({ lineWidth: 0 });
}

export async function casesToRecord(): Promise<ToRecord> {
  const folder = newFolder();
  const file = join(newFolder(), 'orders.yaml');
  writeFileSync(file, withoutCassettes());
  const toRecord: ToRecord = {
    file,
    provider: await startProvider({ cases: knownCases() }),
    evals: (args, env = {}) =>
      evalwrightIn('recorded', args, {
        folder,
        env: {
          RECORDED_CASES: join(file, '..'),
          OPENAI_BASE_URL: toRecord.provider.baseUrl,
          OPENAI_API_KEY: providerKey,
          OPENAI_MODEL: 'gpt-4.1-mini',
          EVALWRIGHT_GATE: 'blocking',
          ...env,
        },
      }),
  };
  return toRecord;
}

export const standingsOf = ({ report }: GateRun) =>
  Object.fromEntries(report?.trials.map((trial) => [trial.case.id, trial.standing]) ?? []);
