/**
 * What is planted: secrets as people name and write them. Each stands in every place in every form; a decoy, which is nobody's
 * secret, stands beside them in the same forms, so that a search which finds nothing is known to look.
 */
export const secrets = {
  OPENAI_API_KEY: 'sk-planted-0123456789abcdef',
  PGPASSWORD: 'Pg.Planted+4711',
  GITHUB_PAT: 'ghp_Planted16C7e42F292c6912E7710c83',
  SIGNING_KEY_2: 'planted/with+slashes=and"quotes\\x',
  SECRET_KEY_BASE: 'fedcba98765432100123456789abcdefplanted',
  SESSION_COOKIE: 'sid=Planted&é=ü; Path<b>',
  JOBS_AUTH: 'jobs-planted-fill-me-in-42',
  LOOKS_ODD: 'a1b2c3d4e5f6planted7a8b9c',
  SOME_PROXY_PASSWORD: '100%planted-pure',
  AWS_CREDENTIALS: 'AKIA:Planted:wJalrXUtnFEMI/K7MDENG',
  ANTHROPIC_API_KEY: 'sk-ant-planted03-Zz9Yy8Xx7Ww6',
  AZURE_OPENAI_KEY: '0fplanted1e2d3c4b5a69788796a5b4c3',
  STRIPE_SECRET: 'rk_live_planted51Hx9QwErTyUi',
  SLACK_BOT_TOKEN: 'xoxb-1234-planted-AbCdEfGhIjKl',
  NPM_TOKEN: 'npm_plantedQ1w2E3r4T5y6U7i8O9p0',
  HF_TOKEN: 'hf_plantedLkJhGfDsAqWeRtYu',
  TELEGRAM_BOT_TOKEN: '110201543:AAplantedHdqTcvCH1vGWJxf',
  SESSION_JWT: 'eyJhbGciOiJIUzI1NiJ9.eyJwbGFudGVkIjoiMSJ9.plantedSflKxwRJSMeKKF2QT4',
  TLS_PRIVATE: '-----BEGIN PRIVATE KEY-----\nMIIplantedEvQIBADANBgkqhkiG9w0BAQ\n-----END PRIVATE KEY-----',
  BASIC_AUTH: 'Basic cGxhbnRlZDpvcGVuLXNlc2FtZS03Nw==',
  CLIENT_SECRET: '~planted.8Q~client_secret-_x',
  COOKIE_SECRET: 'keyboard cat planted 1977',
  SMTP_PASS: 'planted app pass word 9x',
  MYSQL_PWD: 'mY$ql!planted&Root',
  LDAP_BIND_PASSWORD: 'cn=planted,{SSHA}0c0blFTXXNu',
  ENCRYPTION_SALT: 'NaCl-planted-3f9b-77aa',
  WEBHOOK: 'https://hooks.example/T0/B0/plantedXy12Zw34Uv56',
  SENTRY_DSN: 'https://plantedc0ffee1234567890@sentry.example/42',
  SLACK_HOOK: 'https://hooks.example/services/T1/B1/plantedAb12Cd34Ef56',
  AUTHTOKEN: 'planted-without-a-separator',
  EVALWRIGHT_SIMULATOR_API_KEY: 'sk-sim-planted-Qq1Ww2Ee3Rr4',
  DEPLOY_KEY: 'ssh-ed25519 AAAAC3NzaC1lZDI1planted5AAAAI',
} as const;

/** Too short to be looked for but as a whole word. */
export const weak = { DB_PASS: 'z~!9' } as const;

export const literalHeader = 'literal-planted-Header-5150';
/** It stands in a setting alone, and so in the options of a reporter. */
export const otlpToken = 'otlp-planted-Aa11Bb22Cc33';
export const decoy = 'xx-Decoy/9876+zyx"wvu\\é&t';

export const environment: Record<string, string> = {
  ...secrets,
  ...weak,
  EVALWRIGHT_OTLP_HEADERS: `x-tenant=planted,authorization=Bearer%20${otlpToken}`,
  SOME_PROXY: `http://user:${secrets.SOME_PROXY_PASSWORD}@proxy.example:8080`,
};

const base64 = (text: string) => Buffer.from(text).toString('base64');
const address = (text: string) => encodeURIComponent(text);

/** By name. Written without a look at how the product does it. */
export const forms: Record<string, (secret: string) => string> = {
  plain: (secret) => secret,
  upper: (secret) => secret.toUpperCase(),
  lower: (secret) => secret.toLowerCase(),
  address,
  form: (secret) => address(secret).replaceAll('%20', '+'),
  json: (secret) => JSON.stringify(secret).slice(1, -1),
  base64,
  base64url: (secret) => Buffer.from(secret).toString('base64url'),
  'base64 of more': (secret) => base64(`user:${secret}:more`),
  'base64 of much more': (secret) => base64(`users:${secret}:more`),
  blanks: (secret) => [...secret].join(' '),
  lines: (secret) => `${secret.slice(0, 8)}\n${secret.slice(8)}`,
};

const allForms = (secret: string) => Object.values(forms).map((form) => form(secret));

/** All of it, for one place. */
export const plantedSecrets = (place: string): string =>
  [
    // So that what is cut after 120 letters is cut within one.
    `here-${place}${'.'.repeat(95)} ${secrets.GITHUB_PAT}`,
    ...allForms(decoy),
    ...Object.values(secrets).flatMap(allForms),
    ...Object.values(weak),
    `http://me:${weak.DB_PASS}@host/`,
  ].join(' | ');
