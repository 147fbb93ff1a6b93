import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type FileFailure, fileFailure, touchedFiles } from './files.ts';

const done = { content: [{ type: 'text', text: 'ok' }] };
const failed = (text: string) => ({ isError: true, content: [{ type: 'text', text }] });

const touched: [title: string, call: Parameters<typeof touchedFiles>[0], expected: string[]][] = [
  ['read', { toolName: 'read_text_file', input: { path: 'a.md' }, output: done }, ['a.md']],
  [
    'read several',
    { toolName: 'read_multiple_files', input: { paths: ['a', 'b'] }, output: done },
    ['a', 'b'],
  ],
  ['moved', { toolName: 'move_file', input: { source: 'a', destination: 'b' }, output: done }, ['b']],
  ['failed', { toolName: 'read_text_file', input: { path: 'a.md' }, output: failed('ENOENT') }, []],
  ['still running', { toolName: 'write_file', input: { path: 'a.md' } }, []],
  ['a listing', { toolName: 'list_directory', input: { path: '.' }, output: done }, []],
  ['another tool', { toolName: 'create_task', input: { path: 'a.md' }, output: done }, []],
];
for (const [title, call, expected] of touched)
  test(`touched files: ${title}`, () => assert.deepEqual(touchedFiles(call), expected));

const failures: [result: unknown, failure: FileFailure | undefined][] = [
  [failed("ENOENT: no such file or directory, open 'a.md'"), 'missing'],
  [failed('Access denied - path outside allowed directories: /etc/hosts not in .'), 'foreign'],
  [failed('Something else'), undefined],
  [done, undefined],
  ['not a result', undefined],
];
for (const [result, failure] of failures)
  test(`failure: ${failure ?? 'none'} for ${JSON.stringify(result)}`, () =>
    assert.equal(fileFailure(result), failure));
