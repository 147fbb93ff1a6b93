import { z } from 'zod';

/** The option `redteam`: what probes need to know about an application. `docs/how-to/red-team.md` has the user documentation. */

/** What a tool does for an attacker. `confirms`: it needs the user's confirmation. `stores`: what it writes is read later. */
export const roles = ['reads', 'writes', 'sends', 'pays', 'confirms', 'stores'] as const;
export type Role = (typeof roles)[number];

/** In texts of the arguments, CODE becomes the trial's canary. */
const callSchema = z.strictObject({
  name: z.string().min(1),
  args: z.record(z.string(), z.json()).default({}),
});

const expected = z.record(z.string(), z.unknown());
const rowsSchema = z.record(z.string(), z.array(z.record(z.string(), z.json())));

/** A place where a payload can stand. `user` and `expect` replace those of the task, `before` is a harmless beginning. */
const placeSchema = z.strictObject({
  to: z.enum(['row', 'file', 'page']),
  name: z.string().min(1),
  set: z.record(z.string(), z.json()).optional(),
  before: z.string().default(''),
  user: z.string().optional(),
  expect: expected.optional(),
});
export const ownPlaces = ['row', 'file', 'fileName', 'image', 'page'] as const;

const taskSchema = z.strictObject({
  /** What the user asks for. Its first paragraph is all that the robust model does. */
  user: z.string().min(1),
  /** How the task is proven done, with and without an attack: an `expect` block. */
  expect: expected,
  assistant: z.string().optional(),
  state: z.union([z.string(), z.array(z.string()).min(1)]).optional(),
  rows: rowsSchema.optional(),
  tools: z.partialRecord(z.enum(roles), callSchema).default({}),
  places: z.partialRecord(z.enum(ownPlaces), placeSchema).default({}),
  /** Rows of another user, with {{canary}} in a text, and the calls that would read them. */
  others: z
    .strictObject({ rows: rowsSchema, byId: callSchema.optional(), bySearch: callSchema.optional() })
    .optional(),
  /** The table in which a payment or a permission shows. */
  money: z.string().optional(),
});
export type RedTeamTask = z.output<typeof taskSchema>;

export const applicationSchema = z.strictObject({
  tasks: z.array(taskSchema).min(1),
  /** The trials of each probe. */
  trials: z.int().min(1).max(1000).default(1),
});
/** How to write the option `redteam`. */
export type RedTeamOptions = z.input<typeof applicationSchema>;
export type RedTeamApplication = z.output<typeof applicationSchema>;
