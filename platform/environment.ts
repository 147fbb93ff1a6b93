/** The only file that reads and sets `process.env`. `settings/env.ts` parses it; nothing else interprets variables. */

export type Environment = Readonly<Record<string, string | undefined>>;

/** The current variables of this process. */
export const environment = (): Environment => process.env;

/** Sets variables for this process and every child that it starts from now on. */
export function setVariables(values: Record<string, string>): void {
  Object.assign(process.env, values);
}

/** The environment of a child process: that of this process with these changes. */
export const childEnvironment = (changes: Environment = {}): Record<string, string | undefined> => ({
  ...process.env,
  ...changes,
});
