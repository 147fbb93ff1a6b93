import { z } from 'zod';
import { json } from '../../record/text/json.ts';
import { type ToolCall, type Trial, toolCallSources } from '../../record/trial.ts';
import type { CodeGrader } from '../grader.ts';
import { type JsonSchema, type SchemaViolation, violationsOf } from '../matchers/json-schema.ts';
import { completed } from '../reply/completed.ts';
import { excerpt } from '../reply/replies.ts';
import { refuses } from '../reply/wording.ts';
import { codeGrader } from '../score.ts';
import { callsBy, callsMade, describeCall, noCallEvidence } from './tool-calls.ts';
import {
  closestName,
  type ListedName,
  type MeantTool,
  meantTool,
  nameTiers,
  type ToolNameOptions,
} from './tool-names.ts';

export type CoveredTool = Required<ListedName> & { inputSchema: JsonSchema };

export type ExercisesOptions = {
  /** All tools of all servers of the agent, including this one. */
  listed: readonly ListedName[];
  names?: Omit<ToolNameOptions, 'known'>;
  /** Whether calls to this server pass the gateway; otherwise missing calls prove nothing. */
  throughGateway?: boolean;
  /** How often the question was clarified before this attempt. */
  clarifications?: number;
};

/** Failures that a clearer question may resolve. */
export const unheard: readonly string[] = ['tool_not_called', 'wrong_tool', 'refused'];

/** The evidence of the score, for reports. */
export const exerciseSchema = z.object({
  server: z.string(),
  tool: z.string(),
  clarifications: z.number().int().min(0),
  source: z.enum(toolCallSources).nullable(),
  /** The judged call; null when there was none. */
  call: z.object({ name: z.string(), arguments: json }).nullable(),
  tier: z.enum(nameTiers),
  /** The tool's name at the model if the application renamed it. */
  askedAs: z.object({ name: z.string(), tier: z.enum(nameTiers) }).nullable(),
});
export type Exercise = z.infer<typeof exerciseSchema>;

/**
 * The agent used this tool: it called it with valid arguments, the tool answered, and a non-empty reply completed. A
 * failure has one reason, the nearest to its cause.
 *
 * @example
 * const tool = { server: 'shop', name: 'get_order', inputSchema: { type: 'object' } };
 * exercisesTool(tool, { listed: [tool] });
 */
export function exercisesTool(tool: CoveredTool, options: ExercisesOptions): CodeGrader {
  return codeGrader(`exercisesTool(${tool.server}/${tool.name})`, (trial, say) => {
    const observed = callsMade(
      trial,
      undefined,
      options.throughGateway ? { known: options.listed } : { except: 'tools' },
    );
    const calls = (observed?.calls ?? []).map((call) => judge(call, tool, options));
    const { verdict, code, reason, about } =
      observed === null
        ? finding('ungraded', 'no_evidence', noCallEvidence, null)
        : findingOf({ trial, tool, calls, options });
    const exercise: Exercise = {
      server: tool.server,
      tool: tool.name,
      clarifications: options.clarifications ?? 0,
      source: about?.call.source ?? observed?.sources[0] ?? null,
      call: about && { name: about.call.name, arguments: about.call.arguments },
      tier: about?.meant.tier ?? 'none',
      askedAs: askedAs({ trial, tool, calls, options }, about),
    };
    const evidence = { exercise, called: calls.map(({ call }) => describeCall(call)) };
    if (verdict === 'ungraded') return say.ungraded(reason, evidence);
    return verdict === 'pass' ? say.pass(reason, evidence) : say[verdict](code, reason, evidence);
  });
}

type Finding = {
  verdict: 'pass' | 'warn' | 'fail' | 'ungraded';
  code: string;
  reason: string;
  /** The judged call. */
  about: Judged | null;
};
type Seen = { trial: Trial; tool: CoveredTool; calls: Judged[]; options: ExercisesOptions };

const finding = (
  verdict: Finding['verdict'],
  code: string,
  reason: string,
  about: Judged | null,
): Finding => ({ verdict, code, reason, about });

function findingOf(seen: Seen): Finding {
  const { trial, tool, calls } = seen;
  const own = calls.filter(({ meant }) => isTool(meant.tool, tool));
  const reached = own.find(({ call, violations }) => violations.length === 0 && call.failed !== true);
  if (reached === undefined && own.length > 0) return failedCall(own, tool);
  const { verdict, code, reason } = completed().grade(trial);
  if (verdict !== 'pass')
    return finding(verdict === 'ungraded' ? verdict : 'fail', code, reason, reached ?? null);
  if (reached !== undefined) return reachedBy(reached, seen);
  return unclearCall(seen) ?? (calls.length === 0 ? noCall(seen) : (otherName(seen) ?? otherTool(seen)));
}

function reachedBy(reached: Judged, { options: { clarifications = 0 } }: Seen): Finding {
  const how = `${describeCall(reached.call)} was called (seen by: ${reached.call.source}; name: ${reached.meant.tier})`;
  if (isUnseen(reached.call))
    return finding('warn', 'arguments_not_seen', `${how}, but its arguments could not be seen`, reached);
  if (clarifications === 0) return finding('pass', 'ok', how, reached);
  const times = `${clarifications} ${clarifications === 1 ? 'clarification' : 'clarifications'}`;
  return finding('warn', 'clarified', `${how}, but only after ${times} of the question`, reached);
}

function failedCall(own: Judged[], tool: CoveredTool): Finding {
  const [last] = own.slice(-1);
  // Arguments that the schema refuses also make the call fail, so they are reported as the cause.
  if (last && last.violations.length > 0) {
    const violations = last.violations.map(({ field, message }) => `${field} ${message}`).join('; ');
    const reason = `${last.call.name} was called with arguments that its schema refuses: ${violations}`;
    return finding('fail', 'wrong_arguments', reason, last);
  }
  const result = last?.call.result;
  const answer = result === undefined ? '' : `: ${excerpt(JSON.stringify(result), 200)}`;
  return finding('fail', 'tool_failed', `${tool.name} was called, but it failed${answer}`, last ?? null);
}

function unclearCall({ tool, calls }: Seen): Finding | null {
  const unclear = calls.find(({ meant }) => meant.ambiguous.some((one) => isTool(one, tool)));
  if (!unclear) return null;
  const could = unclear.meant.ambiguous.map(fullName).join(' or ');
  const reason = `${describeCall(unclear.call)} could mean ${could}: call it by its whole name, or declare a synonym`;
  return finding('fail', 'ambiguous_call', reason, unclear);
}

/** Reports calls of names that no server lists. */
function otherName({ tool, calls }: Seen): Finding | null {
  const [first] = calls;
  if (!first || calls.some(({ meant }) => meant.tool !== null)) return null;
  const names = calls.map(({ call: { name } }) => name);
  const near = closestName(tool.name, names);
  const nearest = calls.find(({ call: { name } }) => name === near) ?? first;
  const reason =
    near === null
      ? `${tool.name} was not called; ${names.join(', ')} called instead, which no server lists`
      : `${tool.name} was not called; the nearest call is ${near}, which no server lists. If it means this tool, declare it as a synonym`;
  return finding('fail', 'name_mismatch', reason, nearest);
}

function otherTool({ tool, calls }: Seen): Finding {
  const names = [...new Set(calls.map(({ call: { name } }) => name))];
  const listed = calls.find(({ meant }) => meant.tool !== null) ?? null;
  return finding(
    'fail',
    'wrong_tool',
    `${tool.name} was not called; ${names.join(', ')} called instead`,
    listed,
  );
}

function noCall(seen: Seen): Finding {
  const { trial, tool, options } = seen;
  const said = trial.turns.at(-1)?.reply?.text ?? '';
  const filtered = trial.modelCalls.some(({ finishReason }) => finishReason === 'content_filter');
  if (filtered || refuses(said)) {
    const by = filtered ? ' by a content filter' : '';
    return finding('fail', 'refused', `the question was refused${by}: "${excerpt(said)}"`, null);
  }
  const lost =
    options.throughGateway && askedOf(seen).length > 0
      ? ' reached its server, although the model requested this one'
      : ' was called at all';
  return finding('fail', 'tool_not_called', `${tool.name} was not called: no tool${lost}`, null);
}

type Judged = { call: ToolCall; meant: MeantTool<ListedName>; violations: SchemaViolation[] };

function judge(
  call: ToolCall,
  tool: CoveredTool,
  { listed, names = {}, throughGateway }: ExercisesOptions,
): Judged {
  const { name, server } = call;
  // A call to another server is another tool, whatever its name.
  const meant = meantTool(
    throughGateway && server !== undefined ? { name, server } : { name },
    listed,
    names,
  );
  return {
    call,
    meant,
    violations: isUnseen(call) ? [] : violationsOf(tool.inputSchema, call.arguments ?? {}),
  };
}

/** A chip has only a name; elsewhere missing arguments mean an empty list. */
const isUnseen = ({ source, arguments: given }: ToolCall) =>
  given === null && (source === 'ui' || source === 'wire');

const isTool = (one: ListedName | null, { name, server }: CoveredTool) =>
  one !== null && one.name === name && (one.server === undefined || one.server === server);

const fullName = ({ server, name }: ListedName) => (server === undefined ? name : `${server}/${name}`);

/** The model's calls of this tool. */
const askedOf = ({ trial, tool, options: { listed, names } }: Seen) =>
  callsBy(trial, 'model').flatMap(({ name }) => {
    const { tool: meant, tier } = meantTool({ name }, listed, names);
    return isTool(meant, tool) ? [{ name, tier }] : [];
  });

function askedAs(seen: Seen, about: Judged | null): Exercise['askedAs'] {
  const [asked] = askedOf(seen);
  return asked === undefined || asked.name === about?.call.name ? null : asked;
}
