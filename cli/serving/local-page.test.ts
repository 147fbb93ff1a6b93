import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { authorityOf, sendArtifact } from './local-page.ts';

test('a file that cannot be read breaks its response, not the server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'artifact-'));
  const path = join(folder, 'video.webm');
  mkdirSync(path);
  const server = createServer((request, response) =>
    sendArtifact(request, response, { name: 'video', contentType: 'video/webm', path }),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const read = fetch(`http://${authorityOf(server.address())}/`).then((response) => response.text());
    await assert.rejects(read);
  } finally {
    server.closeAllConnections();
    server.close();
    rmSync(folder, { recursive: true });
  }
});
