import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { parse } from 'yaml';
import { promotedText } from '../../cases/recording/promote.ts';
import { aTrial } from '../doubles/a-trial.ts';
import { evalwright, newFolder, runGate } from '../gate/run-gate.ts';

/** Commands that write delete nothing that they did not write. */

/** A folder with these files, and what they hold. */
function folderOf(files: Record<string, string>): string {
  const folder = newFolder();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), content);
  }
  return folder;
}
const reported = async () => {
  const run = await runGate(['--ci', '--report', 'json'], { env: { GATE_FOLDER: 'long' } });
  return join(run.folder, 'reports');
};

test("report --output leaves somebody else's folder alone", async () => {
  const output = folderOf({ 'thesis/chapter-1.md': 'years of work' });
  const results = folderOf({ 'x-result.json': '{}' });
  const { exitCode, output: said } = await evalwright([
    'view',
    '--allure',
    '--results',
    results,
    '--output',
    output,
  ]);
  assert.equal(exitCode, 1, said);
  assert.match(
    said,
    /is not empty, and Evalwright has not written all of it .*: delete it yourself, or name another/,
  );
  assert.equal(readFileSync(join(output, 'thesis/chapter-1.md'), 'utf8'), 'years of work');
});

test('gate --output leaves traces and reports alone that are not its own', async () => {
  const reports = await reported();
  const output = folderOf({ 'traces/of-my-own.json': '{}', 'report.md': 'for my boss' });
  const refused = await evalwright(['gate', reports, '--output', output]);
  assert.equal(refused.exitCode, 1, refused.output);
  assert.match(refused.output, /holds report\.md, traces, which Evalwright has not written/);
  assert.equal(readFileSync(join(output, 'report.md'), 'utf8'), 'for my boss');
  assert.ok(existsSync(join(output, 'traces/of-my-own.json')));
});

test('gate --output writes beside other files, and again over its own', async () => {
  const reports = await reported();
  const output = folderOf({ 'notes.txt': 'mine' });
  for (let time = 1; time <= 2; time++) {
    const { exitCode, output: said } = await evalwright(['gate', reports, '--output', output]);
    assert.equal(exitCode, 0, said);
  }
  assert.equal(readFileSync(join(output, 'notes.txt'), 'utf8'), 'mine');
});

test("a run whose reports' folder holds somebody else's says so, and does not pass", async () => {
  const folder = folderOf({ 'reports/report.json': '{"name":"of something else"}' });
  const run = await runGate(['--ci', '--report', 'md'], { folder, env: { GATE_FOLDER: 'long' } }).catch(
    () => null,
  );
  assert.equal(run, null, 'what is there is no report');
  assert.equal(readFileSync(join(folder, 'reports/report.json'), 'utf8'), '{"name":"of something else"}');
  assert.ok(!existsSync(join(folder, 'reports/report.md')));
});

test('promote adds to nothing but a list of cases', async () => {
  const trace = folderOf({
    'L01.json': JSON.stringify({
      version: 1,
      definition: { id: 'L01', title: 't', turns: [{ user: 'hi', expect: { kind: 'text' } }] },
      record: aTrial(),
    }),
    'README.md': '# Not cases\n',
  });
  const { exitCode, output } = await evalwright([
    'cases',
    'add',
    '--from',
    join(trace, 'L01.json'),
    '--to',
    join(trace, 'README.md'),
  ]);
  assert.equal(exitCode, 1, output);
  assert.match(output, /README\.md takes no case/);
  assert.equal(readFileSync(join(trace, 'README.md'), 'utf8'), '# Not cases\n');
});

for (const lineBreak of ['\n', '\r\n', '\r', '\u0085', '\u2028', '\u2029'])
  test(`a name with ${JSON.stringify(lineBreak)} in it stays a comment in what promote writes`, () => {
    const evil = ['x', '- id: EVIL', '  title: injected', '  severity: critical'].join(lineBreak);
    const promoted = {
      case: { id: 'L01', title: evil, turns: [{ user: evil, expect: { kind: 'text' } }] },
      notes: [`${evil} was given an identifier`],
    };
    const record = aTrial({
      llm: { mode: 'real', model: evil },
      errors: [{ code: evil, boundary: 'harness', message: '' }],
    });
    const cases = parse(promotedText(promoted, record));
    assert.deepEqual(
      cases.map(({ id, title }: { id: string; title: string }) => [id, title]),
      [['L01', evil]],
    );
  });
