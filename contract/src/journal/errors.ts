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
    en: "This company files no VAT returns on this date, so the entry can't include VAT",
    nl: 'Dit bedrijf doet op deze datum geen btw-aangifte, dus deze boeking kan geen btw bevatten',
  },
} as const;

/** Errors about ledger accounts. */
export const LEDGER_ERRORS = {
  ledger_inactive: {
    status: 422,
    retry: false,
    en: 'Account {ledger} is inactive. Activate it or choose another',
    nl: 'Rekening {ledger} is niet actief. Activeer de rekening of kies een andere',
  },
  ledger_reserved: {
    status: 409,
    retry: false,
    en: 'Saldo books to this account automatically, so it always stays active',
    nl: 'Saldo boekt automatisch op deze rekening; die blijft daarom altijd actief',
  },
  ledger_standard: {
    status: 409,
    retry: false,
    en: 'Accounts of the standard chart cannot be changed or deleted. Deactivate the account instead',
    nl: 'Rekeningen van het standaardschema kun je niet wijzigen of verwijderen. Zet de rekening op niet-actief',
  },
  ledger_in_use: {
    status: 409,
    retry: false,
    en: 'This account is in use: {where}',
    nl: 'Deze rekening is in gebruik: {where}',
  },
  ledgers_not_alike: {
    status: 422,
    retry: false,
    en: 'An account of the balance sheet and one of the profit and loss cannot be merged',
    nl: 'Een balansrekening en een resultatenrekening kunnen niet worden samengevoegd',
  },
  ledger_has_later_entries: {
    status: 409,
    retry: false,
    en: 'This account has entries up to {last}. Choose that date or a later one',
    nl: 'Deze rekening heeft boekingen tot en met {last}. Kies die datum of een latere',
  },
} as const;
