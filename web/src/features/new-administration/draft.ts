import type { IsoDate } from '@saldo/ledger';

/** What the steps ask. */
export type Draft = {
  title: string;
  kvk_number: string;
  kvk_registration_date: IsoDate | null;
  street: string;
  street_number: string;
  street_number_addition: string;
  postal_code: string;
  town: string;
  business_entity: string;
  vat_subjected: boolean;
  btw_id: string;
  btw_number: string;
  vat_period: 'MONTH' | 'QUARTER' | 'YEAR';
  is_kor: boolean;
  kor_since: IsoDate | null;
  activities: string;
  first_year: string | null;
  /** The first day of the first period whose VAT is done here; none chosen is the current period. */
  vat_from: IsoDate | null;
  bank_account_number: string;
  bank_account_owner: string;
  bank_account_name: string;
};

export const BLANK: Draft = {
  title: '',
  kvk_number: '',
  kvk_registration_date: null,
  street: '',
  street_number: '',
  street_number_addition: '',
  postal_code: '',
  town: '',
  business_entity: '',
  vat_subjected: true,
  btw_id: '',
  btw_number: '',
  vat_period: 'QUARTER',
  is_kor: false,
  kor_since: null,
  activities: '',
  first_year: null,
  vat_from: null,
  bank_account_number: '',
  bank_account_owner: '',
  bank_account_name: '',
};

const nameOf = (personId: number) => `saldo.new-administration.${String(personId)}`;

/** What this person typed before the page was reloaded; nothing of someone else's, and nothing that does not fit any more. */
export function readDraft(personId: number): Draft {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(personId)) ?? '{}');
    if (typeof kept !== 'object' || kept === null) return BLANK;
    const fitting = Object.entries(kept).filter(
      ([key, value]) => key in BLANK && fits(value, BLANK[key as keyof Draft]),
    );
    return { ...BLANK, ...Object.fromEntries(fitting) };
  } catch {
    return BLANK;
  }
}

/** What begins as nothing is a text once it is something. */
function fits(value: unknown, blank: unknown): boolean {
  return typeof value === typeof blank || (blank === null && typeof value === 'string');
}

/** Keeps what is typed for as long as the tab is open, but for the number that holds a sole trader's BSN. */
export function keepDraft(personId: number, { btw_number: _, ...draft }: Draft): void {
  sessionStorage.setItem(nameOf(personId), JSON.stringify(draft));
}

export function forgetDraft(personId: number): void {
  sessionStorage.removeItem(nameOf(personId));
}
