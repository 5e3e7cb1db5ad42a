/** Errors about SEPA direct debits. Part of ERRORS (shared/errors.ts), in order of precedence. */
export const DIRECT_DEBIT_ERRORS = {
  creditor_id_missing: {
    status: 422,
    retry: false,
    en: 'Enter your creditor identifier first. You get it from your bank with the direct debit contract',
    nl: 'Vul eerst je incassant-id in. Dat krijg je van je bank bij het incassocontract',
  },
  mandate_exists: {
    status: 409,
    retry: false,
    en: 'This customer already has a mandate. End it before adding another',
    nl: 'Deze klant heeft al een machtiging. Beëindig die voordat je een andere toevoegt',
  },
  mandate_missing: {
    status: 422,
    retry: false,
    en: 'There is no mandate from {customer}. Add it to the customer first',
    nl: 'Er is geen machtiging van {customer}. Voeg die eerst toe bij de klant',
  },
  being_collected: {
    status: 409,
    retry: false,
    en: 'Invoice {number} is already being collected',
    nl: 'Factuur {number} wordt al geïncasseerd',
  },
  direct_debit_closed: {
    status: 409,
    retry: false,
    en: 'Nothing in this direct debit is waiting any more. Undo a booked payment in the bank first',
    nl: 'In deze incasso staat niets meer open. Maak een geboekte betaling eerst ongedaan bij de bank',
  },
} as const;
