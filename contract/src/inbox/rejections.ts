/** Why a receipt cannot be booked. A fixed list, so that it can be said in both languages and counted. */
export const REJECTION_REASONS = [
  'UNREADABLE',
  'INCOMPLETE',
  'NO_INVOICE',
  'NOT_BUSINESS',
  'WRONG_COMPANY',
  'DUPLICATE',
  'OTHER',
] as const;
export type RejectionReason = (typeof REJECTION_REASONS)[number];

/** What the sender of a receipt reads, and does next. */
export const REJECTION_TEXTS: Readonly<Record<RejectionReason, { en: string; nl: string }>> = {
  UNREADABLE: {
    en: 'Unreadable. Take the photo again in good light',
    nl: 'Onleesbaar. Maak de foto opnieuw bij goed licht',
  },
  INCOMPLETE: {
    en: 'Incomplete. Send the whole document',
    nl: 'Onvolledig. Stuur het hele document',
  },
  NO_INVOICE: {
    en: 'Not an invoice or receipt. Ask the supplier for one',
    nl: 'Geen factuur of bon. Vraag die op bij de leverancier',
  },
  NOT_BUSINESS: { en: 'Private expense', nl: 'Privé-uitgave' },
  WRONG_COMPANY: { en: 'Addressed to someone else', nl: 'Op naam van iemand anders' },
  DUPLICATE: { en: 'Already booked', nl: 'Al geboekt' },
  OTHER: { en: 'Something else', nl: 'Iets anders' },
};
