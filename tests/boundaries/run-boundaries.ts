import { join, relative } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { type Ended, files, matrixOf } from './matrix.ts';

/** `npm run proofs -- boundaries`: every test of what observes a product, and a table of what they have shown. */

const root = join(import.meta.dirname, '../..');
const ended: Ended[] = [];
/** File → the names of the suites that a test is in. */
const suites = new Map<string, string[]>();
let failed = 0;

const tests = run({ files: files.map((file) => join(root, file)), concurrency: 1 });
const suitesIn = (file: string) => {
  const list = suites.get(file) ?? [];
  suites.set(file, list);
  return list;
};
tests.on('test:start', ({ name, nesting, file = '' }) => {
  const above = suitesIn(file);
  above.length = nesting;
  above.push(name);
});
const note = (
  {
    name,
    nesting,
    file = '',
    skip,
    details,
  }: { name: string; nesting: number; file?: string; skip?: string | boolean; details: { type?: string } },
  outcome: 'pass' | 'fail',
) => {
  const isSkipped = skip !== undefined && skip !== false;
  if (outcome === 'fail') failed += 1;
  // A suite is what its tests are, unless it was skipped whole.
  if (details.type === 'suite' && !isSkipped) return;
  const above = suitesIn(file).slice(0, nesting);
  ended.push({
    file: relative(root, file),
    name: [...above, name].join(' > '),
    isSuite: details.type === 'suite',
    outcome: isSkipped ? 'skip' : outcome,
  });
};
tests.on('test:pass', (event) => note(event, 'pass'));
tests.on('test:fail', (event) => note(event, 'fail'));
tests.compose(spec).pipe(process.stdout);
tests.once('end', () => {
  const matrix = matrixOf(ended);
  console.log(`\n${matrix.text}\n`);
  const skipped = ended.filter(({ outcome }) => outcome === 'skip');
  for (const { file, name } of skipped) console.log(`skipped: ${file} > ${name}`);
  console.log(
    `${ended.length - skipped.length} tests ran, ${failed} failed; cells without proof: ${matrix.failed}`,
  );
  process.exitCode = failed === 0 && matrix.failed === 0 ? 0 : 1;
});
