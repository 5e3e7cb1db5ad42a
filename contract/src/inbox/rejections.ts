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
    en: 'It cannot be read. Take the photo again in good light',
    nl: 'Het is niet te lezen. Maak de foto opnieuw bij goed licht',
  },
  INCOMPLETE: {
    en: 'Part of it is missing. Send the whole document',
    nl: 'Een deel ontbreekt. Stuur het hele document',
  },
  NO_INVOICE: {
    en: 'This is no invoice or receipt. Ask the supplier for one',
    nl: 'Dit is geen factuur of bon. Vraag de leverancier erom',
  },
  NOT_BUSINESS: { en: 'This is a private expense', nl: 'Dit is een privé-uitgave' },
  WRONG_COMPANY: { en: 'It is made out to someone else', nl: 'Het staat op naam van een ander' },
  DUPLICATE: { en: 'This has been booked already', nl: 'Dit is al geboekt' },
  OTHER: { en: 'Something else', nl: 'Iets anders' },
};
