/** The text of each finding of an import; `{about}` is replaced by its subject. An error blocks the import. */
export const IMPORT_RULES = {
  not_an_audit_file: {
    severity: 'ERROR',
    en: 'This is not an XML audit file (XAF)',
    nl: 'Dit is geen XML Auditfile Financieel (XAF)',
  },
  malformed: {
    severity: 'ERROR',
    en: 'The file is damaged or incomplete. Export it again',
    nl: 'Het bestand is beschadigd of onvolledig. Exporteer het opnieuw',
  },
  too_large_part: {
    severity: 'ERROR',
    en: 'A part of the file is too large to read',
    nl: 'Een onderdeel van het bestand is te groot om te lezen',
  },
  year_missing: {
    severity: 'ERROR',
    en: 'The file has no financial year',
    nl: 'Het bestand heeft geen boekjaar',
  },
  currency: {
    severity: 'ERROR',
    en: 'The books are in {about}; only euros can be imported',
    nl: 'De boekhouding is in {about}; alleen euro’s kunnen worden geïmporteerd',
  },
  amount: {
    severity: 'ERROR',
    en: 'Amount “{about}” cannot be read',
    nl: 'Bedrag ‘{about}’ is onleesbaar',
  },
  date: { severity: 'ERROR', en: 'Date “{about}” cannot be read', nl: 'Datum ‘{about}’ is onleesbaar' },
  date_outside: {
    severity: 'ERROR',
    en: 'Entry {about} is dated outside the financial year of the file',
    nl: 'Boeking {about} valt buiten het boekjaar van het bestand',
  },
  duplicate_account: {
    severity: 'ERROR',
    en: 'Account {about} is in the file twice',
    nl: 'Rekening {about} staat twee keer in het bestand',
  },
  unknown_account: {
    severity: 'ERROR',
    en: 'Account {about} is used but not in the chart of accounts of the file',
    nl: 'Rekening {about} wordt gebruikt, maar staat niet in het rekeningschema van het bestand',
  },
  unbalanced_transaction: {
    severity: 'ERROR',
    en: 'Debit and credit of entry {about} are not equal',
    nl: 'Debet en credit van boeking {about} zijn niet gelijk',
  },
  unbalanced_opening: {
    severity: 'ERROR',
    en: 'The opening balance is not in balance: {about}',
    nl: 'De beginbalans is niet in evenwicht: {about}',
  },
  too_many_lines: {
    severity: 'ERROR',
    en: 'Entry {about} has more than 30,000 lines',
    nl: 'Boeking {about} heeft meer dan 30.000 regels',
  },
  duplicate_contact: {
    severity: 'WARNING',
    en: 'Contact {about} is in the file twice; the first one is used',
    nl: 'Contact {about} staat twee keer in het bestand; de eerste wordt gebruikt',
  },
  unknown_contact: {
    severity: 'WARNING',
    en: 'Contact {about} is used but not in the file; those lines have no contact',
    nl: 'Contact {about} wordt gebruikt, maar staat niet in het bestand; die regels krijgen geen contact',
  },
  lines_count: {
    severity: 'WARNING',
    en: 'The number of lines differs from the number stated in the file (stated / counted: {about})',
    nl: 'Het aantal regels wijkt af van de opgave in het bestand (opgegeven / geteld: {about})',
  },
  transaction_totals: {
    severity: 'WARNING',
    en: 'The total of the entries differs from the total stated in the file (stated / counted: {about})',
    nl: 'Het totaal van de boekingen wijkt af van de opgave in het bestand (opgegeven / geteld: {about})',
  },
  opening_totals: {
    severity: 'WARNING',
    en: 'The total of the opening balance differs from the total stated in the file (stated / counted: {about})',
    nl: 'Het totaal van de beginbalans wijkt af van de opgave in het bestand (opgegeven / geteld: {about})',
  },
  empty_transaction: {
    severity: 'WARNING',
    en: 'Entry {about} has no amounts and is left out',
    nl: 'Boeking {about} heeft geen bedragen en wordt overgeslagen',
  },
  year_has_entries: {
    severity: 'ERROR',
    en: 'This period already has entries in Saldo. Books can only be imported into an empty year',
    nl: 'In deze periode is al geboekt in Saldo. Importeren kan alleen in een leeg jaar',
  },
  period_filed: {
    severity: 'ERROR',
    en: 'VAT of this period was already checked or filed in Saldo',
    nl: 'De btw van deze periode is al gecontroleerd of ingediend in Saldo',
  },
  year_imported: {
    severity: 'ERROR',
    en: 'This period was already imported. Undo that import first',
    nl: 'Deze periode is al geïmporteerd. Maak die import eerst ongedaan',
  },
  later_year_imported: {
    severity: 'ERROR',
    en: 'A later year was already imported. Import the oldest year first',
    nl: 'Er is al een later jaar geïmporteerd. Importeer het oudste jaar eerst',
  },
  books_locked_until: {
    severity: 'ERROR',
    en: 'The books are locked up to and including {about}',
    nl: 'De boekhouding is vergrendeld tot en met {about}',
  },
  year_outside: {
    severity: 'ERROR',
    en: 'Only years from 2013 up to this year can be imported',
    nl: 'Alleen jaren vanaf 2013 tot en met dit jaar kunnen worden geïmporteerd',
  },
  opening_differs: {
    severity: 'ERROR',
    en: 'The opening balance is not the closing balance in Saldo (account, file / books: {about})',
    nl: 'De beginbalans wijkt af van de eindbalans in Saldo (rekening, bestand / boekhouding: {about})',
  },
  opening_replaced: {
    severity: 'WARNING',
    en: 'Your opening balance of {about} is replaced by the balances of the file',
    nl: 'Je beginbalans van {about} wordt vervangen door de saldi uit het bestand',
  },
  statement_differs: {
    severity: 'WARNING',
    en: 'Account {about} moves between balance sheet and profit and loss',
    nl: 'Rekening {about} wisselt tussen balans en winst-en-verliesrekening',
  },
  vat_unmapped: {
    severity: 'WARNING',
    en: 'VAT code {about} is not recognised; it is left out of the entries, the amounts stay the same',
    nl: 'Btw-code {about} is niet herkend; die vervalt bij de boekingen, de bedragen blijven gelijk',
  },
  other_company: {
    severity: 'WARNING',
    en: 'The file belongs to another company: {about}',
    nl: 'Het bestand is van een ander bedrijf: {about}',
  },
} as const satisfies Readonly<Record<string, { severity: 'ERROR' | 'WARNING'; en: string; nl: string }>>;
export type ImportRule = keyof typeof IMPORT_RULES;
