import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.ts';
import { type Config, readConfig } from './config.ts';
import { applySchema, type Database, openDatabase } from './database/database.ts';
import { openFolders } from './files/folders.ts';
import { buildPage } from './page/build-page.ts';

const HOST = '127.0.0.1';
/** How long open replies may take to be stored when the process is told to stop. */
const GRACE_MS = 150;

await start().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});

async function start(): Promise<void> {
  // Warnings of the AI SDK would otherwise mix with the READY line on stdout.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const config = readConfig(process.env);
  const database = openDatabase(config.databaseUrl);
  const [pageFolder] = await Promise.all([buildPage(), prepareDatabase(database)]);
  listen(config, database, pageFolder);
}

async function prepareDatabase(database: Database): Promise<void> {
  try {
    await applySchema(database);
  } catch (error) {
    const reason = error instanceof Error ? error.message || error.name : String(error);
    throw new Error(`The database at DATABASE_URL cannot be used: ${reason}`, { cause: error });
  }
}

function listen(config: Config, database: Database, pageFolder: string): void {
  const stopping = new AbortController();
  const origin = () => `http://${HOST}:${addressOf(server).port}`;
  const folders = openFolders(config.filesFolder);
  const app = createApp({ config, database, folders, pageFolder, origin, stopping: stopping.signal });
  const server = createServer(getRequestListener(app.fetch));

  server.on('error', (error: NodeJS.ErrnoException) => {
    const inUse = error.code === 'EADDRINUSE';
    console.error(
      inUse
        ? `Port ${config.port} is already in use: set PORT to a free port, or to 0 for any.`
        : error.message,
    );
    process.exit(1);
  });
  server.listen(config.port, HOST, () => {
    console.log(`READY ${origin()}`);
    if (!config.model)
      console.error(
        'No model is configured, so the assistant cannot answer: set OPENAI_API_KEY and OPENAI_MODEL.',
      );
  });

  const stop = () => {
    if (stopping.signal.aborted) return;
    stopping.abort('The server is stopping.');
    server.close(() => process.exit(0));
    setTimeout(() => process.exit(0), GRACE_MS);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

function addressOf(server: ReturnType<typeof createServer>): AddressInfo {
  const address = server.address();
  if (address === null || typeof address === 'string')
    throw new Error('The server is not listening on a port.');
  return address;
}
