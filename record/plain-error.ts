/** What a person can put right: the message says in plain words what is wrong and what to do, and where it was thrown says nothing. */
export class PlainError extends Error {}
