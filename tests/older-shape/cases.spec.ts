import { decisionClaims } from '../../e2e/reference-app/claims.ts';
import { olderShape } from '../../e2e/reference-app/older-shape.ts';
import { defineCases } from '../../fixtures/index.ts';

defineCases(import.meta.dirname, { claims: decisionClaims, shapes: [olderShape] });
