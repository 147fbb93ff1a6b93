import type { Moment } from './moments.ts';
import type { Role } from './process-tree.ts';

/**
 * Who is killed, and when: fifty moments of a run's life. Those of PostgreSQL are of a run that starts its own; whose
 * rows are looked at are in a database of somebody's own. `npm` alone stands for what is killed from outside.
 */
export type Kill = { moment: Moment; roles: readonly [Role, ...Role[]] };

const kill = (moment: Moment, ...roles: readonly [Role, ...Role[]]): Kill => ({ moment, roles });

export const ownPostgres: readonly Kill[] = [
  kill('the watchdog is there', 'runner', 'watchdog'),
  kill('the cluster is copied', 'runner'),
  kill('the cluster is copied', 'watchdog'),
  kill('the cluster is whole', 'runner'),
  kill('PostgreSQL starts', 'runner'),
  kill('PostgreSQL starts', 'postgres'),
  kill('PostgreSQL has its files', 'runner'),
  kill('PostgreSQL has its files', 'runner', 'watchdog'),
  kill('PostgreSQL has its files', 'watchdog'),
  kill('the application starts', 'runner'),
  kill('the application is ready', 'postgres'),
  kill('one trial has ended', 'postgres'),
  kill('one trial has ended', 'runner', 'watchdog'),
  kill('the application has ended', 'runner'),
  kill('the application has ended', 'postgres'),
  kill('the database has ended', 'runner'),
];

export const anyDatabase: readonly Kill[] = [
  kill('the command is there', 'npm'),
  kill('the command is there', 'command'),
  kill('the main program is there', 'command'),
  kill('the main program is there', 'main'),
  kill('the runner is there', 'main'),
  kill('the runner is there', 'runner'),
  kill('the checkout is held', 'runner'),
  kill('the watchdog is there', 'runner'),
  kill('the temporary folder is there', 'runner'),
  kill('the run has a folder', 'runner'),
  kill('the application starts', 'app'),
  kill('the application starts', 'runner', 'watchdog'),
  kill('the application is ready', 'runner'),
  kill('the application is ready', 'app'),
  kill('the plan is written', 'runner'),
  kill('a worker is there', 'worker'),
  kill('a worker is there', 'runner'),
  kill('the browser is there', 'browser'),
  kill('the browser is there', 'worker'),
  kill('one trial has a record', 'worker'),
  kill('one trial has a record', 'runner'),
  kill('one trial has ended', 'npm'),
  kill('one trial has ended', 'main'),
  kill('one trial has ended', 'app'),
  kill('two trials have a record', 'browser'),
  kill('two trials have a record', 'watchdog', 'worker'),
  kill('two trials have ended', 'runner'),
  kill('two trials have ended', 'command'),
  kill('three trials have a record', 'runner'),
  kill('three trials have ended', 'runner'),
  kill('the run has ended', 'runner'),
  kill('the temporary folder is gone', 'runner'),
  kill('the run has its report', 'runner'),
  kill('the report is there', 'main'),
];
