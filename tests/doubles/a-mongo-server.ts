import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { BSON, type Document } from 'mongodb';

/**
 * Enough of MongoDB's wire protocol for the official driver to insert, find by equal or listed fields, and delete; documents are in
 * memory. No server of MongoDB's own can be installed from the npm registry.
 */

type Reply = (command: Document) => Document;
const headerBytes = 16;
const opReply = 1;
const opQuery = 2004;
const opMessage = 2013;

export async function startMongo(): Promise<{ url: string; stop(): void }> {
  const collections = new Map<string, Document[]>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    serveSocket(socket, (command) => replyTo(command, collections));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  return {
    url: `mongodb://127.0.0.1:${port}/?directConnection=true`,
    stop() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

function replyTo(command: Document, collections: Map<string, Document[]>): Document {
  const [name = '', target] = Object.entries(command)[0] ?? [];
  const stored = collections.get(String(target)) ?? [];
  const namespace = `app.${String(target)}`;
  switch (name) {
    case 'insert':
      collections.set(String(target), [...stored, ...command.documents]);
      return { ok: 1, n: command.documents.length };
    case 'find':
      return {
        ok: 1,
        cursor: { id: BSON.Long.ZERO, ns: namespace, firstBatch: stored.filter(matching(command.filter)) },
      };
    case 'delete': {
      const kept = stored.filter((one) => !command.deletes.some(({ q }: Document) => matching(q)(one)));
      collections.set(String(target), kept);
      return { ok: 1, n: stored.length - kept.length };
    }
    default:
      return {
        ok: 1,
        ismaster: true,
        isWritablePrimary: true,
        helloOk: true,
        maxWireVersion: 25,
        minWireVersion: 0,
      };
  }
}

const matching =
  (filter: Document = {}) =>
  (document: Document): boolean =>
    Object.entries(filter).every(([field, wanted]) => {
      const list: unknown[] = wanted?.$in ?? [wanted];
      return list.map(String).includes(String(document[field]));
    });

function serveSocket(socket: Socket, reply: Reply): void {
  let bytes = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    while (bytes.length >= headerBytes && bytes.length >= bytes.readInt32LE(0)) {
      const message = bytes.subarray(0, bytes.readInt32LE(0));
      bytes = bytes.subarray(message.length);
      socket.write(answer(message, reply));
    }
  });
}

function answer(message: Buffer, reply: Reply): Buffer {
  const body = message.subarray(headerBytes);
  const isQuery = message.readInt32LE(12) === opQuery;
  const document = BSON.serialize(reply(isQuery ? queryIn(body) : messageIn(body)));
  const head = Buffer.alloc(headerBytes + (isQuery ? 20 : 5));
  head.writeInt32LE(head.length + document.length, 0);
  head.writeInt32LE(message.readInt32LE(4), 8);
  head.writeInt32LE(isQuery ? opReply : opMessage, 12);
  if (isQuery) head.writeInt32LE(1, headerBytes + 16);
  return Buffer.concat([head, document]);
}

/** The driver's first message. */
const queryIn = (body: Buffer): Document => BSON.deserialize(body.subarray(body.indexOf(0, 4) + 9));

function messageIn(body: Buffer): Document {
  let command: Document = {};
  const lists: Record<string, Document[]> = {};
  for (let at = 4; at < body.length; ) {
    const kind = body[at];
    const size = body.readInt32LE(at + 1);
    const section = body.subarray(at + 1, at + 1 + size);
    at += 1 + size;
    if (kind === 0) command = BSON.deserialize(section);
    else {
      const end = section.indexOf(0, 4);
      const list: Document[] = [];
      for (let place = end + 1; place < size; place += section.readInt32LE(place))
        list.push(BSON.deserialize(section.subarray(place, place + section.readInt32LE(place))));
      lists[section.toString('utf8', 4, end)] = list;
    }
  }
  return { ...command, ...lists };
}
