import {
  BOUNCE_REASONS,
  BOUNCE_TEXTS,
  REJECTION_REASONS,
  REJECTION_TEXTS,
  returnReasonText,
  type SentNotificationType,
} from '@saldo/contract';
import type { Language } from '#platform/scope';
import type { NotificationRow } from './notification-store.ts';

/** The reason in words; "something else" says nothing that the explanation does not. */
export function reasonIn(language: Language, reason: string | null): string | null {
  const bounced = BOUNCE_REASONS.find((one) => one === reason);
  if (bounced !== undefined) return BOUNCE_TEXTS[bounced][language];
  const known = REJECTION_REASONS.find((one) => one === reason);
  if (known !== undefined) return known === 'OTHER' ? null : REJECTION_TEXTS[known][language];
  return returnReasonText(reason, language);
}

const HAPPENED: Readonly<Record<Language, Readonly<Record<SentNotificationType, (name: string) => string>>>> = {
  en: {
    ATTACHMENT_REJECTED: (name) => `${name} was rejected`,
    RECURRING_EXPENSE_ENDED: (name) => `Recurring expense ${name} ended`,
    CUSTOMER_INVOICE_SENDING_FAILED: (name) => `${name} was not delivered`,
    SCHEDULED_INVOICE_FAILED: (name) => `The scheduled invoice for ${name} is still a draft`,
    CUSTOMER_INVOICE_PAID: (name) => `${name} was paid online`,
    CHARGE_BACK: (name) => `The payment of ${name} was reversed`,
    QUOTATION_ACCEPTED: (name) => `Quotation ${name} was accepted`,
    QUOTATION_DECLINED: (name) => `Quotation ${name} was declined`,
    QUOTATION_EXPIRED: (name) => `Quotation ${name} has expired`,
    QUOTATION_SENDING_FAILED: (name) => `E-mail about quotation ${name} was not delivered`,
    APPROVAL_REQUESTED: (name) => `${name} of Saldo requests your approval`,
    E_INVOICE_NOT_RECEIVED: (name) => `An e-invoice from ${name} could not be received`,
    BANK_CONSENT_ENDS: (name) => `Renew your bank consent for ${name}`,
    FINANCIAL_PERIOD_REMINDER_1: (name) => `VAT return ${name} can be filed now`,
    FINANCIAL_PERIOD_REMINDER_8: (name) => `VAT return ${name} has not been filed yet`,
    FINANCIAL_PERIOD_REMINDER_21: (name) => `VAT return ${name}: last chance to file on time`,
    FINANCIAL_PERIOD_REMINDER_29: (name) => `VAT return ${name}: final reminder to file`,
    VAT_RETURN_APPROVED: (name) => `VAT return ${name} was approved by the client`,
    VAT_RETURN_DECLINED: (name) => `VAT return ${name} was declined by the client`,
  },
  nl: {
    ATTACHMENT_REJECTED: (name) => `${name} is afgewezen`,
    RECURRING_EXPENSE_ENDED: (name) => `Terugkerende uitgave ${name} is beëindigd`,
    CUSTOMER_INVOICE_SENDING_FAILED: (name) => `${name} is niet bezorgd`,
    SCHEDULED_INVOICE_FAILED: (name) => `De ingeplande factuur voor ${name} is nog een concept`,
    CUSTOMER_INVOICE_PAID: (name) => `${name} is online betaald`,
    CHARGE_BACK: (name) => `De betaling van ${name} is teruggeboekt`,
    QUOTATION_ACCEPTED: (name) => `Offerte ${name} is geaccepteerd`,
    QUOTATION_DECLINED: (name) => `Offerte ${name} is afgewezen`,
    QUOTATION_EXPIRED: (name) => `Offerte ${name} is verlopen`,
    QUOTATION_SENDING_FAILED: (name) => `E-mail over offerte ${name} is niet bezorgd`,
    APPROVAL_REQUESTED: (name) => `${name} van Saldo vraagt je goedkeuring`,
    E_INVOICE_NOT_RECEIVED: (name) => `Een e-factuur van ${name} kon niet worden ontvangen`,
    BANK_CONSENT_ENDS: (name) => `Vernieuw je toestemming bij de bank voor ${name}`,
    FINANCIAL_PERIOD_REMINDER_1: (name) => `Btw-aangifte ${name} kan nu worden ingediend`,
    FINANCIAL_PERIOD_REMINDER_8: (name) => `Btw-aangifte ${name} is nog niet ingediend`,
    FINANCIAL_PERIOD_REMINDER_21: (name) => `Btw-aangifte ${name}: laatste kans om op tijd in te dienen`,
    FINANCIAL_PERIOD_REMINDER_29: (name) => `Btw-aangifte ${name}: laatste herinnering om in te dienen`,
    VAT_RETURN_APPROVED: (name) => `Btw-aangifte ${name} is goedgekeurd door de klant`,
    VAT_RETURN_DECLINED: (name) => `Btw-aangifte ${name} is afgekeurd door de klant`,
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
  E_INVOICE_NOT_RECEIVED: 'purchases/inbox',
  BANK_CONSENT_ENDS: 'bank/settings?tab=accounts',
  CUSTOMER_INVOICE_SENDING_FAILED: 'sales/invoices?sent=failed',
  SCHEDULED_INVOICE_FAILED: 'sales/invoices',
  CUSTOMER_INVOICE_PAID: 'sales/invoices?state=paid',
  CHARGE_BACK: 'sales/invoices',
  QUOTATION_ACCEPTED: 'sales/quotations?state=accepted',
  QUOTATION_DECLINED: 'sales/quotations?state=declined',
  QUOTATION_EXPIRED: 'sales/quotations?state=expired',
  QUOTATION_SENDING_FAILED: 'sales/quotations',
  FINANCIAL_PERIOD_REMINDER_1: 'taxes/vat',
  FINANCIAL_PERIOD_REMINDER_8: 'taxes/vat',
  FINANCIAL_PERIOD_REMINDER_21: 'taxes/vat',
  FINANCIAL_PERIOD_REMINDER_29: 'taxes/vat',
  VAT_RETURN_APPROVED: 'taxes/vat',
  VAT_RETURN_DECLINED: 'taxes/vat',
};

/** The page on which one can do something about it, below the administration's own: of a VAT return or a draft its own. */
export function placeOf({
  type,
  object_type,
  object_id,
}: Pick<NotificationRow, 'type' | 'object_type' | 'object_id'>): string {
  if (object_type === 'vat_return') return `taxes/vat/${String(object_id)}`;
  return type === 'SCHEDULED_INVOICE_FAILED' ? `${PLACES[type]}/${String(object_id)}` : PLACES[type];
}
