/** Errors about VAT returns. Part of ERRORS (shared/errors.ts), in order of precedence. */
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
    en: 'The period has not ended yet',
    nl: 'De periode is nog niet afgelopen',
  },
  earlier_period_open: {
    status: 422,
    retry: false,
    en: 'An earlier period has not been filed yet. File it first',
    nl: 'Een eerdere periode is nog niet ingediend. Dien die eerst in',
  },
  return_not_checked: {
    status: 422,
    retry: false,
    en: 'The return must be checked before it can be filed',
    nl: 'De aangifte moet eerst worden gecontroleerd voordat je kunt indienen',
  },
  return_changed_since_check: {
    status: 409,
    retry: false,
    en: 'The figures changed after the check. Have the return checked again before filing',
    nl: 'De cijfers zijn na de controle gewijzigd. Laat de aangifte opnieuw controleren voordat je indient',
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
    en: 'Complete the remaining checks before filing',
    nl: 'Rond de resterende controles af voordat je indient',
  },
  ob_number_missing: {
    status: 422,
    retry: false,
    en: 'Your VAT number for returns (omzetbelastingnummer) is missing. Add it in Settings',
    nl: 'Je omzetbelastingnummer ontbreekt. Vul het in bij Instellingen',
  },
  filing_contact_missing: {
    status: 422,
    retry: false,
    en: 'Enter the initials, surname and telephone number of the contact person in Settings',
    nl: 'Vul bij Instellingen de voorletters, achternaam en het telefoonnummer van de contactpersoon in',
  },
  intermediary_missing: {
    status: 422,
    retry: false,
    en: "Returns for clients can't be filed: the intermediary has not been set up on the server",
    nl: 'Aangiften voor klanten kunnen niet worden ingediend: de intermediair is niet ingesteld op de server',
  },
  no_taxonomy_for_year: {
    status: 422,
    retry: false,
    en: "Returns for this year can't be filed yet",
    nl: 'Aangiften over dit jaar kunnen nog niet worden ingediend',
  },
  no_supplement_needed: {
    status: 409,
    retry: false,
    en: 'No corrections are waiting for a supplement (suppletie) to this return',
    nl: 'Er zijn geen correcties die op een suppletie voor deze aangifte wachten',
  },
  supplement_exists: {
    status: 409,
    retry: false,
    en: 'There is already a supplement (suppletie) for this return. File that one',
    nl: 'Er is al een suppletie voor deze aangifte. Dien die in',
  },
  supplement_already_filed: {
    status: 409,
    retry: false,
    en: 'This supplement (suppletie) has already been filed',
    nl: 'Deze suppletie is al ingediend',
  },
  message_unreadable: {
    status: 409,
    retry: false,
    en: "The filed return is stored but can't be read at the moment. Try again later",
    nl: 'De ingediende aangifte is bewaard, maar nu niet te lezen. Probeer het later opnieuw',
  },
} as const;
