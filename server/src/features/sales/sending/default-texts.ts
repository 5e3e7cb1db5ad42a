import type { MailSettings, MailText } from '@saldo/contract';

type Texts = { en: MailText; nl: MailText };

const INVOICE: Texts = {
  en: {
    subject: 'Invoice {number} from {company}',
    body: 'Dear {customer},\n\nPlease find attached invoice {number} for {amount}. We kindly ask you to pay it by {due_date}.\n\nView the invoice: {link}\n\nKind regards,\n{company}',
  },
  nl: {
    subject: 'Factuur {number} van {company}',
    body: 'Beste {customer},\n\nIn de bijlage vind je factuur {number} van {amount}. We ontvangen je betaling graag uiterlijk {due_date}.\n\nBekijk de factuur: {link}\n\nMet vriendelijke groet,\n{company}',
  },
};

const STATEMENT: Texts = {
  en: {
    subject: 'Statement of account from {company}',
    body: 'Dear {customer},\n\nPlease find attached your statement of account. The total outstanding is {outstanding}.\n\nView and pay your invoices: {link}\n\nKind regards,\n{company}',
  },
  nl: {
    subject: 'Rekeningoverzicht van {company}',
    body: 'Beste {customer},\n\nIn de bijlage vind je een overzicht van je openstaande facturen. In totaal staat er {outstanding} open.\n\nBekijk en betaal je facturen: {link}\n\nMet vriendelijke groet,\n{company}',
  },
};

const QUOTATION: Texts = {
  en: {
    subject: 'Quotation {number} from {company}',
    body: 'Dear {customer},\n\nPlease find attached our quotation {number} for {amount}. It is valid until {valid_until}.\n\nView and accept the quotation: {link}\n\nKind regards,\n{company}',
  },
  nl: {
    subject: 'Offerte {number} van {company}',
    body: 'Beste {customer},\n\nIn de bijlage vind je onze offerte {number} van {amount}. De offerte is geldig tot en met {valid_until}.\n\nBekijk en accepteer de offerte: {link}\n\nMet vriendelijke groet,\n{company}',
  },
};

const QUOTATION_REMINDER: Texts = {
  en: {
    subject: 'Quotation {number} is valid until {valid_until}',
    body: 'Dear {customer},\n\nOur quotation {number} for {amount} is valid until {valid_until}. We would be happy to hear from you.\n\nView and accept the quotation: {link}\n\nKind regards,\n{company}',
  },
  nl: {
    subject: 'Offerte {number} is geldig tot en met {valid_until}',
    body: 'Beste {customer},\n\nOnze offerte {number} van {amount} is geldig tot en met {valid_until}. We horen graag van je.\n\nBekijk en accepteer de offerte: {link}\n\nMet vriendelijke groet,\n{company}',
  },
};

const FRIENDLY: Texts = {
  en: {
    subject: 'Reminder: invoice {number}',
    body: 'Dear {customer},\n\nYou may have overlooked invoice {number}: it was due on {due_date} and {outstanding} is still outstanding. The invoice is attached.\n\nHave you already paid? Then please ignore this e-mail.\n\nKind regards,\n{company}',
  },
  nl: {
    subject: 'Herinnering: factuur {number}',
    body: 'Beste {customer},\n\nMisschien is het je ontgaan: factuur {number} had uiterlijk {due_date} betaald moeten zijn en er staat nog {outstanding} open. De factuur vind je in de bijlage.\n\nHeb je al betaald? Dan kun je deze e-mail negeren.\n\nMet vriendelijke groet,\n{company}',
  },
};

const SECOND: Texts = {
  en: {
    subject: 'Second reminder: invoice {number}',
    body: 'Dear {customer},\n\nInvoice {number} is now {days_overdue} days overdue and {outstanding} is still outstanding. Please pay within seven days, or let us know if something is wrong with the invoice.\n\nKind regards,\n{company}',
  },
  nl: {
    subject: 'Tweede herinnering: factuur {number}',
    body: 'Beste {customer},\n\nFactuur {number} is nu {days_overdue} dagen te laat en er staat nog {outstanding} open. Wil je dit bedrag binnen zeven dagen betalen? Klopt er iets niet aan de factuur, laat het ons dan weten.\n\nMet vriendelijke groet,\n{company}',
  },
};

const FINAL: Texts = {
  en: {
    subject: 'Final reminder: invoice {number}',
    body: 'Dear {customer},\n\nDespite earlier reminders, {outstanding} of invoice {number} is still outstanding, {days_overdue} days after the due date. Please pay within seven days. Otherwise we may have to hand over the claim for collection.\n\nKind regards,\n{company}',
  },
  nl: {
    subject: 'Laatste herinnering: factuur {number}',
    body: 'Beste {customer},\n\nOndanks eerdere herinneringen staat van factuur {number} nog {outstanding} open, {days_overdue} dagen na de vervaldatum. Wil je dit bedrag binnen zeven dagen betalen? Anders kunnen we de vordering uit handen geven.\n\nMet vriendelijke groet,\n{company}',
  },
};

/** What e-mails to customers say until someone changes it. */
export const DEFAULT_MAIL: Omit<MailSettings, 'version'> = {
  invoice: INVOICE,
  statement: STATEMENT,
  quotation: QUOTATION,
  quotation_reminder: QUOTATION_REMINDER,
  own_copy: false,
  attach_ubl: true,
  automatic_reminders: false,
  steps: [
    { days: 3, ...FRIENDLY },
    { days: 10, ...SECOND },
    { days: 21, ...FINAL },
  ],
};
