/** An error for users with its cause and fix, printed without a stack trace. */
export class PlainError extends Error {}
