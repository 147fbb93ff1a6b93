import { correlationHeader } from '../../boundaries/correlation.ts';
import { installCommand, type NeededPackage } from '../../platform/needed-package.ts';
import { isGivenModel } from '../../runner/services/needed-packages.ts';
import type { TargetOptions } from '../../settings/target.ts';
import { evalKey, modelPort, spansAfterModel } from '../init/greeting-model.ts';
import type { Hints } from '../init/look.ts';
import { changeLines } from '../init/model-client.ts';
import type { Section } from './section.ts';

/** How deep evals see into an application: which boundaries are connected, what each missing one leaves ungraded, and what adds it. Pure. */

/** What cannot be graded without a boundary. */
export const ungradedWithout = {
  wire: 'when each piece came, and whether all that came was shown',
  model: 'what the model was asked and said, tokens and cost; cassettes (target.model)',
  tools: 'calls that no other boundary tells of, and failing tools (target.tools)',
  state: 'which rows and files changed (database, folder)',
} as const;

/** What the configuration of a project connects. */
export type Connected = { model: boolean; tools: string[]; state: boolean; url: string | null };

/** Which boundaries a target connects; an application that is started and not told where its model is, does not ask it here. */
export function connectedBy(target: TargetOptions): Omit<Connected, 'state'> {
  const { url = null, model, tools, spans, start } = target;
  const servers = [...Object.keys(tools?.servers ?? {}), ...Object.keys(start?.toolServers ?? {})];
  if (spans) servers.push('spans');
  return { url, model: model !== undefined || (start !== undefined && isGivenModel(start)), tools: servers };
}

/** As DESIGN calls it, with a number: each further depth needs something of whoever runs the application. */
export function depthOf({ model, tools, state }: Connected): string {
  const parts = [
    ...(model ? ['model'] : []),
    ...(tools.length > 0 ? ['tools'] : []),
    ...(state ? ['state'] : []),
  ];
  return ['screen and wire', ...parts.map((part) => `+ ${part}`)].join(' ');
}

/** What is said of one project. */
export function depthSection(name: string, connected: Connected, hints: Hints): Section {
  const { model, tools, state } = connected;
  const missing: { boundary: keyof typeof ungradedWithout; lines: string[] }[] = [
    ...(model ? [] : [{ boundary: 'model' as const, lines: modelLines(connected, hints) }]),
    ...(tools.length > 0 ? [] : [{ boundary: 'tools' as const, lines: toolLines(connected, hints) }]),
    ...(state ? [] : [{ boundary: 'state' as const, lines: stateLines(hints) }]),
  ];
  return {
    title: name ? `depth (${name})` : 'depth',
    lines: [
      { name: 'connected', value: depthOf(connected) },
      ...missing.flatMap(({ boundary, lines }) => [
        { name: `no ${boundary}`, value: `ungraded: ${ungradedWithout[boundary]}` },
        ...lines.map((line) => ({ name: '', value: line })),
      ]),
    ],
    problems: [],
    details: { ...connected, missing },
  };
}

const toolsPort = modelPort + 1;
const spansPort = modelPort + spansAfterModel;
/** The command that installs a package, as long as it is missing. */
const installing = (name: NeededPackage, { installed }: Hints): string[] =>
  installed.includes(name) ? [] : [installCommand([name])];

function modelLines({ url }: Connected, hints: Hints): string[] {
  const { model, client } = hints;
  const place = client
    ? [
        `the model's client is created in ${client.file}:${client.line}: it needs the base URL, and for several trials at once the header ${correlationHeader} of the page's request`,
        ...changeLines(client),
      ]
    : [];
  if (url === null)
    return ['target: { start: { env: ({ modelBaseUrl, modelApiKey }) => ({ … }) } }  give it both', ...place];
  const name = model?.name ?? 'OPENAI_BASE_URL';
  const was = model ? ` in the place of ${model.url} (${model.file})` : '';
  return [
    `target: { url: '${url}', model: { port: ${modelPort}, apiKey: '${evalKey}' } }`,
    `start the application with ${name}=http://127.0.0.1:${modelPort}/v1${was}, and ${evalKey} as its key`,
    ...place,
    'the real model: EVALWRIGHT_LLM=real, with OPENAI_BASE_URL, OPENAI_MODEL and OPENAI_API_KEY set for evalwright',
    ...installing('@copilotkit/aimock', hints).map((command) => `cassettes: ${command}`),
  ];
}

function toolLines({ url }: Connected, { tools }: Hints): string[] {
  const found = tools.flatMap(({ file, servers }) =>
    Object.entries(servers).map(([name, address]) => ({ file, name, address })),
  );
  const [first = { file: null, name: 'NAME', address: 'http://localhost:PORT/mcp' }] = found;
  const inside =
    found.length > 0
      ? []
      : [
          url === null
            ? 'target: { spans: {} }  for tools inside of the application'
            : `target: { url: '${url}', spans: { port: ${spansPort} } }  for tools inside of the application, started with OTEL_EXPORTER_OTLP_ENDPOINT=http://127.0.0.1:${spansPort}`,
          'the agent exports OpenTelemetry spans (AI SDK: @ai-sdk/otel; Mastra: @mastra/otel-exporter; LangGraph, OpenAI Agents: OpenInference; others: the conventions gen_ai); or, for MCP servers:',
        ];
  const servers = (found.length > 0 ? found : [first])
    .map(({ name, address }) => `${JSON.stringify(name)}: '${address}'`)
    .join(', ');
  if (url === null)
    return [
      ...inside,
      `target: { start: { toolServers: { ${servers} }, env: ({ toolsUrl }) => ({ … }) } }  give it toolsUrl(${JSON.stringify(first.name)})`,
    ];
  const where = first.file === null ? '' : ` (${first.file})`;
  return [
    ...inside,
    `target: { url: '${url}', tools: { port: ${toolsPort}, servers: { ${servers} } } }`,
    `the application reaches each at http://127.0.0.1:${toolsPort}/servers/NAME in the place of its own address${where}`,
  ];
}

/** Evals use one name for the database, whatever the application calls it. */
function databaseLine(database: Hints['database']): string {
  const allowed = 'EVALWRIGHT_ALLOW_DATABASE must name that database: rows are inserted and deleted there';
  if (database === null) return `DATABASE_URL must say where it is, ${allowed}`;
  if (database.name === 'DATABASE_URL') return `DATABASE_URL is in ${database.file}, ${allowed}`;
  return `DATABASE_URL: the database of ${database.name} (${database.file}), ${allowed}`;
}

const stateLines = (hints: Hints): string[] =>
  hints.database?.scheme === undefined ? databaseLines(hints) : storeLines(hints.database.scheme, hints);

/** For a database that the option `database` does not read. */
function storeLines(scheme: string, hints: Hints): string[] {
  const rest = `users: { table: 'users' }, tables: { TABLE: {} } })`;
  if (/^(?:mysql|mariadb)/.test(scheme))
    return [
      `store: mysqlStore({ url: 'mysql://…', ${rest}  from evalwright/config`,
      ...installing('mysql2', hints),
    ];
  if (/^(?:file|sqlite)/.test(scheme))
    return [`store: sqliteStore({ file: '…', ${rest}  from evalwright/config`];
  return ['store: { tables: { TABLE: { key: … } }, snapshot: … }  a function that returns the rows by table'];
}

const databaseLines = (hints: Hints): string[] => [
  `database: { users: { table: 'users' }, tables: { TABLE: {} } }`,
  databaseLine(hints.database),
  `store: sqliteStore({ file: 'FILE', users: { table: 'users' }, tables: { TABLE: {} } })  for SQLite; mysqlStore({ url, … }) for MySQL and MariaDB${installing('mysql2', hints).map((command) => ` (${command})`)}`,
  `conversation: [TABLE, …]  the tables that store the conversation itself, so that they count as no change`,
  ...installing('pg', hints),
];
