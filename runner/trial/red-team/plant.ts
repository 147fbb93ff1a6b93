import { mkdirSync, writeFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import type { TestInfo } from '@playwright/test';
import type { Payload } from '../../../cases/model-side-schema.ts';
import type { RunnableCase } from '../../../cases/schema.ts';
import type { Conversation } from '../../../chat/chat.ts';
import { probeSchema } from '../../../record/red-team.ts';
import { runSettings } from '../../../settings/run-settings.ts';
import type { OngoingTrial } from '../ongoing.ts';
import { fillNonces, freshNonces, type Nonces } from './nonces.ts';

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
