import { PlainError } from '../../record/text/plain-error.ts';

/** What a person can put right, or has decided. */
export class InitError extends PlainError {}
