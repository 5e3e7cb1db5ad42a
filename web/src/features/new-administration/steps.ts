import { type FieldText, LEGAL_FORMS, type NewCompany, postalCodeOf } from '@saldo/contract';
import {
  addDays,
  compact,
  isIban,
  isAllKor,
  type IsoDate,
  isBtwId,
  isKvkNumber,
  isObNumber,
  type PeriodBounds,
  periodOf,
  periodsOfYear,
  yearOf,
} from '@saldo/ledger';
import type { Draft } from './draft.ts';

export const STEPS = ['company', 'form', 'vat', 'start', 'bank'] as const;
export type Step = (typeof STEPS)[number];

/** Which fields each step asks. */
const FIELDS: Readonly<Record<Step, readonly (keyof Draft)[]>> = {
  company: ['title', 'kvk_number', 'street', 'street_number', 'street_number_addition', 'postal_code', 'town'],
  form: ['business_entity'],
  vat: ['vat_subjected', 'btw_id', 'btw_number', 'vat_period', 'is_kor', 'kor_since'],
  start: ['first_year', 'vat_from'],
  bank: ['bank_account_number', 'bank_account_owner', 'bank_account_name'],
};

/** What can be wrong with a step before the server is asked, by field. */
export type Problem = FieldText | 'chooseForm' | 'korSinceMissing';

/** Empty is right: most numbers can be filled in later. */
function wrong(text: string, isRight: (text: string) => boolean): boolean {
  const bare = compact(text);
  return bare !== '' && !isRight(bare);
}

export function problemsOf(step: Step, draft: Draft): Partial<Record<keyof Draft, Problem>> {
  switch (step) {
    case 'company':
      return {
        ...(draft.title.trim() === '' && { title: 'required' }),
        ...(wrong(draft.kvk_number, isKvkNumber) && { kvk_number: 'kvk_invalid' }),
        ...(postalCodeOf({ ...draft, country: 'NL' }) === undefined && { postal_code: 'postal_code_invalid' }),
      };
    case 'form':
      return draft.business_entity === '' ? { business_entity: 'chooseForm' } : {};
    case 'vat':
      if (!draft.vat_subjected) return {};
      return {
        ...(wrong(draft.btw_id, isBtwId) && { btw_id: 'btw_id_invalid' }),
        ...(wrong(draft.btw_number, isObNumber) && { btw_number: 'ob_number_invalid' }),
        ...(draft.is_kor && draft.kor_since === null && { kor_since: 'korSinceMissing' }),
      };
    case 'start':
      return {};
    case 'bank':
      return wrong(draft.bank_account_number, isIban) ? { bank_account_number: 'iban_invalid' } : {};
  }
}

/** The first step that has one of these fields. */
export function stepOf(fields: readonly string[]): Step | undefined {
  return STEPS.find((step) => FIELDS[step].some((field) => fields.includes(field)));
}

/** The first incomplete step: a link cannot skip required steps. */
export function firstOpenStep(draft: Draft): Step | undefined {
  return STEPS.find((step) => Object.keys(problemsOf(step, draft)).length > 0);
}

const REGISTERED_FORMS: readonly (readonly [RegExp, (typeof LEGAL_FORMS)[number]])[] = [
  [/eenmanszaak/i, 'ez'],
  [/vennootschap onder firma|maatschap/i, 'vof'],
  [/commanditaire/i, 'cv'],
  [/besloten vennootschap/i, 'bv'],
  [/stichting/i, 'stichting'],
];

/** Our word for what the register calls a legal form; empty for one that cannot be kept here. */
export function legalFormOf(registered: string): string {
  return REGISTERED_FORMS.find(([pattern]) => pattern.test(registered))?.[1] ?? '';
}

/** The periods from which VAT can be done here: of the years in these books, the current one, and the next. Newest first. */
export function vatStarts({ first_year, vat_period }: Draft, today: IsoDate): PeriodBounds[] {
  const next = periodOf(addDays(periodOf(today, vat_period).ends_on, 1), vat_period);
  const firstYear = first_year === null ? yearOf(today) : Number(first_year);
  const years = Array.from({ length: next.year - firstYear + 1 }, (_, index) => firstYear + index);
  return years
    .flatMap((year) => periodsOfYear(year, vat_period))
    .filter(({ starts_on }) => starts_on <= next.starts_on)
    .toReversed();
}

/** Whether the company files VAT returns in these books, so that it matters how often and from when. */
export function filesReturns(draft: Draft, today: IsoDate): boolean {
  if (draft.is_kor && draft.kor_since === null) return draft.vat_subjected;
  const first_year = draft.first_year === null ? yearOf(today) : Number(draft.first_year);
  return draft.vat_subjected && !isAllKor({ ...draft, kor_until: null, first_year, vat_from: null });
}

/** The one that was chosen, as long as there is such a period; else the current one. */
export function vatFromOf(draft: Draft, today: IsoDate): IsoDate {
  const chosen = vatStarts(draft, today).find(({ starts_on }) => starts_on === draft.vat_from);
  return (chosen ?? periodOf(today, draft.vat_period)).starts_on;
}

/** What the server is asked to open. */
export function companyOf(
  draft: Draft,
  today: IsoDate,
): Omit<NewCompany, 'vat_period' | 'business_entity'> & {
  business_entity: NewCompany['business_entity'];
  vat_period: NewCompany['vat_period'];
} {
  const { bank_account_name: _name, business_entity, first_year, ...details } = draft;
  const isKor = draft.vat_subjected && draft.is_kor;
  return {
    ...details,
    business_entity: business_entity as NewCompany['business_entity'],
    ...(first_year === null ? {} : { first_year: Number(first_year) }),
    is_kor: isKor,
    kor_since: isKor ? draft.kor_since : null,
    vat_from: draft.vat_subjected ? vatFromOf(draft, today) : null,
  };
}
