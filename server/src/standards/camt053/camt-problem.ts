export type CamtProblemCode =
  | 'not_xml'
  | 'not_camt053'
  | 'doctype_refused'
  | 'truncated'
  | 'too_deep'
  | 'too_large'
  | 'wrong_currency'
  | 'bad_amount'
  | 'bad_sign'
  | 'bad_date';

/** Why a CAMT.053 file cannot be read: a stable code, the line of the file (from 1) and what was there. */
export class CamtProblem extends Error {
  readonly code: CamtProblemCode;
  readonly line: number;

  constructor(code: CamtProblemCode, line: number, detail: string) {
    super(`line ${String(line)}: ${detail}`);
    this.name = 'CamtProblem';
    this.code = code;
    this.line = line;
  }
}
