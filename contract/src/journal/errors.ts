/** Errors about the opening balance. */
export const OPENING_ERRORS = {
  opening_balance_exists: {
    status: 409,
    retry: false,
    en: 'There is already an opening balance. Open it to make changes',
    nl: 'Er is al een beginbalans. Open die om te wijzigen',
  },
  opening_balance_unbalanced: {
    status: 422,
    retry: false,
    en: "The opening balance doesn't balance. Add the difference to equity or correct an amount",
    nl: 'De beginbalans is niet in evenwicht. Boek het verschil op eigen vermogen of corrigeer een bedrag',
  },
  opening_balance_final: {
    status: 409,
    retry: false,
    en: 'The year of the opening balance is closed. Reopen the year first',
    nl: 'Het jaar van de beginbalans is afgesloten. Heropen eerst het jaar',
  },
  opening_item_paid: {
    status: 409,
    retry: false,
    en: 'A payment has been booked for an invoice in the opening balance. Keep that invoice for at least the amount paid, or undo the payment first',
    nl: 'Op een factuur in de beginbalans is een betaling geboekt. Laat die factuur staan voor minimaal het betaalde bedrag, of maak eerst de betaling ongedaan',
  },
  opening_after_entries: {
    status: 409,
    retry: false,
    en: 'Bank and cash have entries before this date, which would be counted twice. Choose an earlier date',
    nl: 'Op bank en kas is voor deze datum al geboekt; dat zou dubbel tellen. Kies een eerdere datum',
  },
  transaction_before_opening: {
    status: 409,
    retry: false,
    en: 'This transaction is already included in the opening balance. Skip it',
    nl: 'Deze transactie zit al in de beginbalans. Sla die over',
  },
  not_a_trial_balance: {
    status: 422,
    retry: false,
    en: 'This is not a trial balance. The file needs a heading row with code or name, and debit and credit or balance',
    nl: 'Dit is geen kolommenbalans. Het bestand heeft een kopregel nodig met code of naam, en debet en credit of saldo',
  },
} as const;

/** Errors about general journal entries. */
export const MEMORIAL_ERRORS = {
  memorial_unbalanced: {
    status: 422,
    retry: false,
    en: "Debit and credit aren't equal. Correct an amount",
    nl: 'Debet en credit zijn niet gelijk. Corrigeer een bedrag',
  },
  memorial_reversed: {
    status: 409,
    retry: false,
    en: 'This entry has been reversed',
    nl: 'Deze boeking is teruggeboekt',
  },
  memorial_without_vat: {
    status: 422,
    retry: false,
    en: 'This company files no VAT returns on this date, so the entry cannot have VAT',
    nl: 'Dit bedrijf doet op deze datum geen btw-aangifte, dus de boeking kan geen btw hebben',
  },
} as const;
