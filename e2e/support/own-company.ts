import type { Page } from '@playwright/test';
import { administrationCalls } from '@saldo/contract';
import { today } from '../../web/src/ui/format/format.ts';
import { DE_WIT } from '../../seeds/companies/de-wit.ts';
import { enter } from './enter.ts';
import type { Traveller } from './traveller.ts';
import type { Language } from './words.ts';

/** What an invoice has to say of whoever sends it. */
export const SELLER_DETAILS = {
  street: 'Spaarne',
  postal_code: '2011 CH',
  town: 'Haarlem',
  kvk_number: '69599084',
  btw_id: 'NL002455799B11',
} as const;

type More = { vat_from?: string; business_entity?: 'ez' | 'vof' } & Partial<typeof SELLER_DETAILS>;

/** Opens a company of its own for whoever signed in, so that no other journey counts what is booked there. Gives its id. */
export async function ownCompany(
  page: Page,
  language: Language,
  title: string,
  first_year = Number(today().slice(0, 4)),
  more: More = {},
): Promise<number> {
  const made = await page.request.post(`/${language}/api/v1/${administrationCalls.createAdministration.path}`, {
    data: { title, business_entity: 'ez', vat_period: 'QUARTER', first_year, ...more },
  });
  const { id } = (await made.json()) as { id: number };
  return id;
}

/**
 * Signs in as the owner of the first demo company, without the pages that other journeys walk through, and opens a company of their own for
 * this journey. Gives its id.
 */
export async function enterOwnCompany(
  who: Traveller,
  title: string,
  first_year?: number,
  more?: More,
): Promise<number> {
  await enter(who, { email: DE_WIT.owner.email });
  return ownCompany(who.page, who.language, title, first_year, more);
}
