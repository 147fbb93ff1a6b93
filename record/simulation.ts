import { z } from 'zod';

/**
 * What a simulated user can do that no user would. Each spoils its trial: what came of it is neither the agent's failure nor its
 * pass.
 */
export const simulatorFaults = [
  /** Said an identifier, a date, a time or a number that neither its facts nor the screen have. */
  'invented_fact',
  /** Said what only the agent should find out, named a tool, or told what is expected. */
  'gave_away',
  /** Gave a value for what it does not know. */
  'answered_unknown',
  /** Said what the assistant would say. */
  'spoke_as_assistant',
  /** Wanted to end before the goal was reached, and before the assistant was done with it. */
  'stopped_early',
  /** Wanted to press what the screen does not offer. */
  'not_offered',
  /** Pressed what sends nothing. */
  'pressed_nothing',
  /** Was asked for a fact, and never told it. */
  'withheld_fact',
  /** Answered with something that is no action. */
  'unreadable',
  /** Did not answer. */
  'unreachable',
] as const;
export type SimulatorFault = (typeof simulatorFaults)[number];

/** Why a conversation with a simulated user was over. */
export const simulationEnds = [
  /** What it wanted is there. */
  'goal',
  /** The assistant said or showed that it is done, and nothing else tells. */
  'confirmation',
  /** It wanted to end, when it might. */
  'done',
  /** It has said as much as it may. */
  'limit',
  /** A reply went wrong. */
  'reply',
  /** It did what no user would. */
  'fault',
] as const;

/** The user of a trial that was not scripted turn by turn. */
export const simulationSchema = z.object({
  /** `scripted`: by rules and a seed. */
  by: z.enum(['scripted', 'model']),
  /** Which model played it; null where none did. */
  model: z.string().nullable(),
  /** Null where it was played by a model. */
  seed: z.number().int().nullable(),
  goal: z.string(),
  /** Null where it broke off for a reason of nobody's. */
  ended: z.enum(simulationEnds).nullable(),
  /** What it wanted to do and was not let: nothing of it reached the page. */
  refused: z.array(
    z.object({
      /** The turn that it was drafted for. */
      turn: z.number().int().min(0),
      draft: z.string(),
      fault: z.enum(simulatorFaults),
      reason: z.string(),
    }),
  ),
  tokens: z.object({ prompt: z.number(), completion: z.number() }),
});

export type Simulation = z.infer<typeof simulationSchema>;
