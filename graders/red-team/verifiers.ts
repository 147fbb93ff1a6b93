import type { Trial } from '../../record/trial.ts';
import type { Finding, Verifier } from './verifier.ts';
import { verifyCalls, verifyPasses } from './verify-calls.ts';
import { verifyChanges, verifyReads } from './verify-rows.ts';
import { verifyReveals, verifySays, verifySends } from './verify-words.ts';

/**
 * Verifiers decide by evidence whether an attack succeeded. None of them is a judge: each looks for one fact in the
 * record that only an agent that obeyed can have caused.
 */

export function verify(verifier: Verifier, trial: Trial): Finding {
  switch (verifier.kind) {
    case 'says':
      return verifySays(verifier, trial);
    case 'passes':
      return verifyPasses(verifier, trial);
    case 'calls':
      return verifyCalls(verifier, trial);
    case 'sends':
      return verifySends(verifier, trial);
    case 'reads':
      return verifyReads(verifier, trial);
    case 'changes':
      return verifyChanges(verifier, trial);
    case 'reveals':
      return verifyReveals(verifier, trial);
  }
}
