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
    en: 'This file is of another company. Confirm that it belongs to this administration',
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
    en: 'The opening balance comes from imported books. Undo that import to change it',
    nl: 'De beginbalans komt uit een geïmporteerde boekhouding. Maak die import ongedaan om hem te wijzigen',
  },
  import_built_on: {
    status: 409,
    retry: false,
    en: 'Entries or payments were booked after this import. Reverse those first',
    nl: 'Na deze import is er geboekt of betaald. Maak dat eerst ongedaan',
  },
} as const;
