/** Messages beside the fields of an opening balance. */
export const OPENING_TEXTS = {
  amount_with_minus: { en: 'Enter the amount without a minus', nl: 'Vul het bedrag in zonder min' },
  debit_or_credit: { en: 'Enter debit or credit, not both', nl: 'Vul debet of credit in, niet allebei' },
  opening_vat_ledger: {
    en: 'Book VAT for earlier periods on 1520 VAT settlement',
    nl: 'Boek btw over eerdere periodes op 1520 Btw-aangifte (afrekening)',
  },
  opening_closing_ledger: {
    en: 'This account is reserved for year-end closing. Use equity',
    nl: 'Deze rekening is bestemd voor de jaarafsluiting. Gebruik eigen vermogen',
  },
  opening_result_new_year: {
    en: "On 1 January costs and revenue are zero. Add last year's result to equity",
    nl: 'Op 1 januari zijn kosten en opbrengsten nul. Tel het resultaat van vorig jaar op bij het eigen vermogen',
  },
  document_required: {
    en: 'Enter each unpaid invoice or bill separately, with its contact',
    nl: 'Vul elke openstaande factuur apart in, met het contact',
  },
  document_on_other_ledger: {
    en: 'Only debtors and creditors can be split into invoices',
    nl: 'Alleen debiteuren en crediteuren kun je uitsplitsen naar facturen',
  },
  document_after_opening: {
    en: 'Only enter invoices dated before the start date; book later ones as usual',
    nl: 'Vul alleen facturen van vóór de begindatum in; boek latere zoals gewoonlijk',
  },
  due_before_document: {
    en: 'The due date is before the invoice date',
    nl: 'De vervaldatum ligt vóór de factuurdatum',
  },
  file_not_text: { en: 'This is not a CSV file', nl: 'Dit is geen CSV-bestand' },
  amount_unreadable: { en: 'This amount is not valid', nl: 'Dit bedrag is ongeldig' },
  row_without_ledger: { en: 'This row has no code or name', nl: 'Deze rij heeft geen code of naam' },
} as const;
