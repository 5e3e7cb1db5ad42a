/** Errors about importing books. Part of ERRORS (shared/errors.ts), in order of precedence. */
export const IMPORT_ERRORS = {
  import_not_ready: {
    status: 409,
    retry: false,
    en: 'This import is not ready for that. Reload to see its status',
    nl: 'Deze import is daar niet klaar voor. Laad opnieuw om de status te zien',
  },
  import_refused: {
    status: 422,
    retry: false,
    en: 'This file has errors and cannot be imported. Correct them in the other program and export the file again',
    nl: 'Dit bestand bevat fouten en kan niet worden geïmporteerd. Herstel ze in het andere programma en exporteer opnieuw',
  },
  import_other_company: {
    status: 409,
    retry: false,
    en: 'This file belongs to another company. Confirm that it belongs to this administration',
    nl: 'Dit bestand is van een ander bedrijf. Bevestig dat het bij deze administratie hoort',
  },
  import_cancelled: {
    status: 409,
    retry: false,
    en: 'The import was cancelled. Nothing was booked',
    nl: 'De import is geannuleerd. Er is niets geboekt',
  },
  import_in_progress: {
    status: 409,
    retry: false,
    en: 'Another import is in progress. Wait until it has finished',
    nl: 'Er loopt al een import. Wacht tot die klaar is',
  },
  opening_imported: {
    status: 409,
    retry: false,
    en: 'The opening balance comes from imported books. Undo that import to change the opening balance',
    nl: 'De beginbalans komt uit een geïmporteerde boekhouding. Maak die import ongedaan om de beginbalans te wijzigen',
  },
  import_not_a_table: {
    status: 422,
    retry: false,
    en: 'This is not a CSV or Excel file with headings and rows',
    nl: 'Dit is geen CSV- of Excelbestand met kolomkoppen en rijen',
  },
  import_rows_wrong: {
    status: 422,
    retry: false,
    en: 'Some rows have an error. Correct the file, or leave those rows out',
    nl: 'Sommige rijen bevatten een fout. Verbeter het bestand of laat die rijen weg',
  },
  import_columns_missing: {
    status: 422,
    retry: false,
    en: 'Choose a column for every required field',
    nl: 'Kies een kolom voor elk verplicht veld',
  },
  import_needs_opening: {
    status: 409,
    retry: false,
    en: 'Enter the opening balance first, with one amount for debtors or creditors',
    nl: 'Vul eerst de beginbalans in, met één bedrag voor debiteuren of crediteuren',
  },
  import_items_differ: {
    status: 422,
    retry: false,
    en: 'The open items do not add up to the amount in the opening balance',
    nl: 'De openstaande posten zijn samen niet gelijk aan het bedrag in de beginbalans',
  },
  import_built_on: {
    status: 409,
    retry: false,
    en: 'Entries or payments were booked after this import. Reverse those first',
    nl: 'Na deze import is er geboekt of betaald. Maak dat eerst ongedaan',
  },
} as const;
