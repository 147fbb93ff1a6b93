import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type ProjectRun, runProject } from '../run-project.ts';

/** The reference app through its page and its API: see tests/app. */

let run: ProjectRun;
before(async () => {
  run = await runProject('app');
});

const groups = {
  'axe finds no serious violation': [
    'sign-in-1280',
    'sign-in-390',
    'empty-1280',
    'empty-390',
    'chat-1280',
    'chat-390',
    'toolbox-1280',
    'toolbox-390',
    'files-1280',
    'files-390',
  ],
  'the page in the language of its reader': ['english-1280', 'english-390', 'chosen-language'],
  'the files panel': ['files-panel', 'files-own', 'files-sample'],
  'what is said is text and never HTML': ['html-is-text', 'html-of-user-is-text'],
  'bad input is refused in plain words': [
    'too-long',
    'empty-text',
    'unknown-assistant',
    'malformed',
    'not-an-object',
    'no-chat',
    'no-clock',
    'huge',
    'longest',
    'no-session',
  ],
};

for (const [claim, ids] of Object.entries(groups))
  describe(claim, () => {
    for (const id of ids)
      test(id, () => {
        const [result] = run.results.filter(({ title }) => title.startsWith(`${id} `));
        assert.equal(
          result?.status,
          'passed',
          result?.errors.map(({ message }) => message).join('\n') ?? run.output,
        );
      });
  });

test('nothing else was run', () => {
  assert.equal(run.results.length, Object.values(groups).flat().length);
  assert.equal(run.exitCode, 0);
});
