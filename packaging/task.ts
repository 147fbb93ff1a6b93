import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { argv, execPath } from 'node:process';

/** `npm run docs | bench | proofs -- NAME`: the programs that maintainers start now and then. */

type Task = { file: string; database?: true; tests?: readonly string[] };

export const tasks: Record<string, Record<string, Task>> = {
  docs: {
    reference: { file: 'packaging/reference/reference.ts' },
    site: { file: 'packaging/site.ts' },
    messages: { file: 'packaging/messages.ts' },
    recording: { file: 'tests/recording/record.ts' },
    chat: { file: 'tests/recording/picture-chat.ts' },
    comparison: { file: 'tests/recording/picture-comparison.ts' },
  },
  bench: {
    run: { file: 'tests/bench/bench.ts' },
    provider: { file: 'tests/provider/bench-provider.ts' },
    chats: { file: 'tests/chats/bench-chats.ts' },
    'third-app': { file: 'tests/third-app/bench.ts', database: true },
  },
  proofs: {
    faults: { file: 'tests/app-faults/eval-faults.ts', database: true },
    schemas: { file: 'tests/database/test-schemas.ts', database: true },
    chats: { file: 'tests/chats/test-chats.ts' },
    generated: { file: 'tests/chats/generated/test-generated.ts' },
    worlds: { file: 'tests/worlds/test-worlds.ts' },
    boundaries: { file: 'tests/boundaries/run-boundaries.ts', database: true },
    chaos: { file: 'tests/chaos/test-chaos.ts' },
    pages: { file: '--test', tests: ['tests/pages/run-pages.ts'] },
    variants: { file: '--test', tests: ['tests/provider/variants.ts'], database: true },
    redteam: { file: 'tests/red-team/prove.ts', database: true },
    'third-app': { file: 'tests/third-app/prove.ts', database: true },
    'first-green': { file: 'tests/third-app/first-green.ts', database: true },
    adoption: {
      file: '--test',
      tests: [
        'tests/adoption/*.test.ts',
        ...['combinations', 'first-day', 'examples'].map((name) => `tests/adoption/${name}.ts`),
      ],
    },
  },
};

/** What Node is started with. */
export function commandOf({ file, tests = [], database }: Task, args: readonly string[]): string[] {
  const program = [file, ...args, ...tests];
  return database ? ['cli/evalwright.mjs', 'database', '--', 'node', ...program] : program;
}

function main([group = '', name = '', ...args]: readonly string[]): number {
  const named = tasks[group]?.[name];
  // `npm run bench -- --page` means the first of the group.
  const task = named ?? (name === '' || name.startsWith('--') ? tasks[group]?.run : undefined);
  if (!task) {
    console.error(`npm run ${group} -- NAME: ${Object.keys(tasks[group] ?? tasks).join(', ')}`);
    return 1;
  }
  const node = (...command: string[]) =>
    spawnSync(execPath, command, { cwd: join(import.meta.dirname, '..'), stdio: 'inherit' }).status ?? 1;
  return node('cli/setup.mjs') || node(...commandOf(task, named ? args : [name, ...args].filter(Boolean)));
}

if (import.meta.filename === argv[1]) process.exitCode = main(argv.slice(2));
