/** Refusals of an opening balance. */
export const OPENING_ERRORS = {
  opening_balance_exists: {
    status: 409,
    retry: false,
    en: 'There already is an opening balance. Open it and change it there',
    nl: 'Er is al een beginbalans. Open die en wijzig hem daar',
  },
  opening_balance_unbalanced: {
    status: 422,
    retry: false,
    en: 'The opening balance does not balance. Add the difference to equity or correct an amount',
    nl: 'De beginbalans is niet in evenwicht. Zet het verschil bij het eigen vermogen of verbeter een bedrag',
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
    en: 'A payment of an invoice in the opening balance is booked. Keep that invoice with at least the amount paid, or undo the payment first',
    nl: 'Van een factuur in de beginbalans is een betaling geboekt. Houd die factuur met minstens het betaalde bedrag, of maak eerst de betaling ongedaan',
  },
  opening_after_entries: {
    status: 409,
    retry: false,
    en: 'Bank and cash have entries before this date, which the opening balance would count twice. Choose an earlier date',
    nl: 'Op bank en kas is voor deze datum al geboekt; de beginbalans zou dat dubbel tellen. Kies een eerdere datum',
  },
  transaction_before_opening: {
    status: 409,
    retry: false,
    en: 'This transaction is from before the opening balance, which already contains it. Skip it',
    nl: 'Deze transactie is van voor de beginbalans en zit daar al in. Sla hem over',
  },
  not_a_trial_balance: {
    status: 422,
    retry: false,
    en: 'This is not a trial balance. The file needs a row of headings with a code or a name, and debit and credit or a balance',
    nl: 'Dit is geen kolommenbalans. Het bestand heeft een kopregel nodig met een code of naam, en debet en credit of een saldo',
  },
} as const;
