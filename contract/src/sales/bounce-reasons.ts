/** Why an e-mail did not arrive, in words. */
export const BOUNCE_TEXTS = {
  MAILBOX_UNKNOWN: { en: 'This e-mail address does not exist', nl: 'Dit e-mailadres bestaat niet' },
  DOMAIN_UNKNOWN: {
    en: 'No mail server for this address: the part after the @ does not exist',
    nl: 'Geen mailserver voor dit adres: het deel na de @ bestaat niet',
  },
  MAILBOX_FULL: { en: 'The mailbox of the recipient is full', nl: 'De mailbox van de ontvanger is vol' },
  MAILBOX_DISABLED: {
    en: 'The mailbox of the recipient is disabled',
    nl: 'De mailbox van de ontvanger is uitgeschakeld',
  },
  TOO_LARGE: {
    en: 'The e-mail is too large for the mail server of the recipient',
    nl: 'De e-mail is te groot voor de mailserver van de ontvanger',
  },
  REFUSED: {
    en: 'The mail server of the recipient refused the e-mail',
    nl: 'De mailserver van de ontvanger heeft de e-mail geweigerd',
  },
  NOT_DELIVERED_IN_TIME: {
    en: 'The mail server could not be reached for three days',
    nl: 'De mailserver was drie dagen niet bereikbaar',
  },
  PEPPOL_REFUSED: { en: 'Peppol did not accept this e-invoice', nl: 'Peppol heeft deze e-factuur niet aangenomen' },
  PEPPOL_NOT_DELIVERED: {
    en: 'The e-invoice could not be delivered to the customer',
    nl: 'De e-factuur kon niet bij de klant worden bezorgd',
  },
  PEPPOL_NOT_IN_TIME: {
    en: 'The e-invoice was not delivered within three days',
    nl: 'De e-factuur is niet binnen drie dagen bezorgd',
  },
  PEPPOL_NOT_CONNECTED: {
    en: 'Your company was no longer connected to Peppol',
    nl: 'Je bedrijf was niet meer aangesloten op Peppol',
  },
  UNKNOWN: { en: 'The e-mail could not be delivered', nl: 'De e-mail kon niet worden bezorgd' },
} as const satisfies Readonly<Record<string, { en: string; nl: string }>>;
export type BounceReason = keyof typeof BOUNCE_TEXTS;
export const BOUNCE_REASONS = Object.keys(BOUNCE_TEXTS) as readonly BounceReason[];

/** Why a message that was waiting is not sent. */
export const CANCEL_REASONS = ['UNSCHEDULED', 'PAID'] as const;
export type CancelReason = (typeof CANCEL_REASONS)[number];
