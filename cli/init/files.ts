import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import type { Findings } from '../connect/parts.ts';
import { quoted, writeAdapter } from '../connect/write-adapter.ts';
import type { Answers } from './answers.ts';
import { patience } from './application.ts';
import { editConfig, linesToAdd } from './edit-config.ts';
import { evalKey, greeting, type KnownModel } from './greeting-model.ts';
import { readIn, type Surroundings } from './look.ts';
import { above } from './package-manager.ts';
import { casesText } from './texts/cases.ts';
import { skillText } from './texts/skill.ts';
import { workflowText } from './texts/workflow.ts';

/** A file, what becomes of it, and why. `text` is null where nothing is written. */
export type PlannedFile = {
  file: string;
  action: 'write' | 'edit' | 'keep' | 'by hand';
  reason: string;
  text: string | null;
  /** What a person is to add where that cannot be done safely, and what was added else. */
  lines?: string[];
};

export const withoutText = ({ text: _, ...file }: PlannedFile): Omit<PlannedFile, 'text'> => file;

type Known = {
  here: Surroundings;
  answers: Answers;
  findings: Findings | null;
  /** How the application asks the stub model; null where it does not. */
  model: KnownModel | null;
};

/** All that is written, and all that is left as it is, each with its reason. Nothing that exists is written over. */
export function planFiles(known: Known): PlannedFile[] {
  const { answers, here } = known;
  const read = (file: string) => readIn(here.folder, file);
  const create = (file: string, reason: string, text: string): PlannedFile =>
    read(file) === null
      ? { file, action: 'write', reason, text }
      : { file, action: 'keep', reason: `${reason}; it is there already`, text: null };
  const ending = answers.typescript ? 'ts' : 'js';
  const inEvals = (name: string) => `${answers.folder}/${name}`;
  const { workflow, skill } = answers;
  return [
    configFile(known, create),
    create(inEvals(`adapter.${ending}`), 'how the chat at that address is used and read', adapterText(known)),
    create(
      inEvals('first.yaml'),
      'two cases: one passes, one is meant to fail, so that you have seen a failure',
      casesText(answers.say, known.model && greeting(1)),
    ),
    create(inEvals(`cases.eval.${ending}`), 'makes a test of each case in this folder', specText(known)),
    ...(workflow ? [workflowFile(known, create)] : []),
    ...(skill
      ? [
          create(
            '.agents/skills/evalwright/SKILL.md',
            'tells coding agents how evals are run and written',
            skillText(answers),
          ),
        ]
      : []),
    ignoreFile(read('.gitignore'), answers.storageState),
  ];
}

type Create = (file: string, reason: string, text: string) => PlannedFile;

function configFile({ here, answers, model }: Known, create: Create): PlannedFile {
  const { config } = here;
  const { typescript, folder, url } = answers;
  if (config === null)
    return create(
      `playwright.config.${typescript ? 'ts' : 'js'}`,
      'where the chat is, and where the cases are',
      ownConfig({ here, answers, model }),
    );
  const { file, source } = config;
  const addition = {
    adapterFrom: importOf(folder, {
      ...styleOf(here, answers),
      isModule: here.isModule || /\.m[jt]s$/.test(file),
    }),
    project: projectText({ folder, url, storageState: answers.storageState, model }),
  };
  const edit = editConfig(source, addition);
  if (edit.outcome === 'edited')
    return {
      file,
      action: 'edit',
      reason:
        'the evals become one project beside yours; no line of yours is changed but the export, which is wrapped',
      text: edit.source,
      lines: linesToAdd(addition),
    };
  if (edit.outcome === 'there') return { file, action: 'keep', reason: 'it has evals already', text: null };
  return {
    file,
    action: 'by hand',
    reason: `these lines are for you to add: ${edit.why}`,
    text: null,
    lines: linesToAdd(addition),
  };
}

/** GitHub runs the workflows of a repository's root alone. */
function workflowFile({ here: { folder }, answers }: Known, create: Create): PlannedFile {
  const file = '.github/workflows/evals.yml';
  const root = above(folder).find((one) => existsSync(join(one, '.git')));
  if (root === undefined || root === folder) {
    const hasModules = readIn(folder, '.pnp.cjs') === null;
    return create(file, 'runs the evals in CI; it can be deleted', workflowText(answers, hasModules));
  }
  const reason = `not written: GitHub runs workflows of ${relative(folder, root)} only. Add a step there: uses: ./node_modules/evalwright, with working-directory: ${relative(root, folder)}`;
  return { file, action: 'keep', reason, text: null };
}

type Used = Pick<Answers, 'url' | 'storageState'> & Pick<Known, 'model'>;

function projectText({ folder, ...used }: Used & Pick<Answers, 'folder'>): string {
  const dir = folder === 'evals' ? [] : [`  testDir: ${quoted(folder)},`];
  return ['evalProject({', ...dir, `  testMatch: '**/*.eval.*',`, `  use: { ${useOf(used)} },`, '})'].join(
    '\n',
  );
}

const useOf = ({ url, storageState, model }: Used): string =>
  [
    'adapter',
    `target: { url: ${quoted(url)}${model ? `, ${modelText(model)}` : ''} }`,
    ...(storageState === null ? [] : [`storageState: ${quoted(storageState)}`]),
  ].join(', ');

function modelText({ port, spansPort, sideRequests }: KnownModel): string {
  const side = Object.entries(sideRequests).map(([name, { instructions, tools }]) => {
    const offered = tools ? `, tools: [${tools.map(quoted).join(', ')}]` : '';
    return `${name}: { instructions: ${quoted(instructions)}${offered} }`;
  });
  const beside = side.length > 0 ? `, sideRequests: { ${side.join(', ')} }` : '';
  const spans = spansPort === null ? '' : `, spans: { port: ${spansPort} }`;
  return `model: { port: ${port}, apiKey: ${quoted(evalKey)}${beside} }${spans}`;
}

type Style = { typescript: boolean; isModule: boolean };
const styleOf = (here: Surroundings, { typescript }: Answers): Style => ({
  typescript,
  isModule: here.isModule,
});

/** TypeScript in CommonJS is imported without an ending; ES modules want one, and it is that of what is compiled. */
const importOf = (folder: string, { typescript, isModule }: Style): string =>
  `./${folder}/adapter${typescript && !isModule ? '' : '.js'}`;

/** TypeScript, and JavaScript of a module package, imports; other JavaScript requires. */
const importing = ({ typescript, isModule }: Style, names: string, from: string): string =>
  typescript || isModule ? `import ${names} from '${from}';` : `const ${names} = require('${from}');`;

function ownConfig({ here, answers, model }: Pick<Known, 'here' | 'answers' | 'model'>): string {
  const style = styleOf(here, answers);
  const { url, start, folder } = answers;
  const exported = style.typescript || style.isModule ? 'export default' : 'module.exports =';
  return [
    importing(style, '{ defineEvalConfig }', 'evalwright/config'),
    importing(style, '{ adapter }', importOf(folder, style)),
    '',
    '/** `npx evalwright doctor` says what the evals see of the application, and the lines by which they see more. */',
    `${exported} defineEvalConfig({`,
    `  testDir: ${quoted(folder)},`,
    `  testMatch: '**/*.eval.*',`,
    ...(start === null
      ? []
      : [
          '  webServer: {',
          `    command: ${quoted(start)},`,
          `    url: ${quoted(url)},`,
          '    reuseExistingServer: true,',
          `    timeout: ${patience.unclearMs},`,
          ...(model ? [`    env: ${objectText(model.env)},`] : []),
          '  },',
        ]),
    `  use: { ${useOf({ ...answers, model })} },`,
    '});',
    '',
  ].join('\n');
}

function adapterText({ here, answers, findings }: Known): string {
  if (findings === null) return '';
  const style = styleOf(here, answers);
  return writeAdapter({
    url: answers.url,
    name: new URL(answers.url).host,
    findings,
    kit: 'evalwright/adapters',
    language: style.typescript ? 'ts' : style.isModule ? 'mjs' : 'cjs',
  });
}

function specText({ here, answers }: Known): string {
  const style = styleOf(here, answers);
  return [
    importing(style, '{ defineCases }', 'evalwright'),
    '',
    '// Each case in the YAML files of this folder becomes a test.',
    'defineCases();',
    '',
  ].join('\n');
}

function ignoreFile(before: string | null, signIn: string | null): PlannedFile {
  // A saved sign-in is a secret; one outside of this folder has another .gitignore.
  const isHere = signIn !== null && !/^(?:\.\.|\/|[A-Za-z]:)/.test(signIn);
  const text = ignoreText(before, isHere ? [...folders, signIn.replace(/^\.\//, '')] : folders);
  const reason = 'what runs write is not to be committed';
  if (text === null)
    return { file: '.gitignore', action: 'keep', reason: `${reason}; it says so already`, text };
  return { file: '.gitignore', action: before === null ? 'write' : 'edit', reason, text };
}

const objectText = (values: Record<string, string>) =>
  `{ ${Object.entries(values)
    .map(([name, value]) => `${name}: ${quoted(value)}`)
    .join(', ')} }`;

/** What marks our lines. */
const marker = '# evalwright: what runs write';
const folders = [
  '.evalwright/',
  'reports/',
  'test-results/',
  'playwright-report/',
  'allure-results/',
  'allure-report/',
];

/** A `.gitignore` with our lines at its end; null where they are there. */
function ignoreText(before: string | null, entries: readonly string[]): string | null {
  const text = before ?? '';
  if (text.includes(marker)) return null;
  const there = new Set(text.split('\n').map((line) => line.trim().replace(/^\/|\/$/g, '')));
  const missing = entries.filter((entry) => !there.has(entry.replace(/\/$/, '')));
  const gap = text === '' ? '' : text.endsWith('\n') ? '\n' : '\n\n';
  return `${text}${gap}${[marker, ...missing].join('\n')}\n`;
}
