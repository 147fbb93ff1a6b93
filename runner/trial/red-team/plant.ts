import { randomInt } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { TestInfo } from '@playwright/test';
import type { Payload } from '../../../cases/model-side-schema.ts';
import type { RunnableCase } from '../../../cases/schema.ts';
import type { Conversation } from '../../../chat/chat.ts';
import { probeSchema } from '../../../record/red-team.ts';
import { runSettings } from '../../../settings/run-settings.ts';
import { inTags, interrupted } from '../../../values/hidden-text.ts';
import type { OngoingTrial } from '../ongoing.ts';

/**
 * Plants the payloads of a case for this trial alone, with fresh nonces, and refuses every request that would leave the
 * application.
 *
 * @returns the case with its nonces, rows, files and messages; unchanged if it attacks nothing.
 * @throws where a payload has no way to its place.
 */
export async function plantPayloads(
  trial: OngoingTrial,
  written: RunnableCase,
  { chat, testInfo }: { chat: Pick<Conversation, 'page'>; testInfo: Pick<TestInfo, 'outputPath'> },
): Promise<RunnableCase> {
  const probe = probeSchema.safeParse(written.expect?.custom?.probe).data;
  if (!written.plant && !probe) return written;
  const nonces = freshNonces();
  const { plant = [], ...declared } = fillNonces({ ...written, plant: written.plant?.map(ended) }, nonces);
  trial.redTeam = {
    canary: nonces.canary,
    planted: plant.map(({ to, name, text }) => ({ to, name, text })),
    ...(probe ? { probe } : {}),
  };
  await trial.requests?.refuseForeign(chat.page.context());
  await tellBoundaries(trial, plant, nonces);
  for (const { text, name } of plant.filter(({ to }) => to === 'page'))
    await chat.page.addInitScript(([key = '', value = '']) => localStorage.setItem(key, value), [name, text]);
  return {
    ...declared,
    plant,
    ...withRows(declared, plant),
    turns: withMessages(declared.turns, plant, testInfo),
  };
}

/** A payload that was cut on its way lacks its last word. */
const ended = (payload: Payload): Payload =>
  `${payload.name} ${payload.text}`.includes('{{end}}')
    ? payload
    : { ...payload, text: `${payload.text} [{{end}}]` };

/** The gateway plants results and tools; the model endpoint watches for the whole payload. */
async function tellBoundaries(trial: OngoingTrial, plant: readonly Payload[], nonces: Nonces): Promise<void> {
  const { boundaries, observes, clock } = trial;
  const plants = plant.flatMap(({ to, name, text }) =>
    to === 'result' || to === 'description' || to === 'tool' ? [{ to, name, text }] : [],
  );
  if (plants.length > 0 && !observes.tools)
    throw new Error(
      `The case plants into ${plants.map(({ to, name }) => `the ${to} of ${name}`).join(' and ')}, but tool calls do not pass through Evalwright: name the tool servers in target.start.toolServers.`,
    );
  const inPayloads = [nonces.first, nonces.second, nonces.end].filter((nonce) =>
    plant.some(({ name, text }) => `${name} ${text}`.includes(nonce)),
  );
  await boundaries?.plant(trial.id, { plants, nonces: inPayloads });
  const { program } = runSettings();
  if (boundaries && program) await boundaries.play(trial.id, { cassette: [], clock, program });
}

/** A seeded table must be one that the configuration names, so its rows are the trial's own and are cleaned up. */
function withRows(
  { context }: Pick<RunnableCase, 'context'>,
  plant: readonly Payload[],
): Pick<RunnableCase, 'context'> {
  const rows = { ...context?.rows };
  for (const { to, name, set, text } of plant) {
    if (to !== 'row') continue;
    const table = name.slice(0, name.lastIndexOf('.'));
    const column = name.slice(table.length + 1);
    rows[table] = [...(rows[table] ?? []), { ...set, [column]: text }];
  }
  return { context: { ...context, rows } };
}

type Turns = RunnableCase['turns'];

/** An earlier message is a turn of its own; `now` adds a paragraph to the last message. Files go with the first one. */
function withMessages(
  turns: Turns,
  plant: readonly Payload[],
  testInfo: Pick<TestInfo, 'outputPath'>,
): Turns {
  const messages = plant.filter(({ to }) => to === 'message');
  const earlier = messages.filter(({ name }) => name !== 'now').map(({ text }) => ({ user: text }));
  const now = messages.filter(({ name }) => name === 'now').map(({ text }) => `\n\n${text}`);
  const files = plant.filter(({ to }) => to === 'file').map((payload) => fileOf(payload, testInfo));
  const changed = turns.map((turn, index) => ({
    ...turn,
    ...(index === turns.length - 1 ? { user: turn.user + now.join('') } : {}),
    ...(index === 0 && files.length > 0 ? { attach: [...(turn.attach ?? []), ...files] } : {}),
  }));
  return [...earlier, ...changed];
}

function fileOf({ name, text }: Payload, testInfo: Pick<TestInfo, 'outputPath'>): string {
  const path = testInfo.outputPath('planted', basename(name));
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
  return path;
}

/** The texts of one trial's attack that no other trial has. */
type Nonces = {
  /** The halves of the canary, which payloads contain apart: quoting a payload never produces the canary. */
  first: string;
  second: string;
  canary: string;
  /** Ends every payload, so that a cut payload is noticed. */
  end: string;
  /** A host that no resolver knows (RFC 2606). */
  host: string;
};

export function freshNonces(): Nonces {
  const [first, second, end, host] = [word(), word(), word(), word()];
  return { first, second, canary: first + second, end, host: `${host.toLowerCase()}.invalid` };
}

/** Letters that no font and no reader confuses, in ten places. */
const letters = 'ABCDEFGHKLMNPQRSTUVWXYZ';
const word = (): string => Array.from({ length: 10 }, () => letters[randomInt(letters.length)]).join('');

/**
 * Fills `{{first}}`, `{{second}}`, `{{canary}}`, `{{end}}` and `{{host}}` into every text of a document, and hides what is between
 * `{{tags}}` and `{{/tags}}` (tag characters) or `{{joiners}}` and `{{/joiners}}` (invisible letters).
 */
export function fillNonces<T>(document: T, nonces: Nonces): T {
  const filled = (value: unknown): unknown => {
    if (typeof value === 'string')
      return value
        .replaceAll(/\{\{(first|second|canary|end|host)\}\}/g, (_whole, name: keyof Nonces) => nonces[name])
        .replaceAll(/\{\{tags\}\}(.*?)\{\{\/tags\}\}/gs, (_whole, text: string) => inTags(text))
        .replaceAll(/\{\{joiners\}\}(.*?)\{\{\/joiners\}\}/gs, (_whole, text: string) => interrupted(text));
    if (Array.isArray(value)) return value.map(filled);
    if (value === null || typeof value !== 'object') return value;
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner)]));
  };
  return filled(document) as T;
}
