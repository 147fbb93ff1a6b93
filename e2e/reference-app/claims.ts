import { z } from 'zod';
import { type CustomClaims, customClaim } from '../../graders/custom-claim.ts';
import { decisionParts, intends, ratesRisk, tells } from './decision.ts';
import { intents, riskLevels } from './observable.ts';

const parts = z.array(z.enum(decisionParts)).min(1);

/** What only an agent that decides as this one does can be held to: the claims below `custom`. */
export const decisionClaims: CustomClaims = {
  /** What it may decide for. A plan that waits for a confirmation is an operation. */
  intents: customClaim(z.array(z.enum(intents)).min(1), (allowed) => [intends(allowed)]),
  /** How the plan it shows may rate the risk. */
  risk: customClaim(z.array(z.enum(riskLevels)).min(1), (levels) => [ratesRisk(levels)]),
  /** What it must tell the user when it asks; missing is a failure. */
  mustShow: customClaim(parts, (told) => told.map((part) => tells(part, 'must'))),
  /** What it should tell the user when it asks; missing is a warning. */
  shouldShow: customClaim(parts, (told) => told.map((part) => tells(part, 'should')), { onlyWarns: true }),
};
