import type { Range } from '../../protocol/cell-range.ts';
import type { Cell } from '../../protocol/workbook.ts';
import { type Expression, type Formula, parseFormula } from './formula.ts';
import { isFormula, type Reference } from './formula-tokens.ts';
import { type Sheet, type Workbook, widthOf } from './workbook.ts';

/** Computes the cells of a workbook, each at most once, and only those that are asked for. */
export interface Evaluator {
  /** The value of a cell, rows and columns from 1; an error is a string such as #DIV/0!. */
  valueAt(sheet: Sheet, row: number, column: number): Cell;
}

interface Place {
  sheet: Sheet;
  row: number;
  column: number;
}

interface Computing {
  place: Place;
  formula: Formula | undefined;
}

/** Formulas wait for each other on a list of their own: a chain of 10,000 would overflow the call stack. */
export function createEvaluator(workbook: Workbook): Evaluator {
  const sheets = new Map(workbook.sheets.map((sheet) => [sheet.name, sheet]));
  const known = new Map<string, Cell>();
  const open = new Set<string>();
  const widths = new Map<Sheet, number>();

  // Finding the width looks at every row, which is too much for every reference.
  const widthIn = (sheet: Sheet): number => {
    const width = widths.get(sheet) ?? widthOf(sheet);
    widths.set(sheet, width);
    return width;
  };

  const rawAt = ({ sheet, row, column }: Place): Cell => sheet.rows[row - 1]?.cells[column - 1] ?? null;
  const read = (place: Place): Cell => {
    const raw = rawAt(place);
    return isFormula(raw) ? (known.get(keyOf(place)) ?? null) : raw;
  };
  const locate = (from: Sheet, reference: Reference): Place[] | undefined => {
    const sheet = reference.sheet === undefined ? from : sheets.get(reference.sheet);
    const range = sheet && rangeOf(reference);
    return range && placesIn(sheet, range, widthIn(sheet));
  };
  const waitsFor = ({ place, formula }: Computing): Place[] =>
    (formula?.references ?? [])
      .flatMap((reference) => locate(place.sheet, reference) ?? [])
      .filter((needed) => isFormula(rawAt(needed)) && !known.has(keyOf(needed)));

  function compute(start: Place): void {
    const waiting: Computing[] = [prepare(start)];
    for (let next = waiting.at(-1); next; next = waiting.at(-1)) {
      const key = keyOf(next.place);
      const needed = known.has(key) || open.has(key) ? [] : waitsFor(next);
      if (needed.length === 0 || needed.some((place) => open.has(keyOf(place)) || keyOf(place) === key)) {
        waiting.pop();
        open.delete(key);
        if (known.has(key)) continue;
        known.set(key, needed.length > 0 ? CIRCULAR : finish(next));
        continue;
      }
      open.add(key);
      waiting.push(...needed.map(prepare));
    }
  }

  const prepare = (place: Place): Computing => ({ place, formula: parseFormula(String(rawAt(place))) });
  const finish = ({ place, formula }: Computing): Cell =>
    formula
      ? resultOf(formula.expression, (reference) => locate(place.sheet, reference)?.map(read))
      : UNREADABLE;

  return {
    valueAt(sheet, row, column) {
      const place = { sheet, row, column };
      if (isFormula(rawAt(place)) && !known.has(keyOf(place))) compute(place);
      return read(place);
    },
  };
}

const CIRCULAR = '#CIRC!';
const UNREADABLE = '#NAME?';
const errors = ['#REF!', '#VALUE!', '#DIV/0!', '#NUM!', CIRCULAR, UNREADABLE];

export function isErrorValue(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && errors.includes(cell);
}

function keyOf({ sheet, row, column }: Place): string {
  return `${sheet.id} ${row} ${column}`;
}

function rangeOf({ from, to }: Reference): Range | undefined {
  const last = to ?? from;
  if (from.row === 0 || last.row === 0) return undefined;
  return {
    top: Math.min(from.row ?? 1, last.row ?? 1),
    bottom: Math.max(from.row ?? Number.POSITIVE_INFINITY, last.row ?? Number.POSITIVE_INFINITY),
    left: Math.min(from.column, last.column),
    right: Math.max(from.column, last.column),
  };
}

function placesIn(sheet: Sheet, range: Range, width: number): Place[] {
  const places: Place[] = [];
  const [bottom, right] = [Math.min(range.bottom, sheet.rows.length), Math.min(range.right, width)];
  for (let row = range.top; row <= bottom; row += 1)
    for (let column = range.left; column <= right; column += 1) places.push({ sheet, row, column });
  return places;
}

type Read = (reference: Reference) => Cell[] | undefined;

function resultOf(expression: Expression, read: Read): Cell {
  switch (expression.type) {
    case 'number':
    case 'text':
      return expression.value;
    case 'error':
      return '#REF!';
    case 'reference': {
      const values = read(expression.reference);
      if (!values) return '#REF!';
      return expression.reference.to ? '#VALUE!' : (values[0] ?? null);
    }
    case 'negate':
      return withNumbers([resultOf(expression.operand, read)], ([value = 0]) => -value);
    case 'binary': {
      const operands = [resultOf(expression.left, read), resultOf(expression.right, read)];
      return withNumbers(operands, ([left = 0, right = 0]) => arithmetic[expression.operator](left, right));
    }
    case 'call':
      return callFunction(expression, read);
  }
}

const arithmetic = {
  '+': (left: number, right: number) => left + right,
  '-': (left: number, right: number) => left - right,
  '*': (left: number, right: number) => left * right,
  '/': (left: number, right: number) => left / right,
};

/** An operand counts as a number when it is one, is written like one, or is empty; an error stays that error. */
function withNumbers(operands: Cell[], compute: (numbers: number[]) => number): Cell {
  const error = operands.find(isErrorValue);
  if (error !== undefined) return error;
  const numbers = operands.map((operand) => Number(operand ?? 0));
  return numbers.some(Number.isNaN) ? '#VALUE!' : round(compute(numbers));
}

const functions: Record<string, (numbers: number[]) => number> = {
  SUM: sum,
  AVERAGE: (numbers) => (numbers.length > 0 ? sum(numbers) / numbers.length : Number.NaN),
  COUNT: (numbers) => numbers.length,
  MAX: (numbers) => numbers.reduce((most, number) => Math.max(most, number), numbers[0] ?? 0),
  MIN: (numbers) => numbers.reduce((least, number) => Math.min(least, number), numbers[0] ?? 0),
};

export const functionNames = Object.keys(functions);

/** Text and empty cells do not take part, as in every spreadsheet. */
function callFunction({ name, parameters }: Extract<Expression, { type: 'call' }>, read: Read): Cell {
  const compute = functions[name];
  if (!compute) return UNREADABLE;
  const values = parameters.flatMap((parameter) => {
    if (parameter.type !== 'reference') return [resultOf(parameter, read)];
    return read(parameter.reference) ?? ['#REF!'];
  });
  const error = name === 'COUNT' ? undefined : values.find(isErrorValue);
  return error ?? round(compute(values.filter((value) => typeof value === 'number')));
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** Fifteen digits, as spreadsheets show: 0.1 + 0.2 is 0.3. Only a division by zero leaves the numbers. */
function round(value: number): Cell {
  return Number.isFinite(value) ? Number(value.toPrecision(15)) : '#DIV/0!';
}
