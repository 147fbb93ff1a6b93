import { PlainError } from '../../record/plain-error.ts';

/** What a person can put right, or has decided. */
export class InitError extends PlainError {}
