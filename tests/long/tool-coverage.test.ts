import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { type Report, reportSchema } from '../../reporters/report/report.ts';
import { allureResults } from '../allure-results.ts';
import { type ProjectRun, runProject } from '../run-project.ts';
import { mergeEnv, withOptions } from '../with-options.ts';

/** An agent with the reference file-system server, and suites that write themselves: see tests/tool-coverage. */

const filesServer = '../../node_modules/@modelcontextprotocol/server-filesystem/dist/index.js';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'evalwright-tool-files-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  for (const [name, text] of [
    ['notes.txt', 'hello'],
    ['plan.txt', 'Monday: rest'],
    ['draft.txt', 'x'],
    ['logo.png', 'not a picture'],
  ] as const)
    writeFileSync(join(folder, name), text);
  return folder;
}

function runSuites(
  suites: string[],
  env: Record<string, string> = {},
  args: string[] = [],
): Promise<ProjectRun> {
  const folder = makeFolder();
  return runProject('tool-coverage', {
    env: mergeEnv(
      {
        ...withOptions({ reports: ['md', 'json', 'allure'] }),
        FILES_FOLDER: folder,
        MINI_PROJECT_SERVERS: JSON.stringify({ files: ['node', filesServer, folder] }),
      },
      env,
    ),
    args: [...suites.map((suite) => `${suite}/`), ...args],
  });
}

const reportOf = ({ folder }: ProjectRun): Report =>
  reportSchema.parse(JSON.parse(readFileSync(join(folder, 'reports/report.json'), 'utf8')));
const markdownOf = ({ folder }: ProjectRun) => readFileSync(join(folder, 'reports/report.md'), 'utf8');

describe('pointing it at another server takes one entry in the configuration', () => {
  let run: ProjectRun;
  before(async () => {
    run = await runSuites(['files']);
  });

  test('every tool of the file-system server has a case, and is reached', () => {
    assert.equal(run.exitCode, 0, run.output);
    const [coverage] = reportOf(run).toolCoverage;
    assert.equal(coverage?.server, 'files');
    assert.equal(coverage.listed.length, 14);
    assert.equal(coverage.exercised, 14);
    assert.deepEqual(coverage.neverExercised, []);
  });

  test('the agent calls them by names of its own, and no gateway sees it: the model tells', () => {
    const rows = reportOf(run).toolCoverage[0]?.rows ?? [];
    const row = rows.find(({ tool }) => tool === 'read_text_file');
    assert.deepEqual(row?.exercise?.call, {
      name: 'files__read_text_file',
      arguments: { path: 'notes.txt' },
    });
    assert.equal(row.exercise.tier, 'normalised');
    assert.equal(row.exercise.source, 'model');
    assert.equal(row.reply, 'They say hello.');
  });

  test('where nobody wrote a question, the template asks', () => {
    const row = reportOf(run).toolCoverage[0]?.rows.find(({ origin }) => origin === 'template');
    assert.equal(row?.tool, 'list_allowed_directories');
    assert.match(row.question ?? '', /^Please do this for me: Returns the list of directories/);
  });

  test('Markdown has the table, Allure the labels and the same table for the whole run', () => {
    assert.match(markdownOf(run), /### files: 14 of 14 tools exercised \(100 %\)/);
    assert.match(markdownOf(run), /\| search&#95;files \| ✅ passed \| Where is anything about plans\? \|/);
    const results = allureResults(run);
    const labels = results.flatMap((result) => result.labels.filter(({ name }) => name === 'mcp_tool'));
    assert.equal(labels.length, 14);
  });
});

describe('clearer questions, where they are allowed', () => {
  let run: ProjectRun;
  before(async () => {
    const only = 'list_allowed_directories|list_directory |read_text_file';
    run = await runSuites(['clarified', 'entry-only'], withOptions({ clarifications: 2 }), ['--grep', only]);
  });

  test('the goal is named, then the tool, each in a trial of its own', () => {
    const trials = run.trials.filter(({ case: { id } }) => id === 'files-list_allowed_directories');
    assert.deepEqual(
      trials.map(({ turns, verdict }) => [turns[0]?.user, verdict]),
      [
        ['Where are you at home?', 'fail'],
        ['Where are you at home? I mean the folders.', 'fail'],
        ['Use list_allowed_directories, please.', 'warn'],
      ],
    );
    assert.equal(new Set(trials.map(({ id }) => id)).size, 3);
  });

  test('the report says after how many, and counts every attempt', () => {
    assert.match(markdownOf(run), /\| ⚠️ passed after 2 clarifications \|.*\| 1 of 3 \|/);
    assert.match(markdownOf(run), /called no tool 2×/);
  });

  test('a failure that no question can mend is not asked again', () => {
    assert.equal(run.trial('files-list_directory').scores[0]?.code, 'tool_failed');
  });

  describe('one entry alone, without a question', () => {
    test('what can be asked without knowing anything passes, and the rest says why not', () => {
      assert.equal(run.trial('folder-list_allowed_directories').verdict, 'pass');
      const failed = run.trial('folder-read_text_file').scores.find(({ verdict }) => verdict === 'fail');
      assert.equal(failed?.code, 'tool_failed');
      assert.match(failed.reason, /read_text_file was called, but it failed/);
    });

    test('what was not tried counts as not exercised', () => {
      const folder = reportOf(run).toolCoverage.find(({ server }) => server === 'folder');
      assert.equal(folder?.exercised, 1);
      assert.equal(folder.neverExercised.length, 13);
      assert.deepEqual(folder.reasons, { tool_failed: 2 });
    });
  });
});

describe('servers that have something wrong with them, with the gate in force', () => {
  let run: ProjectRun;
  before(async () => {
    const env = { CI: '1', ...withOptions({ clarifications: 2 }) };
    run = await runSuites(['broken', 'clarified'], env, ['--grep', 'lists its tools|list_allowed']);
  });

  for (const [server, says] of [
    ['gone', /MCP server gone \(no-such-program\) could not be started/],
    ['silent', /MCP server silent .*did not answer initialize within 300 ms/],
    ['empty', /MCP server empty .*lists no tools/],
    ['twins', /MCP server twins: it lists two tools of the name twin/],
    ['crooked', /MCP server crooked: the inputSchema of its tool crooked is not valid/],
    [
      'sound',
      /MCP server sound: .*asks for its tool list_alowed_directories.*Did you mean list_allowed_directories\?/,
    ],
  ] as const)
    test(`an error names the server: ${server}`, () => {
      const { verdict, errors } = run.trial(`${server}-list`);
      assert.equal(verdict, 'error');
      assert.match(errors[0]?.message ?? '', says);
      assert.match(run.output, says);
    });

  test('the cases of the sound server run all the same', () => {
    assert.equal(run.trial('sound-list_allowed_directories').verdict, 'pass');
  });

  test('a tool that is left out on purpose counts as never exercised, with its reason', () => {
    const sound = reportOf(run).toolCoverage.find(({ server }) => server === 'sound');
    const left = sound?.neverExercised.find(({ tool }) => tool === 'read_file');
    assert.equal(left?.reason, 'it is deprecated, and read_text_file does the same');
  });

  test('no question is made clearer where the gate decides', () => {
    assert.equal(run.trial('files-list_allowed_directories').verdict, 'fail');
  });

  test('the gate is closed', () => {
    assert.equal(run.exitCode, 1);
    assert.match(run.output, /Gate BLOCKED: 7 of 8 blocking cases did not pass every trial/);
  });
});
