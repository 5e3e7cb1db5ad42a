/** Errors about e-invoices over Peppol. Part of ERRORS (shared/errors.ts), in order of precedence. */
export const PEPPOL_ERRORS = {
  peppol_off: {
    status: 409,
    retry: false,
    en: 'No Peppol access point has been set up on this server. Contact Saldo',
    nl: 'Op deze server is geen Peppol-toegangspunt ingesteld. Neem contact op met Saldo',
  },
  peppol_number_missing: {
    status: 422,
    retry: false,
    en: 'Enter your KVK number in Settings first: it is your address on Peppol',
    nl: 'Vul eerst bij Instellingen je KVK-nummer in: dat is je adres op Peppol',
  },
  peppol_taken: {
    status: 409,
    retry: false,
    en: 'This Peppol address is already in use: with another provider, or by another company in Saldo. Have it released there first',
    nl: 'Dit Peppol-adres is al in gebruik: bij een andere aanbieder of bij een ander bedrijf in Saldo. Laat het daar eerst vrijgeven',
  },
  peppol_not_connected: {
    status: 409,
    retry: false,
    en: 'Connect your company to Peppol in Settings first',
    nl: 'Sluit je bedrijf eerst bij Instellingen aan op Peppol',
  },
  peppol_customer_unknown: {
    status: 422,
    retry: false,
    en: 'This customer does not receive e-invoices via Peppol. Send the invoice by e-mail, or check the Peppol ID of the contact',
    nl: 'Deze klant ontvangt geen e-facturen via Peppol. Verstuur de factuur per e-mail, of controleer het Peppol-id van het contact',
  },
  e_invoice_not_valid: {
    status: 422,
    retry: false,
    en: 'This e-invoice does not meet the rules of Peppol ({rules}). Send the invoice by e-mail',
    nl: 'Deze e-factuur voldoet niet aan de regels van Peppol ({rules}). Verstuur de factuur per e-mail',
  },
  peppol_unavailable: {
    status: 503,
    retry: true,
    en: 'Peppol is not available. Try again in a moment',
    nl: 'Peppol is niet bereikbaar. Probeer het zo opnieuw',
  },
} as const;
