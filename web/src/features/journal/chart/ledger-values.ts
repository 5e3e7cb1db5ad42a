import { type ChartLedger, DEFAULT_VATS, type TypedLedger } from '@saldo/contract';
import { LEDGER_CATEGORIES } from '@saldo/ledger';
import type { TFunction } from 'i18next';

export type LedgerValues = {
  code: string;
  title_nl: string;
  title_en: string;
  category: string | null;
  rgs_code: string | null;
  default_vat: string | null;
};

export const BLANK_LEDGER: LedgerValues = {
  code: '',
  title_nl: '',
  title_en: '',
  category: null,
  rgs_code: null,
  default_vat: '',
};

export function valuesOf({ code, title_nl, title_en, category, rgs_code, default_vat }: ChartLedger): LedgerValues {
  return { code, title_nl, title_en, category, rgs_code, default_vat };
}

/** The values in the terms of the server; null while there is no group. */
export function bodyOf(values: LedgerValues): Omit<TypedLedger, 'admin_id'> | null {
  const category = LEDGER_CATEGORIES.find((known) => known === values.category);
  if (category === undefined) return null;
  return {
    code: values.code.trim(),
    title_nl: values.title_nl,
    title_en: values.title_en,
    category,
    rgs_code: values.rgs_code,
    default_vat: DEFAULT_VATS.find((known) => known === values.default_vat) ?? '',
  };
}

/** The usual VAT of a ledger in words; ledgers of the standard chart may have more than one. */
export function defaultVatText(default_vat: string, t: TFunction<'journal'>): string {
  switch (default_vat) {
    case '':
      return t('chart.vats.unknown');
    case 'none':
      return t('chart.vats.none');
    case '21':
    case '9':
    case '0':
      return `${default_vat}%`;
    default:
      return t('chart.vats.varies');
  }
}
