import {
  boundaries,
  purposes,
  replyEnds,
  scoreVerdicts,
  severities,
  toolCallSources,
  verdicts,
} from '../trial.ts';

/**
 * Which values must reach no artifact. Of what came from the environment, `.env` or the entry of an MCP server:
 *
 * - whatever its name says is one (`PGPASSWORD`, `DB_PASS`, `GITHUB_PAT`, `API_KEY_2`, `Authorization`), but for words
 *   that are none in any password (`true`, `production`, a number of up to three digits, a word of the record's own);
 * - the password and the secret parameters of any address, and the address that holds them;
 * - the secret fields of a value that is JSON;
 * - anything else that looks like a key, unless its name is known to be harmless.
 */
export function secretsIn(source: Readonly<Record<string, string | undefined>>): string[] {
  const values = Object.entries(source).flatMap(([name, value]) => (value ? secretsOf(name, value) : []));
  return [...new Set(values)];
}

/** One variable, header or field. */
export function secretsOf(name: string, value: string): string[] {
  if (harmlessNames.test(name)) return inAddresses(value);
  const held = [...inAddresses(value), ...inJson(value)];
  if (isSecretName(name)) return [...held, ...asSecret(value)];
  return !harmlessFamilies.test(name) && looksLikeKey(value) ? [...held, ...asSecret(value)] : held;
}

/** A value of which somebody has said that it is one, whatever its name. */
export function asSecret(value: string): string[] {
  const [, scheme = '', rest = ''] = /^(bearer|basic|token|apikey)\s+(\S.*)$/i.exec(value.trim()) ?? [];
  const credentials = scheme.toLowerCase() === 'basic' ? Buffer.from(rest, 'base64').toString() : '';
  const lines = value.includes('\n') ? value.split('\n').filter((line) => line.trim().length >= 16) : [];
  const parts = [value, rest, credentials, credentials.split(':').slice(1).join(':'), ...lines];
  return parts.map((part) => part.trim()).filter(isNoWord);
}

/** `DB_PASS`, `apiKey`, `X-Api-Key`, `SIGNING_KEY_2`: one of its words says so. */
export function isSecretName(name: string): boolean {
  if (/APIKEY|PASSWORD|PASSWD|DATABASE_URL/i.test(name)) return true;
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .split(/[^A-Z0-9]+/);
  return words.some((word) => secretWords.has(word));
}

const secretWords = new Set(
  (
    'KEY KEYS TOKEN SECRET SECRETS PASS PASSPHRASE PWD PAT CREDENTIAL CREDENTIALS CREDS AUTH AUTHORIZATION BEARER JWT ' +
    'COOKIE COOKIES SESSION SIGNATURE SALT DSN WEBHOOK PRIVATE PIN OTP'
  ).split(' '),
);

/** They name places, people and ways of working, and never hold a key, whatever they look like. */
const harmlessNames =
  /^(?:_|PATH|PWD|OLDPWD|HOME|USER|USERNAME|LOGNAME|SHELL|SHLVL|LANG|LANGUAGE|TZ|CI|TERM|COLORTERM|HOSTNAME|HOST|EDITOR|VISUAL|PAGER|DISPLAY|MAIL|TMPDIR|TEMP|TMP|INIT_CWD|LS_COLORS|SSH_AUTH_SOCK|XAUTHORITY|PLAYWRIGHT_BROWSERS_PATH|EVALWRIGHT_(?!JUDGE_API_KEY$|CHANNEL$)\w+|accept|content-type|user-agent)$/i;

/** The same for whole families, but for those of their names that say otherwise. */
const harmlessFamilies =
  /^(?:LC_|XDG_|TERM_|NODE|NPM_|NVM_|PLAYWRIGHT_|PW_|VSCODE_|GIT_|GITHUB_|RUNNER_|CI_|SSH_|DBUS_|PG(?:HOST|PORT|USER|DATABASE|SSL))|(?:^|_)(?:MODEL|VERSION|IMAGE|DIR|HOME|PATH|HOST|NAME|COMMIT|SHA|BRANCH|COLORS?|OPTIONS|FLAGS)$/i;

/** Passwords of addresses, as they are written and as they are meant. */
function inAddresses(value: string): string[] {
  const written = [...value.matchAll(/[a-z][a-z0-9+.-]*:\/\/[^\s/:@"']*:([^\s/@"']+)@[^\s"']*/gi)];
  const passwords = written.flatMap(([address, password = '']) => [address, password, decoded(password)]);
  const parameters = [...value.matchAll(/[?&]([\w.-]+)=([^&#\s"']+)/g)].flatMap(([, name = '', held = '']) =>
    isSecretName(name) ? [held, decoded(held)] : [],
  );
  return [...passwords, ...parameters].filter(isNoWord);
}

/** What cannot be decoded was written without being encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function inJson(value: string): string[] {
  if (!/^\s*[[{]/.test(value)) return [];
  try {
    return inFields('', JSON.parse(value));
  } catch {
    return [];
  }
}

function inFields(name: string, value: unknown): string[] {
  if (typeof value === 'string') return secretsOf(name, value);
  if (value === null || typeof value !== 'object') return [];
  return Object.entries(value).flatMap(([key, held]) => inFields(Array.isArray(value) ? name : key, held));
}

/** Letters and digits in one piece, as no name, path or version has them; or three kinds of letters with odd marks. */
function looksLikeKey(value: string): boolean {
  if (/\s/.test(value) || /^(?:[./~]|[a-z]:\\|[a-z][a-z0-9+.-]*:\/\/)/i.test(value)) return false;
  const pieces = value.split(/[^A-Za-z0-9]+/);
  const mixed = (text: string) => /[a-z]/i.test(text) && (text.match(/\d/g)?.length ?? 0) >= 2;
  if (pieces.some((piece) => piece.length >= 12 && mixed(piece))) return true;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\w./:,;=+-]/].filter((kind) => kind.test(value)).length;
  return value.length >= 10 && kinds === 4;
}

/** What would blot out words all over a report, and is nobody's password; the words of the record among it. */
const isNoWord = (value: string): boolean =>
  value.length >= 3 && !/^\d{1,3}$/.test(value) && !commonWords.has(value.toLowerCase());

const commonWords = new Set<string>([
  ...'true false yes off none null undefined auto default local test production development staging enabled disabled'.split(
    ' ',
  ),
  ...[
    ...verdicts,
    ...scoreVerdicts,
    ...replyEnds,
    ...severities,
    ...purposes,
    ...boundaries,
    ...toolCallSources,
  ],
  ...'skipped not_run passed failed blocked interrupted timedout code judge human harness summary delta start stop'.split(
    ' ',
  ),
]);
