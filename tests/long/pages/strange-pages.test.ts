import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { stripVTControlCharacters } from 'node:util';
import { type ProjectRun, runProject } from '../../run-project.ts';

/** Chat pages in the shapes that strangers build them: see tests/strange-pages. What each must show stands in its spec. */

let run: ProjectRun;
before(async () => {
  run = await runProject('strange-pages');
});

const failedBecause = ({ title, errors }: ProjectRun['results'][number]) =>
  `${title}: ${errors.map(({ message = '' }) => stripVTControlCharacters(message)).join('\n')}`;

test('every page is read as a person reads it', () => {
  assert.ok(run.results.length > 30, run.output);
  // What a page did wrong is graded as well, by graders that are not the point here: only what the spec expects counts.
  const failed = run.results.filter(({ errors }) =>
    errors.some(({ message = '' }) => !/TrialFailure/.test(message)),
  );
  assert.deepEqual(failed.map(failedBecause), []);
});
