/** Errors about financial years. Part of ERRORS (shared/errors.ts), in order of precedence. */
export const YEAR_ERRORS = {
  year_closed: {
    status: 409,
    retry: false,
    en: 'This financial year is closed. Reopen it first',
    nl: 'Dit boekjaar is afgesloten. Heropen het eerst',
  },
  year_not_closed: {
    status: 409,
    retry: false,
    en: 'This financial year is not closed',
    nl: 'Dit boekjaar is niet afgesloten',
  },
  year_not_over: {
    status: 422,
    retry: false,
    en: 'The financial year has not ended yet',
    nl: 'Het boekjaar is nog niet afgelopen',
  },
  earlier_year_open: {
    status: 409,
    retry: false,
    en: 'An earlier financial year is still open. Close that year first',
    nl: 'Een eerder boekjaar is nog open. Sluit dat jaar eerst af',
  },
  later_year_closed: {
    status: 409,
    retry: false,
    en: 'A later financial year is closed. Reopen that year first',
    nl: 'Een later boekjaar is afgesloten. Heropen dat jaar eerst',
  },
  periods_not_processed: {
    status: 409,
    retry: false,
    en: 'Not all periods have been processed yet.',
    nl: 'Nog niet alle periodes zijn verwerkt.',
  },
  partner_shares_incomplete: {
    status: 422,
    retry: false,
    en: 'The shares of the partners must add up to 100%',
    nl: 'De winstaandelen van de vennoten moeten samen 100% zijn',
  },
} as const;
