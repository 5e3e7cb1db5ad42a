import { expect } from '@playwright/test';
import { contactCalls } from '@saldo/contract';
import { acceptsOnlinePayments } from './customer.ts';
import { enterOwnCompany, SELLER_DETAILS } from './own-company.ts';
import type { Traveller } from './traveller.ts';

export const CUSTOMER = 'Bakker Bouw';
const ADDRESS = { street: 'Havenkade', street_number: '4', postal_code: '1505 HZ', town: 'Zaandam' };

export type Company = {
  id: number;
  email: string;
  contact_id: number;
  post: (path: string, data: object) => Promise<unknown>;
};

/** A company with one customer, that can be paid online and by bank. */
export async function begin(who: Traveller, first_year: number): Promise<Company> {
  const { page, language } = who;
  const id = await enterOwnCompany(who, `Studio ${String(Date.now())}`, first_year, SELLER_DETAILS);
  const post = async (path: string, data: object): Promise<unknown> => {
    const response = await page.request.post(`/${language}/api/v1/${path}`, { data: { admin_id: id, ...data } });
    expect(response.status(), await response.text()).toBe(200);
    return response.json();
  };
  const email = `inkoop.${String(Date.now())}@klant.example`;
  const customer = { name: CUSTOMER, is_client: true, email, ...ADDRESS };
  const contact = (await post(contactCalls.createContact.path, customer)) as { id: number };
  await acceptsOnlinePayments(page, id);
  return { id, email, post, contact_id: contact.id };
}
