import {
  BOUNCE_REASONS,
  BOUNCE_TEXTS,
  REJECTION_REASONS,
  REJECTION_TEXTS,
  type SentNotificationType,
} from '@saldo/contract';
import type { Language } from '#platform/scope';
import type { NotificationRow } from './notification-store.ts';

/** The reason in words; "something else" says nothing that the explanation does not. */
export function reasonIn(language: Language, reason: string | null): string | null {
  const bounced = BOUNCE_REASONS.find((one) => one === reason);
  if (bounced !== undefined) return BOUNCE_TEXTS[bounced][language];
  const known = REJECTION_REASONS.find((one) => one === reason);
  return known === undefined || known === 'OTHER' ? null : REJECTION_TEXTS[known][language];
}

const HAPPENED: Readonly<Record<Language, Readonly<Record<SentNotificationType, (name: string) => string>>>> = {
  en: {
    ATTACHMENT_REJECTED: (name) => `${name} was rejected`,
    RECURRING_EXPENSE_ENDED: (name) => `Recurring expense ${name} ended`,
    CUSTOMER_INVOICE_SENDING_FAILED: (name) => `E-mail about ${name} was not delivered`,
    CUSTOMER_INVOICE_PAID: (name) => `${name} was paid online`,
    CHARGE_BACK: (name) => `The payment of ${name} was charged back`,
    QUOTATION_ACCEPTED: (name) => `Quotation ${name} was accepted`,
    QUOTATION_DECLINED: (name) => `Quotation ${name} was declined`,
    QUOTATION_EXPIRED: (name) => `Quotation ${name} has expired`,
    QUOTATION_SENDING_FAILED: (name) => `E-mail about quotation ${name} was not delivered`,
    APPROVAL_REQUESTED: (name) => `${name} of Saldo requests your approval`,
    BANK_CONSENT_ENDS: (name) => `Renew your bank consent for ${name}`,
  },
  nl: {
    ATTACHMENT_REJECTED: (name) => `${name} is afgewezen`,
    RECURRING_EXPENSE_ENDED: (name) => `Terugkerende uitgave ${name} is beëindigd`,
    CUSTOMER_INVOICE_SENDING_FAILED: (name) => `E-mail over ${name} is niet bezorgd`,
    CUSTOMER_INVOICE_PAID: (name) => `${name} is online betaald`,
    CHARGE_BACK: (name) => `De betaling van ${name} is teruggeboekt`,
    QUOTATION_ACCEPTED: (name) => `Offerte ${name} is geaccepteerd`,
    QUOTATION_DECLINED: (name) => `Offerte ${name} is afgewezen`,
    QUOTATION_EXPIRED: (name) => `Offerte ${name} is verlopen`,
    QUOTATION_SENDING_FAILED: (name) => `E-mail over offerte ${name} is niet bezorgd`,
    APPROVAL_REQUESTED: (name) => `${name} van Saldo vraagt je goedkeuring`,
    BANK_CONSENT_ENDS: (name) => `Vernieuw je toestemming bij de bank voor ${name}`,
  },
};

/** What happened, in one sentence without a full stop: the subject of an e-mail. */
export function happened(language: Language, { type, subject }: Pick<NotificationRow, 'type' | 'subject'>): string {
  return HAPPENED[language][type](subject);
}

/** The same with why. */
export function sentences(language: Language, row: NotificationRow): string {
  const parts = [happened(language, row), reasonIn(language, row.reason), row.explanation];
  return parts
    .flatMap((part) => (part === null || part === '' ? [] : [/[.?!]$/.test(part) ? part : `${part}.`]))
    .join(' ');
}

const PLACES: Readonly<Record<SentNotificationType, string>> = {
  ATTACHMENT_REJECTED: 'purchases/inbox?state=REJECTED',
  RECURRING_EXPENSE_ENDED: 'purchases/recurring',
  APPROVAL_REQUESTED: 'settings?tab=company',
  BANK_CONSENT_ENDS: 'bank/settings?tab=accounts',
  CUSTOMER_INVOICE_SENDING_FAILED: 'sales/invoices?sent=failed',
  CUSTOMER_INVOICE_PAID: 'sales/invoices?state=paid',
  CHARGE_BACK: 'sales/invoices',
  QUOTATION_ACCEPTED: 'sales/quotations?state=accepted',
  QUOTATION_DECLINED: 'sales/quotations?state=declined',
  QUOTATION_EXPIRED: 'sales/quotations?state=expired',
  QUOTATION_SENDING_FAILED: 'sales/quotations',
};

/** The page on which one can do something about it, below the administration's own. */
export function placeOf({ type }: Pick<NotificationRow, 'type'>): string {
  return PLACES[type];
}
