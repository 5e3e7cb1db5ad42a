export type StatementProblemCode =
  | 'not_xml'
  | 'not_a_statement'
  | 'doctype_refused'
  | 'truncated'
  | 'too_deep'
  | 'too_large'
  | 'wrong_currency'
  | 'bad_amount'
  | 'bad_sign'
  | 'bad_date'
  | 'unknown_columns';

/** Why a file of a bank cannot be read: a stable code, the line of the file (from 1) and what was there. */
export class StatementProblem extends Error {
  readonly code: StatementProblemCode;
  readonly line: number;

  constructor(code: StatementProblemCode, line: number, detail: string) {
    super(`line ${String(line)}: ${detail}`);
    this.name = 'StatementProblem';
    this.code = code;
    this.line = line;
  }
}
