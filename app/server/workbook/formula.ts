import { type Reference, type Token, tokenize } from './formula-tokens.ts';

type Binary = '+' | '-' | '*' | '/';

export type Expression =
  | { type: 'number'; value: number }
  | { type: 'text'; value: string }
  | { type: 'reference'; reference: Reference }
  | { type: 'error' }
  | { type: 'negate'; operand: Expression }
  | { type: 'binary'; operator: Binary; left: Expression; right: Expression }
  | { type: 'call'; name: string; parameters: Expression[] };

export interface Formula {
  expression: Expression;
  references: Reference[];
}

/** Parses a formula with its leading "="; undefined when it is none that could be computed. */
export function parseFormula(formula: string): Formula | undefined {
  const tokens = tokenize(formula.slice(1))?.map(({ token }) => token);
  if (!tokens) return undefined;
  const expression = parseTokens(tokens);
  const references = tokens.flatMap((token) => (token.type === 'reference' ? [token.reference] : []));
  return expression && { expression, references };
}

/** The names of all functions in it, in upper case. */
export function functionsIn(expression: Expression): string[] {
  switch (expression.type) {
    case 'negate':
      return functionsIn(expression.operand);
    case 'binary':
      return [...functionsIn(expression.left), ...functionsIn(expression.right)];
    case 'call':
      return [expression.name, ...expression.parameters.flatMap(functionsIn)];
    default:
      return [];
  }
}

/** Recursive descent: sums of products of signed operands. */
function parseTokens(tokens: Token[]): Expression | undefined {
  let at = 0;
  const takeOperator = (...operators: string[]): string | undefined => {
    const token = tokens[at];
    if (token?.type !== 'operator' || !operators.includes(token.value)) return undefined;
    at += 1;
    return token.value;
  };
  const chain = (operand: () => Expression | undefined, ...operators: Binary[]) => {
    let left = operand();
    for (;;) {
      const operator = left && operators.find((candidate) => takeOperator(candidate));
      if (!left || !operator) return left;
      const right = operand();
      left = right && { type: 'binary', operator, left, right };
    }
  };
  const sum = (): Expression | undefined => chain(product, '+', '-');
  const product = (): Expression | undefined => chain(signed, '*', '/');
  const signed = (): Expression | undefined => {
    const sign = takeOperator('+', '-');
    if (!sign) return operand();
    const inner = signed();
    return sign === '-' && inner ? { type: 'negate', operand: inner } : inner;
  };
  const operand = (): Expression | undefined => {
    if (takeOperator('(')) {
      const inner = sum();
      return takeOperator(')') ? inner : undefined;
    }
    const token = tokens[at];
    at += 1;
    if (token?.type === 'name') return call(token.value);
    return token?.type === 'operator' ? undefined : token;
  };
  const call = (name: string): Expression | undefined => {
    takeOperator('(');
    const parameters: Expression[] = [];
    do {
      const parameter = sum();
      if (!parameter) return undefined;
      parameters.push(parameter);
    } while (takeOperator(','));
    return takeOperator(')') ? { type: 'call', name, parameters } : undefined;
  };
  const expression = sum();
  return at === tokens.length ? expression : undefined;
}
