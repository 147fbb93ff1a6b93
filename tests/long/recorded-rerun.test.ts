import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { before, describe, test } from 'node:test';
import { readStoredRun } from '../../reporters/run/run-folder.ts';
import { evalwrightIn, type GateRun } from '../gate/run-gate.ts';
import { withOptions } from '../with-options.ts';

/** A trial that did not pass is played once more, for the camera: its verdict is that of the first look. */
describe('a recorded rerun', () => {
  let run: GateRun;
  before(async () => {
    run = await evalwrightIn('recorded-rerun', ['run', '--ci'], {
      env: withOptions({ artifacts: 'recorded-rerun', reports: ['md', 'json', 'html', 'view'] }),
    });
  });
  const trial = (title: string) =>
    run.report?.trials.filter(({ case: { id, title: rest } }) => `${id} ${rest}`.endsWith(title)) ?? [];

  for (const [title, standing, recordedRerun] of [
    ['passes', 'pass', null],
    ['fails each time', 'fail', ['fail', true]],
    ['fails once', 'fail', ['pass', false]],
    ['fails, and is an error then', 'fail', ['error', false]],
    ['fails, and kills its worker then', 'fail', ['error', false]],
    ['is an error at first', 'pass', null],
  ] as const)
    test(`decides nothing: ${title}`, () => {
      const looks = trial(title).map((one) => [
        one.standing,
        one.recordedRerun && [one.recordedRerun.standing, one.recordedRerun.same],
      ]);
      assert.deepEqual(looks, [[standing, recordedRerun]], run.output);
    });

  test('opens no gate, and is no trial of its own', () => {
    assert.equal(run.exitCode, 1, run.output);
    assert.equal(run.report?.trials.length, 6);
    assert.equal(run.report?.retried.length, 1);
    assert.match(run.output, /Gate BLOCKED: 4 of 6 blocking cases/);
  });

  test('says where it came to something else, and what a runner that knows nothing of it shows is a failure', () => {
    assert.equal(run.output.match(/NOT REPRODUCIBLE: a recorded rerun/g)?.length, 3, run.output);
    assert.match(run.output, /ended as pass\. The first verdict stands/);
    assert.match(run.output, /a recorded rerun came to the same/);
    assert.match(run.markdown ?? '', /NOT REPRODUCIBLE/);
    // An error that was made up for is what flickered, and nothing else.
    assert.match(run.output, /\b1 flaky/);
  });

  test('alone is recorded', () => {
    const made = readdirSync(join(run.folder, 'test-results'), { recursive: true, encoding: 'utf8' });
    const folders = (name: RegExp) =>
      made.filter((file) => name.test(file)).map((file) => file.split('/')[0]?.replace(/^.*?-/, ''));
    const recorded = [...new Set(folders(/video.*\.webm$/))];
    assert.ok(recorded.length >= 4, made.join('\n'));
    for (const folder of recorded) assert.match(folder ?? '', /-retry1$/);
    assert.deepEqual(
      ['looks-fails-once', 'looks-fails-once-retry1', 'looks-passes'].filter((folder) =>
        made.some((file) => file.startsWith(`${folder}/attachments/page-html`)),
      ),
      ['looks-fails-once'],
      'the page of what did not pass is left for people to read',
    );
  });

  test('leaves a test settled: whoever goes on with the run does not play it again', () => {
    const runs = join(run.folder, 'runs');
    const [folder = ''] = readdirSync(runs).filter((name) => !name.startsWith('.'));
    const { ended } = readStoredRun(join(runs, folder));
    const looks = [...ended.values()].map((attempts) => attempts.map(({ rerunOf }) => rerunOf !== null));
    assert.equal(looks.filter((of) => of.join() === 'false,true').length, 4, JSON.stringify(looks));
  });

  /** What lies beside the page of the recorded reruns that left a record. */
  const shown = () => {
    const looks = (run.report?.trials ?? []).flatMap(({ recordedRerun }) => recordedRerun?.id ?? []);
    const names = (part: string) => readdirSync(join(run.folder, 'reports/view', part));
    const [files, media] = [names('data/trials'), names('media')];
    return looks.map((id) => ({
      id,
      file: files.includes(`${id}.js`),
      video: media.some((name) => name.startsWith(`${id}-`) && name.endsWith('.webm')),
      picture: media.some((name) => name.startsWith(`${id}-`) && name.endsWith('.png')),
    }));
  };
  const whole = (looks: ReturnType<typeof shown>) =>
    looks.filter(({ file, video, picture }) => file && video && picture).length;

  test('lies beside the page of the run, with its video and its picture', () => {
    const looks = shown();
    assert.ok(looks.length >= 2 && whole(looks) >= 2, JSON.stringify(looks));
  });

  test('is there still when the run was gone on with, though the runner has deleted its own', async () => {
    const before = whole(shown());
    const again = await evalwrightIn('recorded-rerun', ['resume', 'last'], { folder: run.folder });
    assert.equal(whole(shown()), before, again.output);
    const left = readdirSync(join(run.folder, 'test-results'), { recursive: true, encoding: 'utf8' });
    assert.deepEqual(
      left.filter((file) => file.endsWith('.webm')),
      [],
      'else nothing is proved',
    );
  });
});
