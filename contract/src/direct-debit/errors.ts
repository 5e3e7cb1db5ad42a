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
    en: 'This direct debit is closed, or the bank has already paid part of it. Undo the booked payment under Bank first',
    nl: 'Deze incasso is afgesloten, of de bank heeft er al een deel van betaald. Maak de geboekte betaling eerst ongedaan in Saldo, bij Bank',
  },
  direct_debit_outdated: {
    status: 409,
    retry: false,
    en: 'This file no longer matches what is outstanding on {number}. Withdraw it and create a new one',
    nl: 'Dit bestand klopt niet meer met wat er openstaat op {number}. Trek het in en maak een nieuw',
  },
  direct_debit_ahead: {
    status: 409,
    retry: false,
    en: "This collection hasn't taken place yet. Withdraw the file if the bank hasn't received it",
    nl: 'Deze incasso moet nog plaatsvinden. Trek het bestand in als de bank het niet heeft ontvangen',
  },
} as const;
