import { errorText, type ErrorCode, fieldText } from '@saldo/contract';
import { NoVatDataForYear } from '@saldo/ledger';
import { Refusal } from '#platform/refusal';
import type { Language } from '#platform/scope';

type Why = { code: ErrorCode; detail: string };

const LINE = { en: 'Line', nl: 'Regel' };

/** Fields whose text does not say which field it is about. */
const NAMES: ReadonlyMap<string, Record<Language, string>> = new Map([
  ['invoice_date', { en: 'Invoice date', nl: 'Factuurdatum' }],
  ['performed_until', { en: 'Performed until', nl: 'Geleverd tot en met' }],
  ['attachment_ids', { en: 'Attachments', nl: 'Bijlagen' }],
]);

const MOST_FIELDS = 3;

/** The reason of a refusal for someone who does not have the form before them: of the fields that it is about, or else its own. */
export function whyRefused(error: unknown, language: Language): Why | undefined {
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
  const name = line === undefined ? NAMES.get(path)?.[language] : `${LINE[language]} ${String(Number(line) + 1)}`;
  return name === undefined ? said : `${name}: ${said}`;
}
