import type { Findings } from './parts.ts';

/** The TypeScript of an adapter that a user owns. Pure. */

export type AdapterSource = {
  url: string;
  name: string;
  findings: Findings;
  /** Where the kit lies, as the file will import it: ends in a slash. */
  kit: string;
};

/** The file: selectors where one means a part alone, `auto` for the rest. */
export function writeAdapter({ url, name, findings, kit }: AdapterSource): string {
  const isWhole = isNamed(findings);
  const head = isWhole
    ? [`import type { Adapter } from '${kit}fixtures/adapters/adapter.ts';`]
    : [
        `import type { Adapter } from '${kit}fixtures/adapters/adapter.ts';`,
        `import { auto } from '${kit}fixtures/adapters/auto/auto.ts';`,
      ];
  const { frame } = findings;
  return [
    ...head,
    '',
    `/** The chat at ${url}, as \`evalwright connect\` found it. It is yours: change what is wrong. */`,
    'export const adapter: Adapter = {',
    ...(isWhole
      ? []
      : ['  // What is not named here is recognised by what changes when something is said.', '  ...auto,']),
    `  name: ${quoted(name)},`,
    ...(frame ? [`  frame: ${quoted(frame)},`] : []),
    ...(isWhole ? object('controls', controlsOf(findings)) : []),
    ...(isWhole ? object('signals', signalsOf(findings)) : []),
    '};',
    '',
  ].join('\n');
}

/** Whether an adapter can be written without `auto`: every part that it needs has a selector of its own. */
export const isNamed = ({ composer, launcher, consent, send, learned }: Findings): boolean =>
  consent === null &&
  [composer.name, launcher === null || launcher.name, send === null || send.name].every(Boolean) &&
  learned !== null &&
  learned.message !== null &&
  !learned.hasForeign;

const controlsOf = ({ launcher, composer, send, learned }: Findings) => ({
  launcher: launcher?.name,
  composer: composer.name,
  send: send?.name,
  stop: learned?.stop,
});

const signalsOf = ({ learned }: Findings) => ({
  message: learned?.message,
  text: learned?.text,
  exclude: learned?.exclude,
  busy: learned?.busy,
  error: learned?.error,
});

function object(name: string, values: Record<string, string | null | undefined>): string[] {
  const lines = Object.entries(values).flatMap(([key, value]) =>
    value ? [`    ${key}: ${quoted(value)},`] : [],
  );
  return [`  ${name}: {`, ...lines, '  },'];
}

const quoted = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
