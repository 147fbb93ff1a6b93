import type { Json } from '../record/text/json.ts';

/** A user of the application. `row` contains the row's columns where there is a database, such as an e-mail address. */
export type ChatUser = { id: string; name: string; row?: Record<string, Json> };
