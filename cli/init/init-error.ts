/** What a person can put right, or has decided. */
export class InitError extends Error {}
