import { errorText, type ErrorCode, fieldText, type InvoiceBody } from '@saldo/contract';
import { NoVatDataForYear } from '@saldo/ledger';
import { Refusal } from '#platform/refusal';
import type { Language } from '#platform/scope';

type Why = { code: ErrorCode; detail: string };

const LINE = { en: 'Line', nl: 'Regel' };

type Field = Exclude<keyof InvoiceBody, 'admin_id'>;

/** What the form calls each field; null for those whose texts name it themselves. */
const NAMES: Readonly<Record<Field, Record<Language, string> | null>> = {
  contact_id: null,
  lines: null,
  language: { en: 'Invoice language', nl: 'Taal van de factuur' },
  currency: { en: 'Currency', nl: 'Valuta' },
  prices_include_vat: { en: 'Prices including VAT', nl: 'Prijzen inclusief btw' },
  reference: { en: 'Customer reference', nl: 'Referentie klant' },
  note: { en: 'Message on the invoice', nl: 'Bericht op de factuur' },
  discount: { en: 'Discount', nl: 'Korting' },
  invoice_date: { en: 'Invoice date', nl: 'Factuurdatum' },
  payment_term_days: { en: 'Payment term', nl: 'Betaaltermijn' },
  performed_on: { en: 'Date of supply', nl: 'Leveringsdatum' },
  performed_until: { en: 'Until (period)', nl: 'Tot en met (periode)' },
  order_reference: { en: 'Order number', nl: 'Ordernummer' },
  is_advance: { en: 'Advance invoice', nl: 'Voorschotfactuur' },
  attachment_ids: { en: 'Attachments', nl: 'Bijlagen' },
  template_id: { en: 'Template', nl: 'Sjabloon' },
  is_standard_look: { en: 'Template', nl: 'Sjabloon' },
  project_id: { en: 'Project', nl: 'Project' },
};

function isField(path: string): path is Field {
  return Object.hasOwn(NAMES, path);
}

const MOST_FIELDS = 3;

/** The reason of a refusal for someone who does not have the form before them: of the fields that it is about, or else its own. */
export function refusalReason(error: unknown, language: Language): Why | undefined {
  if (error instanceof NoVatDataForYear) {
    const code = 'no_vat_data_for_year';
    return { code, detail: errorText(code, language, { year: error.year }) };
  }
  if (!(error instanceof Refusal)) return undefined;
  const { code, details } = error;
  const fields = Object.entries(details.fields ?? {}).map(([path, [text = '']]) => fieldIn(path, text, language));
  const ofFields = code === 'invalid' && fields.length > 0;
  return {
    code,
    detail: ofFields ? fields.slice(0, MOST_FIELDS).join('. ') : errorText(code, language, details.about),
  };
}

function fieldIn(path: string, text: string, language: Language): string {
  const said = fieldText(text, language);
  const line = /^lines\.(\d+)\./.exec(path)?.[1];
  const name = line === undefined ? nameOf(path, language) : `${LINE[language]} ${String(Number(line) + 1)}`;
  return name === undefined ? said : `${name}: ${said}`;
}

function nameOf(path: string, language: Language): string | undefined {
  return isField(path) ? NAMES[path]?.[language] : undefined;
}
