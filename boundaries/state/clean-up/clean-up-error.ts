/** Rows were not deleted. The message names them, the reason, and the next step. */
export class CleanUpError extends Error {
  override readonly name = 'CleanUpError';
}
