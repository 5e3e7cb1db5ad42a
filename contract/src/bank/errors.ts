/** Errors about what is in the books from the bank, seen from a document. */
export const BANK_BOOKING_ERRORS = {
  payment_booked_before: {
    status: 409,
    retry: false,
    en: 'A transaction of this amount is already booked to turnover or costs. Undo that booking first, or confirm that this is another payment',
    nl: 'Een transactie met dit bedrag is al geboekt op omzet of kosten. Maak eerst die boeking ongedaan, of bevestig dat dit een andere betaling is',
  },
} as const;

/** Errors about the connection with the bank. */
export const BANK_FEED_ERRORS = {
  bank_feed_off: {
    status: 409,
    retry: false,
    en: 'Bank synchronisation has not been set up on this server. Import a file from your bank',
    nl: 'Op deze server is geen bankkoppeling ingesteld. Importeer een bestand van je bank',
  },
  bank_feed_unavailable: {
    status: 503,
    retry: true,
    en: 'The bank does not respond. Nothing was changed. Try again later, or import a file',
    nl: 'De bank reageert niet. Er is niets gewijzigd. Probeer het later opnieuw, of importeer een bestand',
  },
  bank_feed_refused: {
    status: 409,
    retry: false,
    en: 'The connection was refused at the bank. Connect again and approve it',
    nl: 'De koppeling is bij de bank geweigerd. Koppel opnieuw en geef toestemming',
  },
  bank_feed_failed: {
    status: 409,
    retry: false,
    en: 'The connection with the bank was not completed. Connect again',
    nl: 'De koppeling met de bank is niet afgerond. Koppel opnieuw',
  },
  bank_not_connected: {
    status: 409,
    retry: false,
    en: 'This account is not connected to the bank. Connect it, or import a file',
    nl: 'Deze rekening is niet aan de bank gekoppeld. Koppel de rekening, of importeer een bestand',
  },
  bank_consent_ended: {
    status: 409,
    retry: false,
    en: 'Your consent at the bank has expired. Renew it under Bank, Accounts; transactions and bookings stay',
    nl: 'Je toestemming bij de bank is verlopen. Vernieuw die bij Bank, Rekeningen; transacties en boekingen blijven staan',
  },
  transaction_withdrawn: {
    status: 409,
    retry: false,
    en: 'The bank has withdrawn this transaction, so it can no longer be booked',
    nl: 'De bank heeft deze transactie ingetrokken; boeken kan niet meer',
  },
  first_sync_needed: {
    status: 409,
    retry: false,
    en: 'Choose from which date transactions are retrieved first',
    nl: 'Kies eerst vanaf welke datum transacties worden opgehaald',
  },
  first_sync_done: {
    status: 409,
    retry: false,
    en: 'The start date of this account has already been chosen. Import earlier transactions from a file',
    nl: 'De begindatum van deze rekening is al gekozen. Importeer eerdere transacties uit een bestand',
  },
} as const;
