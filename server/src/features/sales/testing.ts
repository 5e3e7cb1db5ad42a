import { API, type Invoice, type InvoiceBody } from '@saldo/contract';
import type { z } from 'zod';
import type { World } from '../../../tests/support/world.ts';

type Body = z.input<typeof InvoiceBody>;

/** A customer with an address. */
export async function customer(world: World, name: string, more: object = {}): Promise<number> {
  const { reply } = await world.call(API.contacts.createContact, {
    body: {
      name,
      is_client: true,
      street: 'Havenkade',
      street_number: '4',
      postal_code: '1505 HZ',
      town: 'Zaandam',
      ...more,
    },
  });
  return reply.id;
}

export const design = (unit_price: string, more: Partial<Body['lines'][number]> = {}): Body['lines'][number] => ({
  description: 'Label design',
  quantity: '1',
  unit_price,
  treatment: 'nl_high',
  vat: 'PROCENT_21',
  ...more,
});

/** A draft of a customer with lines. */
export async function concept(world: World, contact_id: number | null, more: Partial<Body> = {}): Promise<Invoice> {
  const { reply, error } = await world.call(API.sales.createInvoice, {
    body: { contact_id, invoice_date: '2026-07-14', lines: [design('100.00')], ...more },
  });
  if (error !== undefined) throw new Error(JSON.stringify(error));
  return reply;
}

export const finalize = (world: World, invoice: Pick<Invoice, 'id' | 'version'>) =>
  world.call(API.sales.finalizeInvoice, { params: { id: invoice.id }, body: { version: invoice.version } });
