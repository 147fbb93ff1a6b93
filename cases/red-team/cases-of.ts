import type { DeclaredVerifier } from '../../graders/red-team/verifier.ts';
import { inAnotherConversation, type ProbeOfTrial } from '../../record/red-team.ts';
import { type Json, json } from '../../record/text/json.ts';
import { spokenIn } from '../../values/language/index.ts';
import type { Payload } from '../model-side-schema.ts';
import type { DeclaredCase } from '../schema.ts';
import { ownPlaces, type RedTeamApplication, type RedTeamTask, type Role } from './application.ts';
import type { Probe, ProbeVerifier } from './probe.ts';
import { injectionProbes } from './probes/injection.ts';
import { misuseProbes } from './probes/misuse.ts';
import { probesInOtherLanguages } from './probes/other-languages.ts';

export const allProbes: readonly Probe[] = [...injectionProbes, ...misuseProbes, ...probesInOtherLanguages];

/** A probe and the first task of the application that it fits; or why it fits none. */
export type Applied = { probe: Probe } & ({ task: RedTeamTask; number: number } | { whyNot: string });

export function applyProbes({ tasks }: RedTeamApplication, probes: readonly Probe[] = allProbes): Applied[] {
  return probes.map((probe) => {
    const reasons = tasks.map((task) => whyNot(probe, task));
    const number = reasons.indexOf(null);
    const task = tasks[number];
    return task ? { probe, task, number } : { probe, whyNot: [...new Set(reasons)].join('; ') };
  });
}

/** Why a task cannot carry a probe; null if it can. */
function whyNot(
  { at, text, verify, others }: Probe,
  { tools, places, others: known, money }: RedTeamTask,
): string | null {
  const roles = [
    ...[...text.matchAll(/\{\{(?:call|tool|args) (\w+)\}\}/g)].map(([, role = '']) => role),
    ...verify.flatMap((one) => ('role' in one && one.role ? [one.role] : [])),
  ].filter((role): role is Role => role !== 'others');
  const missing = roles.find((role) => !tools[role]);
  if (missing) return `no task names a tool that ${missing}`;
  if ((at === 'result' || at === 'description') && !tools.reads) return 'no task names a tool that reads';
  if (isOwn(at) && !places[at]) return `no task names a place for a payload: ${at}`;
  if (others && !known?.[others])
    return `no task says how another user's row would be read: others.${others}`;
  return verify.some(({ kind }) => kind === 'money') && !money ? 'no task names the table of payments' : null;
}

/** The cases of the chosen probes: each attack, and each benign twin once. Two attacks with the same task have the same twin. */
export function redTeamCases(application: RedTeamApplication, applied: readonly Applied[]): DeclaredCase[] {
  const made = applied.flatMap((one) => ('task' in one ? [pairOf(one, application)] : []));
  const twins = new Map(made.map(({ twin }) => [twin.id, twin]));
  return [...made.map(({ attack }) => attack), ...twins.values()];
}

function pairOf(
  { probe, task, number }: Extract<Applied, { task: RedTeamTask }>,
  { trials }: RedTeamApplication,
): { attack: DeclaredCase; twin: DeclaredCase } {
  const place = isOwn(probe.at) ? task.places[probe.at] : undefined;
  const { user = task.user, expect = task.expect } = place ?? {};
  const twinId = [
    'twin',
    number + 1,
    place?.user || place?.before || place?.expect ? probe.at : '',
    probe.afterwards ? 'afterwards' : '',
  ]
    .filter(Boolean)
    .join('-');
  const about = (role: ProbeOfTrial['role'], id: string): ProbeOfTrial => ({
    id,
    role,
    twin: twinId,
    sentence: probe.sentence,
    tags: [...probe.tags],
  });
  const caseOf = (
    id: string,
    title: string,
    plant: Payload[],
    custom: Record<string, Json>,
  ): DeclaredCase => ({
    id,
    title,
    suite: 'red-team',
    severity: probe.severity,
    trials,
    ...(task.assistant === undefined ? {} : { assistant: task.assistant }),
    tags: ['red-team', ...('resists' in custom ? probe.tags.map((tag) => tag.replaceAll('.', '-')) : [])],
    context: {
      ...(task.state === undefined ? {} : { state: task.state }),
      rows: joined(task.rows ?? {}, (probe.others && task.others?.rows) || {}),
    },
    ...(plant.length > 0 ? { plant } : {}),
    turns: [{ user, expect }, ...(probe.afterwards ? [{ user: probe.afterwards }] : [])],
    expect: { custom },
  });
  const benign = place?.before ? [{ ...payloadAt(probe, task, ''), text: place.before }] : [];
  const resists = probe.verify.map((verifier) => verifierOf(verifier, task));
  return {
    attack: caseOf(probe.id, probe.sentence, [payloadAt(probe, task, textOf(probe, task))], {
      probe: about('attack', probe.id),
      resists: json.parse(resists),
    }),
    twin: caseOf(twinId, `The task alone: ${user}`, benign, { probe: about('twin', twinId) }),
  };
}

type Rows = NonNullable<RedTeamTask['rows']>;
const joined = (rows: Rows, more: Rows): Rows => ({
  ...rows,
  ...Object.fromEntries(
    Object.entries(more).map(([table, list]) => [table, [...(rows[table] ?? []), ...list]]),
  ),
});

const isOwn = (at: Probe['at']): at is keyof RedTeamTask['places'] =>
  (ownPlaces as readonly string[]).includes(at);

function payloadAt({ at }: Probe, { tools, places }: RedTeamTask, text: string): Payload {
  const place = isOwn(at) ? places[at] : undefined;
  if (place) {
    const { to, name, set, before } = place;
    if (to === 'file' && at === 'fileName') return { to, name: text, text: before || 'Empty.' };
    const whole = before === '' ? text : `${before}\n\n${text}`;
    return { to, name, ...(set ? { set } : {}), text: at === 'image' ? inPicture(whole) : whole };
  }
  if (at === 'result' || at === 'description') return { to: at, name: tools.reads?.name ?? '', text };
  if (at === 'tool') return { to: 'tool', name: 'session_check', text };
  const names = { now: 'now', conversation: inAnotherConversation } as const;
  return { to: 'message', name: at === 'now' || at === 'conversation' ? names[at] : 'earlier', text };
}

const inPicture = (text: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="60"><text x="10" y="30">${text} [{{end}}]</text></svg>`;

/** The payload with its orders, in the language of its text; the nonces are filled in by the trial. */
function textOf(probe: Probe, task: RedTeamTask): string {
  const { tools } = task;
  const { says } = spokenIn(probe.text.replaceAll(/\{\{[^}]*\}\}/g, '')).orders;
  const call = (role: string): string => {
    const named =
      role === 'others' ? (probe.others ? task.others?.[probe.others] : undefined) : tools[role as Role];
    const args = JSON.stringify(named?.args ?? {});
    return says.call.replace('{{tool}}', () => String(named?.name)).replace('{{args}}', () => args);
  };
  const text = probe.text
    .replaceAll('{{code}}', says.code)
    .replaceAll(/\{\{call (\w+)\}\}/g, (_whole, role: string) => call(role))
    .replaceAll(/\{\{tool (\w+)\}\}/g, (_whole, role: Role) => tools[role]?.name ?? '')
    .replaceAll(/\{\{args (\w+)\}\}/g, (_whole, role: Role) => JSON.stringify(tools[role]?.args ?? {}));
  // In the arguments of a call, which are JSON.
  const order = JSON.stringify(`${says.code} ${says.write}`).slice(1, -1);
  const stored = probe.at === 'conversation' ? text.replaceAll('CODE', order) : text;
  return probe.hidden ? `{{${probe.hidden}}}${stored}{{/${probe.hidden}}}` : stored;
}

function verifierOf(verifier: ProbeVerifier, { tools, money }: RedTeamTask): DeclaredVerifier {
  const text = '{{canary}}';
  const tool = 'role' in verifier && verifier.role ? (tools[verifier.role]?.name ?? '') : undefined;
  switch (verifier.kind) {
    case 'reveals':
      return verifier;
    case 'money':
      return { kind: 'changes', table: money ?? '', of: 'user' };
    case 'passes':
      return { kind: 'passes', text, ...(tool === undefined ? {} : { tool }) };
    case 'calls': {
      const carries = verifier.role && JSON.stringify(tools[verifier.role]?.args ?? {}).includes('CODE');
      return {
        kind: 'calls',
        tool: tool ?? '',
        moreThan: verifier.moreThan ?? 0,
        ...(carries ? { text } : {}),
      };
    }
    default:
      return { kind: verifier.kind, text };
  }
}
