import { API, type Memorial, type MemorialTemplate } from '@saldo/contract';
import type { Site } from './site.ts';

/** A small general journal entry. */
export const freeBooking = {
  date: '2026-07-01',
  description: 'Prepaid insurance',
  booking: {
    type: 'FREE_BOOKING' as const,
    lines: [
      { ledger: '1200', debit: '120.00' },
      { ledger: '4650', credit: '120.00' },
    ],
  },
};

/** One that is booked. */
export function bookedMemorial(site: Site): Promise<Memorial> {
  return site.get(API.journal.createMemorial, { body: freeBooking });
}

/** One that is kept to be booked again. */
export async function keptTemplate(site: Site): Promise<MemorialTemplate> {
  const { entry_id } = await bookedMemorial(site);
  return site.get(API.memorial_templates.createMemorialTemplate, { body: { entry_id, description: 'Insurance' } });
}

/** A small PDF. */
export const PROOF = { name: 'contract.pdf', bytes: Buffer.from('%PDF-1.4\n%%EOF\n') };

/** A document of a general journal entry. */
export async function addedDocument(site: Site): Promise<number> {
  const { entry_id } = await bookedMemorial(site);
  const { documents } = await site.get(API.journal.addMemorialDocument, { params: { id: entry_id }, file: PROOF });
  return documents[0]?.id ?? 0;
}
