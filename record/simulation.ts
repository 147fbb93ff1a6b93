import { z } from 'zod';

/** Faults of a simulated user. Each makes its trial invalid: neither a failure nor a pass of the agent. */
export const simulatorFaults = [
  /** Used an identifier, a date, a time or a number that is neither among its facts nor on the screen. */
  'invented_fact',
  /** Revealed information that the agent should find, a tool's name, or the expectation. */
  'gave_away',
  /** Gave a value for an unknown fact. */
  'answered_unknown',
  /** Spoke in the role of the assistant. */
  'spoke_as_assistant',
  /** Tried to end before the goal was reached and the assistant was done. */
  'stopped_early',
  /** Tried to press a control that is not on the screen. */
  'not_offered',
  /** Pressed a control that sends nothing. */
  'pressed_nothing',
  /** Never gave a fact that the assistant asked for. */
  'withheld_fact',
  /** The answer is not an action. */
  'unreadable',
  /** The model did not answer. */
  'unreachable',
] as const;
export type SimulatorFault = (typeof simulatorFaults)[number];

/** Why a simulated conversation ended. */
export const simulationEnds = [
  /** The goal was reached. */
  'goal',
  /** The assistant confirmed completion, and no other evidence is available. */
  'confirmation',
  /** The user ended the conversation when this was allowed. */
  'done',
  /** The message limit was reached. */
  'limit',
  /** A reply failed. */
  'reply',
  /** The simulated user broke its rules. */
  'fault',
] as const;

/** The simulated user of a trial. */
export const simulationSchema = z.object({
  /** `scripted`: by rules and a seed. */
  by: z.enum(['scripted', 'model']),
  /** Null for a scripted user. */
  model: z.string().nullable(),
  /** Null for a user played by a model. */
  seed: z.number().int().nullable(),
  goal: z.string(),
  /** Null when the conversation was aborted for an unrelated reason. */
  ended: z.enum(simulationEnds).nullable(),
  /** Refused actions, which never reached the page. */
  refused: z.array(
    z.object({
      /** The turn of the draft. */
      turn: z.number().int().min(0),
      draft: z.string(),
      fault: z.enum(simulatorFaults),
      reason: z.string(),
    }),
  ),
  tokens: z.object({ prompt: z.number(), completion: z.number() }),
});

export type Simulation = z.infer<typeof simulationSchema>;
