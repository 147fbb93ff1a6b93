import { test } from '@playwright/test';
import { identityOf, splitTitle } from '../../record/test-case.ts';
import { recordAttachment, type Score, type Trial } from '../../record/trial.ts';
import { verdictOf } from '../../record/verdict.ts';
import { handed } from '../../settings/channel.ts';
import { aTrial, aTurn } from '../doubles/a-trial.ts';

/** A score that a grader might have given. */
export const aScore = (
  verdict: Score['verdict'],
  code: string,
  reason: string,
  rest: Partial<Score> = {},
): Score => ({
  grader: 'claim',
  kind: 'code',
  verdict,
  code,
  reason,
  evidence: [],
  required: true,
  ...rest,
});

export const passing = aScore('pass', 'ok', 'it is so');

/**
 * Leaves a record as a trial of this test would. The test goes on, also where the verdict is bad: a test that fails
 * costs a new worker.
 */
export async function leaveRecord(changes: Partial<Trial>, reply = '好的'): Promise<void> {
  const info = test.info();
  const record = recordWith({ turns: [aTurn({ user: '清空表格', reply: { text: reply } })], ...changes });
  await info.attach(recordAttachment, { body: JSON.stringify(record), contentType: 'application/json' });
}

function originOfRun(): Pick<Trial, 'origin'> {
  const { started, plan = null } = handed();
  return started?.run.origin ? { origin: { ...started.run.origin, plan } } : {};
}

export function recordWith({ scores = [passing], errors = [], ...rest }: Partial<Trial>): Trial {
  const info = test.info();
  const [id = '', ...title] = splitTitle(info.title).title.split(' ');
  const tags = info.tags.map((tag) => tag.slice(1));
  const [, suite = ''] = info.titlePath;
  return aTrial({
    id: `${info.testId}-${info.repeatEachIndex}-${info.retry}`,
    runId: `run-${process.env.TEST_RUN ?? process.pid}`,
    project: info.project.name,
    identity: identityOf(info.project.name, info.titlePath),
    ...(info.config.shard ? { shard: info.config.shard } : {}),
    ...originOfRun(),
    trial: info.repeatEachIndex + 1,
    case: {
      ...aTrial().case,
      id,
      title: title.join(' '),
      suite,
      severity: tags.includes('critical') ? 'critical' : 'high',
      blocking: tags.includes('blocking'),
      tags,
      file: 'suites/cases.yaml',
      line: 1,
    },
    scores,
    errors,
    verdict: verdictOf(scores, errors),
    hashes: { ...aTrial().hashes, prompt: process.env.GATE_PROMPT ?? null },
    ...rest,
  });
}
