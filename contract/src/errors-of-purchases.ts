/** Refusals about expenses and their payments. */
export const PURCHASE_ERRORS = {
  expense_not_booked: {
    status: 409,
    retry: false,
    en: 'This expense has not been booked yet',
    nl: 'Deze uitgave is nog niet geboekt',
  },
  recurring_ended: {
    status: 409,
    retry: false,
    en: 'This recurring expense has ended. Give it a later end to let it go on',
    nl: 'Deze terugkerende uitgave is afgelopen. Geef een later einde om hem te laten doorgaan',
  },
  payment_from_bank: {
    status: 409,
    retry: false,
    en: 'This payment came from the bank. Take back the processing of the bank transaction instead',
    nl: 'Deze betaling kwam van de bank. Maak de verwerking van de banktransactie ongedaan',
  },
  payment_already_undone: {
    status: 409,
    retry: false,
    en: 'This payment has already been undone',
    nl: 'Deze betaling is al ongedaan gemaakt',
  },
  entry_of_document: {
    status: 409,
    retry: false,
    en: 'This booking belongs to a document. Change that instead',
    nl: 'Deze boeking hoort bij een document. Wijzig dat document',
  },
} as const;
