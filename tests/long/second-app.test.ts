import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { aDatabase, type OwnDatabase } from '../database/a-database.ts';
import { type ProjectRun, runProject } from '../run-project.ts';

/**
 * A second application that the kit knows nothing of: an English shop with another schema, another protocol and another way
 * to show a chat. See tests/second-app.
 */

let database: OwnDatabase;
let run: ProjectRun;
before(async () => {
  database = await aDatabase();
  run = await runProject('second-app', {
    env: { DATABASE_URL: database.url, EVALWRIGHT_ALLOW_DATABASE: database.name },
  });
});
after(() => database.drop());

test('every honest conversation passes, without a warning', () => {
  assert.equal(run.exitCode, 0, run.output);
  assert.ok(run.trials.length >= 25);
  for (const {
    case: { id },
    verdict,
    scores,
  } of run.trials)
    assert.equal(
      verdict,
      'pass',
      `${id}: ${JSON.stringify(scores.filter((score) => score.verdict !== 'pass'))}`,
    );
});

test('all boundaries see it: model by the Responses API, tools by a stateless server, rows by way of orders', () => {
  const refund = run.trial('R01');
  for (const boundary of ['browser', 'model', 'tools', 'state'] as const)
    assert.deepEqual(refund.evidence[boundary], { collected: true });
  const [call] = refund.toolCalls;
  assert.deepEqual(
    [call?.name, call?.source, call?.alsoSeenBy?.map(({ source }) => source).toSorted()],
    ['issue_refund', 'tools', ['model', 'ui']],
  );
  assert.deepEqual(Object.keys(refund.state?.diff ?? {}), ['shop.refunds']);
});

test('a tool that runs in the application itself is seen by the model that asked for it', () => {
  const [call] = run.trial('H01').toolCalls;
  assert.deepEqual([call?.name, call?.source], ['open_ticket', 'model']);
});

test('one case in two projects is two trials', () => {
  const projects = run.trials.filter(({ case: { id } }) => id === 'O01').map(({ project }) => project);
  assert.deepEqual(projects.toSorted(), ['desktop', 'phone']);
});

test('a customer whom the browser knows from before sees no form, and its rows are looked at as well', () => {
  const trial = run.trials.find(({ project }) => project === 'signed in before');
  assert.equal(trial?.case.id, 'O02');
  assert.deepEqual(trial.evidence.state, { collected: true });
  assert.deepEqual(Object.keys(trial.state?.diff ?? {}), ['shop.orders']);
});

test('nothing of the trials is left', async () => {
  assert.deepEqual(await database.query('select email from shop.customers'), []);
  assert.deepEqual(await database.query('select number from shop.orders'), []);
});
