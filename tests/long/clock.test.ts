import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { type ProjectRun, runProject } from '../run-project.ts';
import { withOptions } from '../with-options.ts';

/** The same cases a minute before midnight, where tomorrow is another month, or another year. */

const cases = ['C01', 'C05', 'C10'];

for (const [now, tomorrow, afterTomorrow] of [
  ['2026-12-31T23:59:00', '2027-01-01', '2027-01-02'],
  ['2027-02-28T23:59:00', '2027-03-01', '2027-03-02'],
] as const)
  describe(`at ${now}`, () => {
    let run: ProjectRun;
    before(async () => {
      run = await runProject('clock', {
        args: ['--grep', `(${cases.join('|')}) `],
        env: withOptions({ now }),
      });
    });

    test('the date-sensitive cases pass', () => {
      assert.deepEqual(run.trials.map((trial) => trial.case.id).sort(), cases, run.output);
      assert.equal(run.exitCode, 0, run.output);
    });

    test('tomorrow in a case is that day, on the card and in the row', () => {
      for (const { clock } of run.trials)
        assert.deepEqual(clock, { now: `${now}+08:00`, timeZone: 'Asia/Shanghai' });
      const dueDates = (id: string) => run.trial(id).state?.diff.tasks?.added.map(({ due_date }) => due_date);
      const shown = (id: string) => run.trial(id).turns[0]?.reply?.cards.map(({ fields }) => fields.dueDate);
      assert.deepEqual(dueDates('C01'), [tomorrow]);
      assert.deepEqual(shown('C01'), [tomorrow]);
      assert.deepEqual(dueDates('C05'), [afterTomorrow]);
      assert.deepEqual(shown('C05'), [afterTomorrow]);
    });
  });
