/** A value as a page, a call or a row holds it. */
export type Value =
  | { kind: 'absent' }
  | { kind: 'boolean'; isTrue: boolean }
  /**
   * Several numbers are several readings: `1.234` without a locale. `units`: the currencies of its sign, or `%`.
   * `counted`: the word behind it, such as `kg`. `step`: the worth of its last digit, where it is rounded: 1.2 million.
   */
  | {
      kind: 'number';
      numbers: readonly number[];
      units: readonly string[];
      counted: string;
      step?: number;
    }
  /** The days that it can mean, as `YYYY-MM-DD`, or `MM-DD` without a year; or a weekday, 0 for Sunday. */
  | { kind: 'date'; days: readonly string[]; weekday: number | null; time: string | null }
  | { kind: 'time'; time: string }
  | { kind: 'duration'; seconds: number }
  | { kind: 'text'; text: string };
