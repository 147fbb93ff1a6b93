/** An error for users with its cause and fix, printed without a stack trace. */
export class PlainError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    // Playwright prints the stack of what a set-up throws.
    this.stack = message;
  }
}
