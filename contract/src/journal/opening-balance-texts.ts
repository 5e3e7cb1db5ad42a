/** Messages beside the fields of an opening balance. */
export const OPENING_TEXTS = {
  amount_with_minus: { en: 'Enter the amount without a minus', nl: 'Vul het bedrag in zonder min' },
  debit_or_credit: { en: 'Fill in debit or credit, not both', nl: 'Vul debet of credit in, niet allebei' },
  opening_vat_ledger: {
    en: 'VAT of earlier periods belongs on 1520 VAT settlement',
    nl: 'Btw over eerdere periodes hoort op 1520 Btw-aangifte (afrekening)',
  },
  opening_closing_ledger: {
    en: 'This ledger is for closing the year. Use equity',
    nl: 'Deze rekening is voor de jaarafsluiting. Gebruik het eigen vermogen',
  },
  opening_result_new_year: {
    en: 'On 1 January costs and revenue are nil. Add the result of last year to equity',
    nl: 'Op 1 januari zijn kosten en opbrengsten nul. Tel het resultaat van vorig jaar bij het eigen vermogen',
  },
  document_required: {
    en: 'Enter each unpaid invoice or bill separately, with its contact',
    nl: 'Vul elke openstaande factuur apart in, met het contact',
  },
  document_on_other_ledger: {
    en: 'Only debtors and creditors consist of invoices',
    nl: 'Alleen debiteuren en crediteuren bestaan uit facturen',
  },
  document_after_opening: {
    en: 'Book invoices from the start date on as usual; here only older ones',
    nl: 'Boek facturen vanaf de begindatum gewoon in; hier alleen oudere',
  },
  due_before_document: {
    en: 'The due date lies before the invoice date',
    nl: 'De vervaldatum ligt voor de factuurdatum',
  },
  file_not_text: { en: 'This is not a CSV file', nl: 'Dit is geen csv-bestand' },
  amount_unreadable: { en: 'This amount cannot be read', nl: 'Dit bedrag is niet te lezen' },
  row_without_ledger: { en: 'This row has no code and no name', nl: 'Deze regel heeft geen code en geen naam' },
} as const;
