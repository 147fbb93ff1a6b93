import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

/** An MCP server that is a program of its own and speaks over its standard input and output. */
export interface StdioProgram {
  /** The JavaScript file that Node runs. */
  script: string;
  args: string[];
  /** The user's folder on this machine: answers name what is in it relative to it. */
  folder?: string;
}

export interface StdioServers {
  /** Works with the program's server, which is started when it is not there yet, as soon as there is room for it. */
  use<T>(program: StdioProgram, work: (client: Client) => Promise<T>): Promise<T>;
  /** Ends every child process. */
  stop(): void;
}

interface Child {
  client: Client;
  transport: StdioClientTransport;
  connected: Promise<void>;
  /** How many requests it is working on. */
  busy: number;
  usedAt: number;
  idle?: NodeJS.Timeout;
}

const START_TIMEOUT_MS = 10_000;

/**
 * The child processes behind the MCP servers that are not this application's own: one for each program and its
 * arguments, at most `limit` at once (the one that was idle for longest makes room), each ended when nobody has asked it
 * for anything in `idleMs`.
 */
export function createStdioServers({ limit = 8, idleMs = 60_000 } = {}): StdioServers {
  const children = new Map<string, Child>();
  const waiting: (() => void)[] = [];

  const end = (key: string) => {
    const child = children.get(key);
    if (!child) return;
    children.delete(key);
    waiting.shift()?.();
    clearTimeout(child.idle);
    // At once, because a server may hold timers of its own that outlive its standard input.
    terminate(child.transport.pid);
    void child.client.close();
  };

  /** False when every child is at work. */
  const makeRoom = (): boolean => {
    if (children.size < limit) return true;
    const [longestIdle] = [...children]
      .filter(([, { busy }]) => busy === 0)
      .sort(([, one], [, other]) => one.usedAt - other.usedAt);
    if (longestIdle) end(longestIdle[0]);
    return longestIdle !== undefined;
  };

  const start = (key: string, { script, args }: StdioProgram): Child => {
    const transport = new StdioClientTransport({
      command: process.execPath,
      args: [script, ...args],
      stderr: 'ignore',
    });
    const client = new Client({ name: 'reference-app', version: '1.0.0' });
    const connected = client.connect(transport, { timeout: START_TIMEOUT_MS });
    const child: Child = { client, transport, connected, busy: 0, usedAt: Date.now() };
    const forget = () => {
      if (children.get(key) !== child) return;
      children.delete(key);
      waiting.shift()?.();
    };
    client.onclose = forget;
    connected.catch(forget);
    children.set(key, child);
    return child;
  };

  return {
    async use(program, work) {
      const key = JSON.stringify(program);
      while (!children.has(key) && !makeRoom())
        await new Promise<void>((freed) => {
          waiting.push(freed);
        });
      const child = children.get(key) ?? start(key, program);
      child.busy += 1;
      clearTimeout(child.idle);
      try {
        await child.connected;
        return await work(child.client);
      } finally {
        child.busy -= 1;
        child.usedAt = Date.now();
        if (child.busy === 0 && children.get(key) === child) {
          child.idle = setTimeout(() => end(key), idleMs).unref();
          waiting.shift()?.();
        }
      }
    },
    stop() {
      for (const key of [...children.keys()]) end(key);
    },
  };
}

function terminate(pid: number | null): void {
  if (pid === null) return;
  try {
    process.kill(pid, 'SIGTERM');
  } catch (error) {
    // It may have ended by itself just now.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error;
  }
}
