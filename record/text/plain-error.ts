/** An error for users with its cause and fix, printed without a stack trace. */
export class PlainError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    // Playwright prints the stack of what a set-up throws.
    this.stack = message;
  }

  /** Without a stack, Node and Playwright would print the message in brackets, followed by the fields of the error. */
  [Symbol.for('nodejs.util.inspect.custom')](): string {
    return this.message;
  }
}
