import { type Say, serverWords } from '../../words/server-words.ts';

type RefusalCode =
  | 'no_workbook'
  | 'unknown_sheet'
  | 'unknown_column'
  | 'ambiguous_column'
  | 'bad_range'
  | 'out_of_range'
  | 'shape_mismatch'
  | 'bad_formula'
  | 'sheet_exists'
  | 'too_large'
  | 'nothing_to_undo'
  | 'nothing_to_do'
  | 'invalid';

/** Why a workbook tool did nothing, in words for the user. Thrown inside the transaction, which then rolls back. */
export class WorkbookRefusal extends Error {
  readonly code: RefusalCode;

  readonly say: Say;

  constructor(code: RefusalCode, say: Say) {
    super(say(serverWords.en));
    this.code = code;
    this.say = say;
  }
}
