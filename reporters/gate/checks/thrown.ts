import { stripVTControlCharacters } from 'node:util';
import type { TestError, TestResult } from '@playwright/test/reporter';

/** A report is read by people: who wants all of a conversation opens its record. */
export const shownLength = 8_000;

/** Everything that was thrown, but what only repeats the scores: a `TrialFailure` is thrown without a place. */
export const stacksOf = (result: TestResult | undefined): string[] =>
  (result?.errors ?? [])
    .filter(({ stack, message }) => stack === undefined || stack !== message)
    .map(({ stack, message, value }) => stripVTControlCharacters(stack ?? message ?? value ?? 'unknown'))
    .map((text) => text.slice(0, shownLength));

/** What the runner tells by `onError`, without the colours of a terminal. */
export const messageOf = ({ message, value, stack }: TestError): string =>
  stripVTControlCharacters(message ?? value ?? stack ?? 'unknown');
