import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { look } from './look.ts';

for (const [title, files, urls, keys] of [
  [
    'the base URL of a provider under any name',
    { '.env': 'SITE=https://shop.example\nBASE_URL=https://api.openai.com\n' },
    ['BASE_URL'],
    [],
  ],
  [
    'no base URL of another service',
    { '.env': 'WEATHER_BASE_URL=http://weather.test\nWEATHER_API_KEY=a' },
    [],
    [],
  ],
  [
    'variables that SvelteKit imports',
    {
      'src/models.ts': [
        "import { createXai } from '@ai-sdk/xai';",
        "import { XAI_API_KEY } from '$env/static/private';",
        'const xai = createXai({ apiKey: XAI_API_KEY, baseURL: env.RELAY_URL });',
      ].join('\n'),
    },
    ['RELAY_URL'],
    ['XAI_API_KEY'],
  ],
  [
    'no variable of a constant',
    {
      'src/models.ts':
        "import { createGroq } from '@ai-sdk/groq';\nconst groq = createGroq({ apiKey: API_KEY });",
    },
    [],
    [],
  ],
] as [string, Record<string, string>, string[], string[]][])
  test(`of a model: ${title}`, () => {
    const folder = mkdtempSync(join(tmpdir(), 'evalwright-client-'));
    try {
      for (const [file, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, file)), { recursive: true });
        writeFileSync(join(folder, file), text);
      }
      const { variables } = look(folder);
      assert.deepEqual(variables.urls, ['OPENAI_BASE_URL', ...urls]);
      assert.deepEqual(variables.keys, ['OPENAI_API_KEY', ...keys]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
