import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { failureTypes } from '../../record/trial.ts';
import { type ProjectRun, runProject } from '../run-project.ts';

/** Failing tools in front of the reference app, and every byte that it was sent meanwhile: see tests/faults. */

let run: ProjectRun;
let bytes: { file: string; text: string }[];
before(async () => {
  run = await runProject('faults');
  const folder = join(run.folder, 'bytes');
  bytes = readdirSync(folder).map((file) => ({ file, text: readFileSync(join(folder, file), 'latin1') }));
});

const idOf = (type: string) => `fails-${type.replaceAll('_', '-')}`;
/** Text as it stands in the files that begin with this name. */
const sentBy = (name: string) =>
  Buffer.from(
    bytes
      .filter(({ file }) => file.startsWith(name))
      .map(({ text }) => text)
      .join('\n'),
    'latin1',
  ).toString();

describe('an injected failure is graded like any other, and is never an error of the harness', () => {
  for (const type of failureTypes)
    test(type, () => {
      const trial = run.trial(idOf(type));
      assert.equal(trial.verdict, 'pass', run.output);
      assert.deepEqual(trial.evidence.tools, { collected: true });
      const received = trial.toolCalls.filter(({ source }) => source === 'tools');
      assert.deepEqual(
        received.map(({ name, failed, injected, turn }) => ({ name, failed, injected, turn })),
        [{ name: 'create_task', failed: true, injected: type, turn: 0 }],
      );
      assert.deepEqual(trial.state?.diff, {}, 'the tool never ran');
      const chips = trial.turns[0]?.reply?.chips;
      assert.deepEqual(chips, [{ name: 'create_task', state: 'error' }], 'the page knows that it failed');
    });

  test('one that recovers is told from one that does not', () => {
    const trial = run.trial('recovers');
    assert.equal(trial.verdict, 'pass', run.output);
    const received = trial.toolCalls.filter(({ source }) => source === 'tools');
    assert.deepEqual(
      received.map(({ failed, injected }) => ({ failed, injected })),
      [
        { failed: true, injected: 'network_error' },
        { failed: false, injected: undefined },
      ],
    );
  });
});

describe('the bytes were really written down', () => {
  for (const [what, file, pattern] of [
    ['the words of the user, from the page', 'requests', /明天去买菜/],
    ['a tool call, from the gateway', 'requests', /POST \/mcp\/tasks.*"method":"tools\/call"/s],
    ['what the model asks for, from the model endpoint', 'OPENAI_BASE_URL', /"name":"create_task"/],
    ['the tools, from the gateway', 'TASKS_MCP_URL', /"name":"create_task","title"/],
    ['a refusal, from the gateway', 'TASKS_MCP_URL', /403 Forbidden.*Forbidden/s],
    [
      'a broken result, from the gateway',
      'TASKS_MCP_URL',
      /"result":\{"content":\[\{"type":"text","text":null/,
    ],
    ['a server in trouble, from the gateway', 'TASKS_MCP_URL', /500 Internal.*Cannot allocate memory/s],
    ['the rows, from the database', 'DATABASE_URL', /取快递/],
    ['the settings, with a key for this run alone', 'environment', /^[0-9a-f]{48}$/m],
  ] as const)
    test(what, () => assert.match(sentBy(file), pattern));
});

describe('no byte that the application was sent tells of it', () => {
  // Under any spelling: bad_schema, badSchema, bad-schema.
  const spelled = (word: string) => new RegExp(word.replaceAll('_', '[-_ ]?'), 'i');
  const words = [
    ...['simulate_tool_failure', 'failing_tool', 'failure_type', 'failing_calls'],
    ...failureTypes,
    ...['planted_word', 'only-the-harness-knows', 'inject', 'mutation'],
  ];
  for (const word of words)
    test(word, () => {
      const holding = bytes.flatMap(({ file, text }) => {
        const at = text.search(spelled(word));
        return at < 0 ? [] : [`${file}: …${text.slice(Math.max(0, at - 60), at + 60)}…`];
      });
      assert.deepEqual(holding, []);
    });

  test('and the search finds them where they are', () => {
    const record = JSON.stringify(run.trials);
    for (const type of failureTypes) assert.match(record, spelled(type));
    assert.match(
      readFileSync(join(import.meta.dirname, '../faults/cases.yaml'), 'utf8'),
      spelled('failing_tool'),
    );
  });
});
