import { defineEvalConfig } from 'evalwright/config';

const port = Number(process.env.PORT ?? 4310);

export default defineEvalConfig({
  testDir: 'evals',
  webServer: { command: 'node server.mjs', port, env: { PORT: String(port) } },
  use: { target: { url: `http://127.0.0.1:${port}` } },
});
