import { API, type ChartLedger } from '@saldo/contract';
import type { Site } from './site.ts';

let last = 4840;

/** A ledger that a company adds; each call has another number. */
export const newLedger = () =>
  ({
    code: String((last += 1)),
    title_en: 'Coffee corner',
    title_nl: 'Koffiehoek',
    category: 'office',
    rgs_code: 'WBedKanOka',
    default_vat: '9',
  }) as const;

/** One that was added. */
export function addedLedger(site: Site): Promise<ChartLedger> {
  return site.get(API.journal.createLedger, { body: newLedger() });
}

/** A ledger of the chart, by its code. */
export async function ledgerOf(site: Site, code: string): Promise<ChartLedger> {
  const { ledgers } = await site.get(API.journal.chartOfAccounts, { params: { adminId: site.administrationId } });
  const found = ledgers.find((each) => each.code === code);
  if (found === undefined) throw new Error(`no ledger ${code}`);
  return found;
}

/** What a company sells. */
export const SALE_LINE = {
  description: 'Label design',
  quantity: '1',
  unit_price: '100.00',
  treatment: 'nl_high',
  vat: 'PROCENT_21',
} as const;
