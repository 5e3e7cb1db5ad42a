import type { AccountCode, LegalForm } from './accounts.ts';
import data from '../data/ledger-words.json' with { type: 'json' };

type Row = { words: readonly string[]; legal_forms: readonly string[] | undefined };

const ROWS: ReadonlyMap<AccountCode, Row> = new Map(
  data.ledgers.map(({ code, nl = [], en = [], legal_forms }) => [
    code,
    { words: [...new Set([...nl, ...en])], legal_forms },
  ]),
);

/** What people call a ledger of the standard chart, in Dutch and English, lower case: "tanken", "petrol". Source: `data/ledger-words.json`. */
export function ledgerWords(code: AccountCode): readonly string[] {
  return ROWS.get(code)?.words ?? [];
}

/** False for ledgers that a company of this legal form does not have, such as private withdrawals of a bv. */
export function suitsLegalForm(code: AccountCode, form: LegalForm): boolean {
  return ROWS.get(code)?.legal_forms?.includes(form) ?? true;
}
