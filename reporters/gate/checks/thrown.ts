import { stripVTControlCharacters } from 'node:util';
import type { TestError, TestResult } from '@playwright/test/reporter';

/** A report is short; the record holds the whole conversation. */
export const shownLength = 8_000;

/** Returns all thrown errors except those that repeat the scores: a `TrialFailure` is thrown without a location. */
export const stacksOf = (result: TestResult | undefined): string[] =>
  (result?.errors ?? [])
    .filter(({ stack, message }) => stack === undefined || stack !== message)
    .map(({ stack, message, value }) => stripVTControlCharacters(stack ?? message ?? value ?? 'unknown'))
    .map((text) => text.slice(0, shownLength));

/** The errors that the runner reports by `onError`, without terminal colours. */
export const messageOf = ({ message, value, stack }: TestError): string =>
  stripVTControlCharacters(message ?? value ?? stack ?? 'unknown');
