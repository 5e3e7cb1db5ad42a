import { QuotationBody, vatRateName } from '@saldo/contract';
import { addDays, vatRatesOn } from '@saldo/ledger';
import {
  createQuotation,
  finalizeQuotation,
  noteHandedOver,
  noteOnQuotation,
  planWatch,
  quotationById,
} from '../server/src/features/sales/index.ts';
import type { Scope } from '../server/src/platform/scope.ts';
import type { DemoCompany } from './companies/company.ts';

/** Until when a quotation can be accepted, in days after its date. */
const VALID_DAYS = 30;

type Planted = { daysAgo: number; quantity: string; unit_price: string; becomes: 'DRAFT' | 'OPEN' | 'ACCEPTED' };

/** One that expired, one that was accepted, one that the customer has, and a draft; the oldest first, for numbers follow dates. */
const PLANTED: readonly Planted[] = [
  { daysAgo: 48, quantity: '12', unit_price: '95.00', becomes: 'OPEN' },
  { daysAgo: 19, quantity: '8', unit_price: '110.00', becomes: 'ACCEPTED' },
  { daysAgo: 4, quantity: '3', unit_price: '240.00', becomes: 'OPEN' },
  { daysAgo: 0, quantity: '16', unit_price: '87.50', becomes: 'DRAFT' },
];

/** Quotations to customers at home, handed over by hand. */
export async function plantQuotations(
  scope: Scope,
  { customers, sales }: DemoCompany,
  contactOf: (name: string) => number,
): Promise<void> {
  const atHome = customers.filter(({ treatment }) => treatment === 'nl_high' || treatment === 'nl_low');
  for (const [nth, { daysAgo, quantity, unit_price, becomes }] of PLANTED.entries()) {
    const customer = atHome[nth % atHome.length];
    const description = sales.descriptions[nth % sales.descriptions.length];
    if (customer === undefined || description === undefined) continue;
    const date = addDays(scope.today, -daysAgo);
    const then = { ...scope, today: date };
    const rate = vatRatesOn(date).find(({ code }) => code === (customer.treatment === 'nl_high' ? 'high' : 'low'));
    const line = { description, quantity, unit_price, supply: sales.supply, treatment: customer.treatment };
    const id = await createQuotation(
      then,
      QuotationBody.parse({
        contact_id: contactOf(customer.name),
        quotation_date: date,
        valid_until: addDays(date, VALID_DAYS),
        language: customer.language,
        lines: [{ ...line, vat: vatRateName(rate?.rate_bp ?? 0) }],
      }),
    );
    if (becomes === 'DRAFT') continue;
    await finalizeQuotation(then, await quotationById(then, id));
    await noteHandedOver(then, id, `${date}T09:30:00Z`);
    const accepted = { decision: 'ACCEPTED', decided_name: customer.name, decided_by: scope.personId } as const;
    if (becomes === 'OPEN') await planWatch(scope, id);
    else await noteOnQuotation(then, id, { ...accepted, decided_at: `${addDays(date, 3)}T13:10:00Z` });
  }
}
