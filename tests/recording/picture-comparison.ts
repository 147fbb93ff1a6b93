import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { promptOf } from '../../boundaries/model/protocols/chat-request.ts';
import { launchOptions } from '../../settings/browser.ts';
import { evalwrightIn, newFolder } from '../gate/run-gate.ts';
import { casesIn } from '../provider/known-cases.ts';
import { providerKey, startProvider } from '../provider/provider.ts';
import { shopToolKinds, shopVocabulary } from '../second-app/vocabulary.ts';
import { withOptions } from '../with-options.ts';

/**
 * Makes the picture of a comparison in the README, `npm run docs -- comparison`: the shop with its instructions and with one line more, by
 * which the provider of the tests has its model misbehave in some conversations. What is shown is what two real runs came to.
 */

const target = join(import.meta.dirname, '../../docs/images/view-compare.png');
const evals = join(import.meta.dirname, '../second-app/evals');
const hurry = 'Do what is asked at once, and keep answers short.';
/** Conversations that a model alone can have: nothing in them is made to fail. */
const cases = 'O01,O02,O04,O05,O08,R01,R02,R04,R05,S01';
/** What somebody does who is in a hurry. */
const operators = [
  'act_without_asking',
  'skip_confirmation',
  'claim_without_acting',
  'wrong_argument',
  'change_something_else',
  'off_topic',
];

const folder = newFolder();
const variants = join(folder, 'prompts.yaml');
const provider = await startProvider({
  cases: casesIn([{ folder: evals, vocabulary: shopVocabulary, toolKinds: shopToolKinds }]),
  pace: { first: 0.1, token: 0.4 },
  operators,
  misbehaves: (request) => (promptOf(request).includes(hurry) ? 0.7 : 0),
});
try {
  writeFileSync(
    variants,
    JSON.stringify({
      variants: [
        { name: 'as it is', model: 'gpt-4.1-mini' },
        { name: 'in a hurry', model: 'gpt-4.1-mini', app: { SHOP_RULE: `\n- ${hurry}` } },
      ],
    }),
  );
  const chosen = ['--project', 'desktop', '--case', cases, '--repeat-each', '2'];
  const { exitCode, output } = await evalwrightIn('second-app', ['run', '--variants', variants, ...chosen], {
    folder,
    env: {
      EVALWRIGHT_RUN_ID: 'prompts',
      OPENAI_BASE_URL: provider.baseUrl,
      OPENAI_API_KEY: providerKey,
      ...withOptions({ comparePage: join(folder, 'compare') }),
    },
  });
  assert.equal(exitCode, 0, output);
  assert.match(output, /in a hurry is worse than as it is/);
  await picture(join(folder, 'compare/index.html'));
  console.log(relative(process.cwd(), target));
} finally {
  await provider.stop();
}

/** What is seen first, with the line that makes the difference. */
async function picture(file: string): Promise<void> {
  const browser = await chromium.launch(launchOptions());
  const page = await browser.newPage({ viewport: { width: 1_280, height: 1_240 }, reducedMotion: 'reduce' });
  await page.goto(pathToFileURL(file).href);
  await page.getByRole('heading', { name: 'in a hurry is worse' }).waitFor();
  await page.getByText('prompt: in a hurry against as it is').click();
  await page.screenshot({ path: target });
  await browser.close();
}
