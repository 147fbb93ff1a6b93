import { auto } from 'evalwright/adapters';
import { defineEvalConfig } from 'evalwright/config';

export default defineEvalConfig({
  testDir: 'evals',
  use: {
    target: {
      start: {
        command: ['node', 'server.mjs'],
        ready: /^READY (\S+)/,
        env: ({ port, databaseUrl, modelBaseUrl, modelApiKey, modelName, correlationHeader }) => ({
          PORT: String(port),
          DATABASE_URL: databaseUrl,
          OPENAI_BASE_URL: modelBaseUrl,
          OPENAI_API_KEY: modelApiKey,
          OPENAI_MODEL: modelName,
          FORWARD_HEADER: correlationHeader,
        }),
      },
    },
    adapter: {
      ...auto,
      signIn: async (page, user, url) => {
        await page.goto(url);
        await page.getByLabel('Your name').fill(user.name);
        await page.getByRole('button', { name: 'Sign in' }).click();
      },
    },
    // Tools in process have no annotations: whether they act is stated here.
    toolKinds: { list_things: 'reads', put_in: 'acts', take_out: 'acts' },
    database: {
      users: { table: 'people' },
      // Whose a thing is follows from its foreign key.
      tables: { things: {} },
      states: {
        stocked: {
          things: [
            { label: 'milk', quantity: 2 },
            { label: 'eggs', quantity: 6 },
          ],
        },
      },
    },
  },
});
