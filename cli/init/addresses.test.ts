import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addressesIn } from './addresses.ts';

const local = 'http://localhost:3000';

for (const [title, source, addresses] of [
  [
    'in so many words',
    [`export default { use: { 'baseURL': '${local}' }, webServer: { url: base } };`],
    [local],
  ],
  [
    'by constants, with a port that the environment may give',
    [
      'const PORT: string | number = process.env.PORT || 3000;',
      `const baseURL = \`http://localhost:\${PORT}\`;`,
      `export default defineConfig({ use: { baseURL }, webServer: { url: \`\${baseURL}/ping\` } });`,
    ],
    [local],
  ],
  [
    'by the environment, or else in so many words',
    [`export default { use: { baseURL: process.env['BASE_URL'] ?? '${local}/chat' } };`],
    [`${local}/chat`],
  ],
  ['by the environment alone', ['export default { use: { baseURL: process.env.BASE_URL } };'], []],
  [
    'of a port that only the environment gives',
    [`export default { use: { baseURL: \`http://localhost:\${process.env.PORT}\` } };`],
    [],
  ],
  [
    'by constants that name each other',
    ['const a = b, b = a;', 'export default { use: { baseURL: a } };'],
    [],
  ],
  [
    'with a server of another origin',
    [
      `export default { use: { baseURL: '${local}' }, webServer: [{ url: 'http://localhost:8000/health' }] };`,
    ],
    [local, 'http://localhost:8000/health'],
  ],
  ['in a comment', [`// baseURL: '${local}'`, 'export default {};'], []],
  ['of a file that cannot be read', [`export default { use: { baseURL: '${local}' }`], []],
] as const)
  test(`the addresses of a configuration: ${title}`, () =>
    assert.deepEqual(addressesIn(source.join('\n')), addresses));
