import { parseJson } from '../text/parse-json.ts';
import {
  boundaries,
  purposes,
  replyEnds,
  scoreVerdicts,
  severities,
  toolCallSources,
  verdicts,
} from '../trial.ts';

/** Variables declared in a schema: the secret ones, and all of them. */
export type DeclaredVariables = { secret: ReadonlySet<string>; all: ReadonlySet<string> };

const nothingDeclared: DeclaredVariables = { secret: new Set(), all: new Set() };

/**
 * Returns the values that must reach no artifact. From the environment, `.env`, the config and MCP server entries:
 *
 * - values whose name contains KEY, TOKEN, SECRET, PASSWORD, HOOK, DSN, COOKIE or CREDENTIAL, or a word like PASS or
 * AUTH, except ordinary words (`true`, `production`), amounts (`MAX_TOKENS=4096`) and origins (`AUTH_URL=http://localhost:3000`);
 * - passwords, secret parameters and tokens in addresses;
 * - secret fields of JSON values, and secret headers in header lists;
 * - other values that look like keys, unless the name is known to be harmless.
 *
 * A variable declared in a schema is secret exactly if the schema marks it; otherwise only its addresses are searched.
 */
export function secretsIn(
  source: Readonly<Record<string, string | undefined>>,
  declared: DeclaredVariables = nothingDeclared,
): string[] {
  const values = Object.entries(source).flatMap(([name, value]) => {
    if (!value) return [];
    if (!declared.all.has(name)) return secretsOf(name, value);
    const held = [...inAddresses(value), ...inHeaders(name, value)];
    return declared.secret.has(name) ? [...held, ...asSecret(value)] : held;
  });
  return [...new Set(values)];
}

/** Returns the secrets of one variable, header or field. */
export function secretsOf(name: string, value: string): string[] {
  if (harmlessNames.test(name)) return inAddresses(value);
  const held = [...inAddresses(value), ...inJson(value), ...inHeaders(name, value)];
  if (isSecretName(name))
    return isAmount(name, value) || isOrigin(value) ? held : [...held, ...asSecret(value)];
  return !harmlessFamilies.test(name) && looksLikeKey(value) ? [...held, ...asSecret(value)] : held;
}

/**
 * Returns every secret in a document: a config, a stored sign-in, a server list. Cookies are recognised by their
 * position.
 */
export function secretsInDocument(name: string, value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return secretsOf(name, value);
  if (value === null || typeof value !== 'object' || depth > 12) return [];
  if (Array.isArray(value)) return value.flatMap((entry) => secretsInDocument(name, entry, depth + 1));
  const { name: called, value: held } = Object.fromEntries(Object.entries(value));
  const pair = typeof called === 'string' && typeof held === 'string' ? secretsOf(called, held) : [];
  return [
    ...pair,
    ...Object.entries(value).flatMap(([key, entry]) =>
      secretsInDocument(key === 'value' ? name : key, entry, depth + 1),
    ),
  ];
}

/** Returns a value that is declared secret regardless of its name. */
export function asSecret(value: string): string[] {
  const [, scheme = '', rest = ''] = /^(bearer|basic|token|apikey)\s+(\S.*)$/i.exec(value.trim()) ?? [];
  const credentials = scheme.toLowerCase() === 'basic' ? Buffer.from(rest, 'base64').toString() : '';
  const lines = value.includes('\n') ? value.split('\n').filter((line) => line.trim().length >= 16) : [];
  const parts = [value, rest, credentials, credentials.split(':').slice(1).join(':'), ...lines];
  return parts.map((part) => part.trim()).filter(isNoWord);
}

/**
 * Matches `apiKey`, `AUTHTOKEN`, `X-Api-Key`, `SIGNING_KEY_2`: some words count anywhere, others only as whole words.
 */
export function isSecretName(name: string): boolean {
  return telling.test(name) || wordsOf(name).some((word) => secretWords.has(word));
}

const telling = /KEY|TOKEN|SECRET|PASSWORD|PASSWD|HOOK|DSN|COOKIE|CREDENTIAL|DATABASE_?URL/i;

const secretWords = new Set(
  'PASS PASSPHRASE PWD PAT CREDS AUTH AUTHORIZATION BEARER JWT SESSION SIGNATURE SALT PRIVATE PIN OTP'.split(
    ' ',
  ),
);

const wordsOf = (name: string): string[] =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toUpperCase()
    .split(/[^A-Z0-9]+/);

/** `MAX_TOKENS=4096`, `COOKIE_TTL=15m`: a short number is a secret only under a name for typed passwords. */
function isAmount(name: string, value: string): boolean {
  const isShort = /^\s*-?[\d.,_]{1,9}\s?(?:ms|[smhd]|[kmg]?b)?\s*$/i.test(value);
  return isShort && !/(?:PASSWORD|PASSWD|PASS|PASSPHRASE|PWD|PIN|OTP|SECRET)[\W_\d]*$/i.test(name);
}

/** `AUTH_URL=http://localhost:3000` names a server: a host that is no key is in every request. */
function isOrigin(value: string): boolean {
  const [, host = ''] = /^https?:\/\/([^\s/@?#:]+|\[[\da-f:]+\])(?::\d+)?\/?$/i.exec(value.trim()) ?? [];
  return host !== '' && !looksLikeKey(host);
}

/** Names of places, people and settings, which never hold a key. */
const harmlessNames =
  /^(?:_|PATH|PWD|OLDPWD|HOME|USER|USERNAME|LOGNAME|SHELL|SHLVL|LANG|LANGUAGE|TZ|CI|TERM|COLORTERM|HOSTNAME|HOST|EDITOR|VISUAL|PAGER|DISPLAY|MAIL|TMPDIR|TEMP|TMP|INIT_CWD|LS_COLORS|SSH_AUTH_SOCK|XAUTHORITY|PLAYWRIGHT_BROWSERS_PATH|accept|content-type|user-agent)$/i;

/** Harmless families of names, with exceptions. */
const harmlessFamilies =
  /^(?:LC_|XDG_|TERM_|NODE|NPM_|NVM_|PLAYWRIGHT_|PW_|VSCODE_|GIT_|GITHUB_|RUNNER_|CI_|SSH_|DBUS_|PG(?:HOST|PORT|USER|DATABASE|SSL))|(?:^|_)(?:MODEL|VERSION|IMAGE|DIR|HOME|PATH|HOST|NAME|COMMIT|SHA|BRANCH|COLORS?|OPTIONS|FLAGS)$/i;

/** Returns the credentials in addresses: passwords, secret parameters, and key-like text in the path or before `@`. */
function inAddresses(value: string): string[] {
  // The length of a scheme is limited, because a saved sign-in may hold a hundred thousand letters in one piece.
  const written = [...value.matchAll(/[a-z][a-z0-9+.-]{0,40}:\/\/[^\s/:@"']*:([^\s/@"']+)@[^\s"']*/gi)];
  const passwords = written.flatMap(([address, password = '']) => [address, password, decoded(password)]);
  const parameters = [...value.matchAll(/[?&#]([\w.-]+)=([^&#\s"']+)/g)].flatMap(
    ([, name = '', held = '']) => (isSecretName(name) || looksLikeKey(held) ? [held, decoded(held)] : []),
  );
  const addresses = [...value.matchAll(/[a-z][a-z0-9+.-]{0,40}:\/\/([^\s"'?#]+)/gi)];
  const tokens = addresses.flatMap(([, path = '']) => {
    const [host = '', ...segments] = path.split('/');
    const [user = ''] = host.includes('@') ? host.split(/[:@]/) : [];
    return [user, ...segments].filter(looksLikeKey).flatMap((token) => [token, decoded(token)]);
  });
  return [...passwords, ...parameters, ...tokens].filter(isNoWord);
}

/** Reads `authorization=Bearer abc, x-api-key: def` under a name that ends with HEADERS. */
function inHeaders(name: string, value: string): string[] {
  if (!/HEADERS?$/i.test(name)) return [];
  return value.split(/[,\n]/).flatMap((pair) => {
    const [, header = '', held = ''] = /^\s*([\w-]+)\s*[=:]\s*(.+?)\s*$/.exec(pair) ?? [];
    return header ? [...secretsOf(header, held), ...secretsOf(header, decoded(held))] : [];
  });
}

/** Text that cannot be decoded was not encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function inJson(value: string): string[] {
  const document = /^\s*[[{]/.test(value) ? parseJson(value) : undefined;
  return document === undefined ? [] : secretsInDocument('', document);
}

/** Letters and digits in one piece, unlike names, paths and versions; or three kinds of letters with unusual marks. */
function looksLikeKey(value: string): boolean {
  if (/\s/.test(value) || /^(?:[./~]|[a-z]:\\|[a-z][a-z0-9+.-]*:\/\/)/i.test(value)) return false;
  const pieces = value.split(/[^A-Za-z0-9]+/);
  const mixed = (text: string) => /[a-z]/i.test(text) && (text.match(/\d/g)?.length ?? 0) >= 2;
  if (pieces.some((piece) => piece.length >= 12 && mixed(piece))) return true;
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^\w./:,;=+-]/].filter((kind) => kind.test(value)).length;
  return value.length >= 10 && kinds === 4;
}

/** Excludes words that are too common for a password, including the vocabulary of the record. */
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
