/** Refusals about VAT returns. Part of ERRORS (errors.ts), in order of precedence. */
export const RETURN_ERRORS = {
  return_already_filed: {
    status: 409,
    retry: false,
    en: 'This return has already been filed',
    nl: 'Deze aangifte is al ingediend',
  },
  period_not_over: {
    status: 422,
    retry: false,
    en: 'The period is not over yet',
    nl: 'De periode is nog niet voorbij',
  },
  earlier_period_open: {
    status: 422,
    retry: false,
    en: 'An earlier period has not been filed yet',
    nl: 'Een eerdere periode is nog niet ingediend',
  },
  return_not_checked: {
    status: 422,
    retry: false,
    en: 'The return has to be checked before it can be filed',
    nl: 'De aangifte moet eerst worden gecontroleerd voordat je kunt indienen',
  },
  return_changed_since_check: {
    status: 409,
    retry: false,
    en: 'The figures changed after the check. The return is ready for check again: have it checked, then file it',
    nl: 'De cijfers zijn na de controle gewijzigd. De aangifte staat weer klaar voor controle: laat die controleren en dien daarna in',
  },
  return_due: {
    status: 409,
    retry: false,
    en: 'A VAT return is due for this period. File it to complete the period',
    nl: 'Voor deze periode is een btw-aangifte nodig. Dien die in om de periode af te ronden',
  },
  checks_left: {
    status: 422,
    retry: false,
    en: 'There are checks left before you can send in',
    nl: 'Er zijn nog controles voordat je kunt indienen',
  },
  ob_number_missing: {
    status: 422,
    retry: false,
    en: 'Your VAT return number (omzetbelastingnummer) is missing in the settings',
    nl: 'Je omzetbelastingnummer ontbreekt in de instellingen',
  },
  filing_contact_missing: {
    status: 422,
    retry: false,
    en: 'Initials, surname and telephone number of the contact person must be complete in the settings',
    nl: 'Voorletters, achternaam en telefoonnummer van de contactpersoon moeten in de instellingen volledig zijn',
  },
  intermediary_missing: {
    status: 422,
    retry: false,
    en: 'Returns for clients cannot be filed yet: the intermediary is not set up on the server',
    nl: 'Aangiften voor klanten kunnen nog niet worden ingediend: de intermediair is niet ingesteld op de server',
  },
  no_taxonomy_for_year: {
    status: 422,
    retry: false,
    en: 'Returns of this year cannot be sent yet',
    nl: 'Aangiften over dit jaar kunnen nog niet worden verzonden',
  },
  message_unreadable: {
    status: 409,
    retry: false,
    en: 'What was sent is kept, but cannot be read at the moment. That is our fault. Try again later',
    nl: 'Wat is verzonden is bewaard, maar nu niet te lezen. Dat ligt aan ons. Probeer het later opnieuw',
  },
} as const;
