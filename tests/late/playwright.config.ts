import type { DatabaseOptions } from '../../boundaries/state/options.ts';
import type { Adapter } from '../../chat/adapters/adapter.ts';
import type { TargetOptions } from '../../settings/target.ts';
import { smallChat, startsServer } from '../doubles/a-small-chat.ts';
import { defineMiniProject } from '../mini-project.ts';

const {
  LATE_DATABASE: options,
  LATE_TOOLS: tools,
  LATE_MODEL: model,
  LATE_SETTLE_MS: settleMs,
} = process.env;

const database: DatabaseOptions | undefined = JSON.parse(options ?? 'null') ?? undefined;

const notes: Adapter = {
  ...smallChat,
  name: 'late',
  async signIn(page, { id, name }, url) {
    await page.goto(new URL(`/sign-in?id=${id}&name=${name}`, url).href);
  },
};

const target: TargetOptions = startsServer((services) => ({
  ...(database ? { DATABASE_URL: services.databaseUrl } : {}),
  ...(tools ? { TOOLS_URL: services.toolsUrl('mail') } : {}),
  ...(model ? { MODEL_URL: services.modelBaseUrl, MODEL_KEY: services.modelApiKey } : {}),
}));

export default defineMiniProject({
  workers: 1,
  fullyParallel: true,
  use: {
    adapter: notes,
    database,
    ...(settleMs ? { settleMs: Number(settleMs) } : {}),
    target: {
      ...target,
      ...(tools && target.start
        ? { start: { ...target.start, toolServers: { mail: (appUrl: string) => `${appUrl}/mcp` } } }
        : {}),
    },
  },
});
