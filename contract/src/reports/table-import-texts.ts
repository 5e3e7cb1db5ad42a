/** What is wrong with a row of an imported table. Part of FIELD_TEXTS. */
export const TABLE_IMPORT_TEXTS = {
  import_total_differs: {
    en: 'The amounts without VAT, VAT and total do not add up',
    nl: 'Bedrag zonder btw, btw en totaal kloppen niet met elkaar',
  },
  import_filed_here: {
    en: 'The VAT return of this date is filed in Saldo. Enter this document as an invoice or expense',
    nl: 'De btw-aangifte van deze datum doe je in Saldo. Voer dit document in als factuur of uitgave',
  },
  import_before_opening: {
    en: 'This date is before the opening balance. Import unpaid documents as open items',
    nl: 'Deze datum ligt vóór de beginbalans. Importeer openstaande documenten als openstaande posten',
  },
  import_in_audit_file: {
    en: 'This year was imported with an audit file',
    nl: 'Dit jaar is geïmporteerd met een auditfile',
  },
  import_locked: { en: 'The books are locked on this date', nl: 'De boekhouding is op deze datum vergrendeld' },
  import_one_document: {
    en: 'Rows with the same number have different dates or contacts',
    nl: 'Rijen met hetzelfde nummer hebben verschillende datums of contacten',
  },
  import_items_differ: {
    en: 'All rows together are not equal to the amount in the opening balance',
    nl: 'Alle rijen samen zijn niet gelijk aan het bedrag in de beginbalans',
  },
  import_unbalanced: {
    en: 'Debit and credit of this entry are not equal',
    nl: 'Debet en credit van deze boeking zijn niet gelijk',
  },
} as const;
