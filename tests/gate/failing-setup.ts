/** A set-up of the project's own that does not succeed. */
export default function setUp(): void {
  throw new Error('the database is on fire');
}
