/** Refusals about people: their way in, their companies, who works there. Part of ERRORS (errors.ts), in order of precedence. */
export const PEOPLE_ERRORS = {
  // Signing in
  wrong_credentials: {
    status: 401,
    retry: false,
    en: 'This e-mail address and password do not belong together',
    nl: 'Dit e-mailadres en wachtwoord horen niet bij elkaar',
  },
  wrong_code: { status: 401, retry: false, en: 'That code is not right', nl: 'Die code klopt niet' },
  challenge_over: {
    status: 401,
    retry: false,
    en: 'Too many wrong codes. Sign in again',
    nl: 'Te veel foute codes. Log opnieuw in',
  },
  authenticator_unreadable: {
    status: 409,
    retry: false,
    en: 'Codes of your app cannot be checked at the moment. That is our fault, not yours. Use a backup token, or try again later',
    nl: 'Codes van je app zijn nu niet te controleren. Dat ligt aan ons, niet aan jou. Gebruik een back-uptoken of probeer het later opnieuw',
  },
  two_step_required: {
    status: 403,
    retry: false,
    en: 'Staff sign in with two steps. Ask an administrator to set it up',
    nl: 'Medewerkers loggen in met twee stappen. Vraag een beheerder om dit in te stellen',
  },

  // Companies and their people
  fixed_by_filed_returns: {
    status: 409,
    retry: false,
    en: 'Returns have been filed with this setting, so it can no longer be changed here. Ask our bookkeepers',
    nl: 'Er zijn aangiften ingediend met deze instelling, dus die kan hier niet meer worden gewijzigd. Vraag het onze boekhouders',
  },
  vat_period_in_use: {
    status: 409,
    retry: false,
    en: 'Documents have been booked in VAT periods of this length, so it can no longer be changed here. Ask our bookkeepers',
    nl: 'Er is geboekt in btw-tijdvakken van deze lengte, dus die kan hier niet meer worden gewijzigd. Vraag het onze boekhouders',
  },
  not_a_picture: {
    status: 415,
    retry: false,
    en: 'A logo is a PNG, JPEG or WebP picture',
    nl: 'Een logo is een afbeelding in PNG, JPEG of WebP',
  },
  last_owner: {
    status: 409,
    retry: false,
    en: 'There must be at least one owner. Make someone else owner first',
    nl: 'Er moet minstens één eigenaar zijn. Maak eerst iemand anders eigenaar',
  },
  already_member: {
    status: 409,
    retry: false,
    en: 'This person already works in this administration',
    nl: 'Deze persoon werkt al in deze administratie',
  },
  already_invited: {
    status: 409,
    retry: false,
    en: 'This address has been invited already. Send that invitation again instead',
    nl: 'Dit adres is al uitgenodigd. Stuur die uitnodiging opnieuw',
  },
  invitation_too_soon: {
    status: 429,
    retry: true,
    en: 'Please wait 5 minutes before you send another invitation',
    nl: 'Wacht 5 minuten voordat je nog een uitnodiging verstuurt',
  },
  verification_too_soon: {
    status: 429,
    retry: true,
    en: 'Please wait 5 minutes before you send another e-mail',
    nl: 'Wacht 5 minuten voordat je nog een e-mail verstuurt',
  },
  too_many_letters: {
    status: 429,
    retry: true,
    en: 'As many invitations and verifications as may be were sent today. Try again tomorrow',
    nl: 'Er zijn vandaag zo veel uitnodigingen en verificaties verstuurd als mag. Probeer het morgen weer',
  },
  invitation_of_another_address: {
    status: 403,
    retry: false,
    en: 'This invitation was sent to another e-mail address. Sign in with that address',
    nl: 'Deze uitnodiging is naar een ander e-mailadres gestuurd. Log in met dat adres',
  },
  sender_exists: {
    status: 409,
    retry: false,
    en: 'This address is on the list already',
    nl: 'Dit adres staat al op de lijst',
  },
  payment_provider_off: {
    status: 409,
    retry: false,
    en: 'No payment provider has been set up on this server. Ask whoever runs it',
    nl: 'Op deze server is geen betaaldienst ingesteld. Vraag het wie de server beheert',
  },
  filing_off: {
    status: 409,
    retry: false,
    en: 'Returns cannot be sent from this server: it has no way to the tax office. Ask whoever runs it',
    nl: 'Vanaf deze server kan geen aangifte worden verzonden: er is geen verbinding met de Belastingdienst. Vraag het wie de server beheert',
  },
  payment_provider_unavailable: {
    status: 503,
    retry: true,
    en: 'The payment provider does not answer. Try again in a moment',
    nl: 'De betaaldienst antwoordt niet. Probeer het zo weer',
  },
  payment_account_connected: {
    status: 409,
    retry: false,
    en: 'An account at the payment provider is connected already. Disconnect it first',
    nl: 'Er is al een rekening bij de betaaldienst gekoppeld. Koppel die eerst los',
  },
  payment_account_refused: {
    status: 409,
    retry: false,
    en: 'Permission was refused at the payment provider, so nothing was connected',
    nl: 'De toestemming is geweigerd bij de betaaldienst, dus er is niets gekoppeld',
  },
  payment_account_failed: {
    status: 409,
    retry: false,
    en: 'The payment provider did not complete the connection. Connect again',
    nl: 'De betaaldienst heeft de koppeling niet afgemaakt. Koppel opnieuw',
  },
  team_name_taken: {
    status: 409,
    retry: false,
    en: 'There is already a team with this name',
    nl: 'Er is al een team met deze naam',
  },

  email_not_verified: {
    status: 403,
    retry: false,
    en: 'Confirm your e-mail address first, with the link in the e-mail we sent you',
    nl: 'Bevestig eerst je e-mailadres, met de link in de e-mail die we je stuurden',
  },
  link_over: {
    status: 404,
    retry: false,
    en: 'This link does not work any more. Ask for a new one',
    nl: 'Deze link werkt niet meer. Vraag een nieuwe aan',
  },
  step_up_required: {
    status: 403,
    retry: false,
    en: 'Confirm with your password or a code that it is you',
    nl: 'Bevestig met je wachtwoord of een code dat jij het bent',
  },
  two_step_on_already: {
    status: 409,
    retry: false,
    en: 'Signing in with two steps is on already. Switch it off first',
    nl: 'Inloggen met twee stappen staat al aan. Zet het eerst uit',
  },
  authenticator_key_over: {
    status: 409,
    retry: false,
    en: 'This key for your app cannot be used any more. Start again to get a new one',
    nl: 'Deze sleutel voor je app is niet meer te gebruiken. Begin opnieuw voor een nieuwe',
  },
  two_step_not_on: {
    status: 409,
    retry: false,
    en: 'Signing in with two steps is not on',
    nl: 'Inloggen met twee stappen staat niet aan',
  },
  staff_keep_two_step: {
    status: 403,
    retry: false,
    en: 'Staff always sign in with two steps',
    nl: 'Medewerkers loggen altijd in met twee stappen',
  },
} as const;
