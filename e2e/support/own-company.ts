import type { Page } from '@playwright/test';
import { administrationCalls } from '@saldo/contract';
import { today } from '../../web/src/ui/format.ts';
import type { Language } from './words.ts';

/** Opens a company of its own for whoever signed in, so that no other journey counts what is booked there. Gives its id. */
export async function ownCompany(
  page: Page,
  language: Language,
  title: string,
  first_year = Number(today().slice(0, 4)),
): Promise<number> {
  const made = await page.request.post(`/${language}/api/v1/${administrationCalls.createAdministration.path}`, {
    data: { title, business_entity: 'ez', vat_period: 'QUARTER', first_year },
  });
  const { id } = (await made.json()) as { id: number };
  return id;
}
