import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { editConfig } from './edit-config.ts';

const addition = {
  adapterFrom: './evals/adapter',
  project: "evalProject({\n  use: { adapter, target: { url: 'http://chat.test' } },\n})",
};
const edit = (source: string) => editConfig(source, addition);

/** What was added, and that nothing was taken away: the lines of the source are there in their order, but for those that are wrapped. */
const edits: [title: string, source: string, edited: string][] = [
  [
    'defineConfig with projects on lines',
    `import { defineConfig, devices } from "@playwright/test"

export default defineConfig({
  retries: 1,
  projects: [
    { name: 'chromium', use: devices['Desktop Chrome'] }, // the only one
  ],
})
`,
    `import { defineConfig, devices } from "@playwright/test"
import { evalProject, withEvals } from "evalwright/config"
import { adapter } from "./evals/adapter"

export default withEvals(defineConfig({
  retries: 1,
  projects: [
    { name: 'chromium', use: devices['Desktop Chrome'] }, // the only one
    evalProject({
      use: { adapter, target: { url: 'http://chat.test' } },
    }),
  ],
}))
`,
  ],
  [
    'no projects: the tests that are there keep a project without a name',
    `import { defineConfig } from '@playwright/test';
export default defineConfig({ testDir: 'tests' });
`,
    `import { defineConfig } from '@playwright/test';
import { evalProject, withEvals } from 'evalwright/config';
import { adapter } from './evals/adapter';
export default withEvals(defineConfig({ testDir: 'tests', projects: [{}, evalProject({
  use: { adapter, target: { url: 'http://chat.test' } },
})] }));
`,
  ],
  [
    'a constant with a type, and projects in another, without a comma at their end',
    `import type { PlaywrightTestConfig } from '@playwright/test';
const projects = [
  { name: 'a' }
];
const config: PlaywrightTestConfig = { projects };
export default config satisfies PlaywrightTestConfig;
`,
    `import type { PlaywrightTestConfig } from '@playwright/test';
import { evalProject, withEvals } from 'evalwright/config';
import { adapter } from './evals/adapter';
const projects = [
  { name: 'a' },
  evalProject({
    use: { adapter, target: { url: 'http://chat.test' } },
  }),
];
const config: PlaywrightTestConfig = { projects };
export default withEvals(config satisfies PlaywrightTestConfig);
`,
  ],
  [
    'CommonJS that says nothing but what it exports',
    `// @ts-check
/** @type {import('@playwright/test').PlaywrightTestConfig} */
const config = {
  projects: [],
};
module.exports = config;
`,
    `// @ts-check
const { evalProject, withEvals } = require('evalwright/config');
const { adapter } = require('./evals/adapter');

/** @type {import('@playwright/test').PlaywrightTestConfig} */
const config = {
  projects: [ evalProject({
  use: { adapter, target: { url: 'http://chat.test' } },
})],
};
module.exports = withEvals(config);
`,
  ],
];

describe('a configuration that somebody has written', () => {
  for (const [title, source, edited] of edits)
    test(title, () => assert.deepEqual(edit(source), { outcome: 'edited', source: edited }));

  test('is not edited twice', () => {
    const [[, , edited]] = edits as [(typeof edits)[number]];
    assert.deepEqual(edit(edited), { outcome: 'there' });
  });

  for (const [title, source, why] of [
    ['a function makes it', `export default makeConfig({ projects: [] });`, /no object/],
    ['two objects make it', `export default defineConfig(base, { projects: [] });`, /no object/],
    ['its projects are made', `export default { projects: names.map(name => ({ name })) };`, /no list/],
    ['its projects may come from elsewhere', `export default { ...base, retries: 1 };`, /spreads/],
    ['it has a name of ours', `const adapter = 1;\nexport default { projects: [] };`, /called adapter/],
    ['a variable may be given anew', `let config = {};\nexport default config;`, /no object/],
    ['it can not be read', `export default {`, /Unexpected token/],
    ['it exports nothing', `console.log(1);`, /no configuration/],
  ] as const)
    test(`is left alone where ${title}`, () => {
      const refused = edit(source);
      assert.equal(refused.outcome, 'refused');
      assert.match('why' in refused ? refused.why : '', why);
    });
});
