import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { basename, delimiter, join } from 'node:path';
import { listRuns } from '../../runner/run/run-file.ts';
import { browserThere, newProject } from '../project-elsewhere.ts';
import { type Provider, providerKey, startProvider } from '../provider/provider.ts';
import { withOptions } from '../with-options.ts';
import { root } from './pages.ts';

/**
 * A reader of the pages: a project of theirs in which one case fails and the others pass, and the commands
 * `npx` and `npm`, which call what stands in this repository. So a line is run as it is written; only what a page leaves to the reader
 * (`RUN`, an address) is filled in.
 */
export type Reader = {
  folder: string;
  env: Record<string, string>;
  /** The line with what the reader would put in the place of its capitals. */
  fillIn(line: string): string;
  remove(): void;
};

const files: Record<string, string> = {
  'package.json': '{ "type": "module" }',
  '.env.example': '# Nothing is set.\n',
  'playwright.config.ts': `
    import { defineEvalConfig } from '${root}/config.ts';
    import { smallChat, startsServer } from '${root}/tests/doubles/a-small-chat.ts';
    export default defineEvalConfig({
      testDir: 'e2e',
      use: {
        defaults: 'fail',
        adapter: smallChat,
        target: startsServer(({ modelBaseUrl, modelApiKey, modelName, correlationHeader }) => ({
          OPENAI_BASE_URL: modelBaseUrl,
          OPENAI_API_KEY: modelApiKey,
          OPENAI_MODEL: modelName,
          FORWARD_HEADER: correlationHeader,
        })),
      },
    });`,
  'server.ts': `import '${root}/tests/tool-coverage/server.ts';`,
  'e2e/task-assistant/cases.spec.ts': `
    import { defineCases } from '${root}/fixtures/index.ts';
    defineCases(import.meta.dirname);`,
  'e2e/task-assistant/cases.yaml': `
- id: C01
  title: greets
  suite: A greetings
  severity: critical
  turns:
    - user: Hello!
      model: [{ say: Hello there. }]
      expect: { text: { contains: Hello } }
- id: R02
  title: does not say when it is open
  suite: B opening hours
  turns:
    - user: When are you open?
      model: [{ say: At all times. }]
      expect: { text: { contains: nine } }
`,
  'e2e/orders/cases.spec.ts': `
    import { defineCases } from '${root}/fixtures/index.ts';
    defineCases(import.meta.dirname);`,
  'e2e/orders/cases.yaml': `
- id: O12
  title: where an order is
  suite: O orders
  severity: critical
  turns:
    - user: Where is my order?
      model: [{ say: On its way. }]
      expect: { text: { contains: way } }
`,
  '.gitignore': 'node_modules\nbin/\n.env\n.evalwright/\nreports/\n',
  'models.yaml': 'variants:\n  - name: before\n  - name: after\n    app: { PROMPT: other }\n',
  'questions.csv': 'id,title,user\nQ01,says when it is open,When are you open?\n',
  'evals/orders.yaml': '- id: S01\n  title: t\n  turns: [{ user: hi, expect: { text: { contains: hi } } }]\n',
};

/** What a real model says in the conversations of the reader's cases. */
const said = { C01: ['Hello!', 'Hello there.'], O12: ['Where is my order?', 'It is on its way.'] };

/** A provider with that model. */
export const startModel = (): Promise<Provider> =>
  startProvider({
    cases: Object.entries(said).map(([id, [user = '', say = '']]) => ({
      id,
      cassette: [{ user, replies: [{ say }] }],
      failingTool: null,
      surroundings: [],
      mutated: [],
      varied: [],
    })),
  });

/** Makes a reader's project, whose real model is that of a provider; nothing was run in it yet. */
export function aReader({ baseUrl }: Pick<Provider, 'baseUrl'>): Reader {
  const { folder, remove } = newProject('reader', files);
  const bin = programs(folder);
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Reader', '-c', 'user.email=reader@example.com', ...args], {
      cwd: folder,
    });
  git('init', '--quiet');
  git('add', '--all');
  git('commit', '--quiet', '--message', 'Everything');
  return {
    folder,
    env: {
      PATH: [bin, join(process.execPath, '..'), process.env.PATH].join(delimiter),
      HOME: process.env.HOME ?? folder,
      OPENAI_BASE_URL: baseUrl,
      OPENAI_API_KEY: providerKey,
      OPENAI_MODEL: 'gpt-4.1-mini',
      ...withOptions({ artifacts: 'none', reports: ['md', 'json', 'view'] }),
      // A case that fails blocks nothing: it is there to be looked at.
      EVALWRIGHT_GATE: 'blocking',
      ...browserThere(),
    },
    fillIn: (line) => fillIn(line, folder),
    remove,
  };
}

/** `npx` and `npm run` as they would work in a project that has the package, and the scripts of this repository. */
function programs(folder: string): string {
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  const command = `node ${root}/cli/main.ts`;
  const texts = {
    npx: `case "$1" in
  evalwright) shift; exec ${command} "$@" ;;
  playwright) shift; exec node ${root}/node_modules/@playwright/test/cli.js "$@" ;;
esac
echo "npx knows no $1"; exit 127`,
    npm: `[ "$1" = run ] || { echo "npm $1 is not run here"; exit 127; }
script=$(node -p "require('${root}/package.json').scripts['$2'] ?? ''" | sed "s#node cli/evalwright.mjs#${command}#; s#node tests/#node ${root}/tests/#")
[ -n "$script" ] || { echo "there is no script $2"; exit 127; }
shift 2; [ "$1" = -- ] && shift
eval "exec $script \\"\\$@\\""`,
  };
  for (const [name, text] of Object.entries(texts)) {
    writeFileSync(join(bin, name), `#!/bin/sh\n${text}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  return bin;
}

function fillIn(line: string, folder: string): string {
  const runs = listRuns(join(folder, '.evalwright/runs')).map((run) => basename(run.folder));
  const variants = join(folder, '.evalwright/variants');
  const words: Record<string, () => string | undefined> = {
    RUN: () => runs.at(-1),
    BASE: () => runs[0],
    HEAD: () => runs.at(-1),
    ID: () => readdirSync(variants)[0]?.replace('.json', ''),
    PATH: () => 'playwright.config.ts',
  };
  return line.replaceAll(/(?<=\s)(RUN|BASE|HEAD|ID|PATH)(?=\s|$)/g, (word) => words[word]?.() ?? word);
}
