import { readFile } from 'node:fs/promises';
import { API, type StaffRole } from '@saldo/contract';
import { cents } from '@saldo/ledger';
import { fakeReceiptReader } from '#receipt-reading/fake-receipt-reader';
import { type Reading, unreadable } from '#receipt-reading/receipt-reader';
import { staffOf } from '../access/testing/people.ts';
import { createWorld, type Person } from './world.ts';

const PHOTO = await readFile(
  new URL('../../src/receipt-reading/fixtures/till-receipt-constructed.jpg', import.meta.url),
);

export const sure = <T>(value: T) =>
  ({ value, certainty: 'certain', place: null, source: 'text', remark: null }) as const;

/** An invoice of a bookshop on which everything is certain. */
export function bookshop(number: string, more: Partial<Reading> = {}): Reading {
  return {
    ...unreadable([{ width: 400, height: 900 }]),
    kind: 'text_pdf',
    supplier_name: sure('Boekhandel Lindelaan'),
    document_number: sure(number),
    document_date: sure('2026-07-10'),
    total_incl: sure(cents(3_495)),
    vat: [{ rate_bp: sure(900), base: sure(cents(3_206)), vat: sure(cents(289)) }],
    ...more,
  };
}

/** A world with an inbox, and short words for what tests of it do all the time. `subscription_type` 3 is Plus. */
export async function openInbox(company: { subscription_type?: number } = {}) {
  const reader = fakeReceiptReader();
  const world = await createWorld({ house: { reader }, company });
  let sheets = 0;

  const upload = async (about: { bytes?: Uint8Array; as?: Person } = {}) => {
    sheets += 1;
    const { bytes = Buffer.concat([PHOTO, Buffer.from(`sheet ${String(sheets)}`)]), ...rest } = about;
    return (await world.call(API.inbox.uploadAttachment, { file: { name: 'bon.jpg', bytes }, ...rest })).reply;
  };
  const detail = async (id: number, as?: Person) =>
    (await world.call(API.inbox.attachment, { params: { id }, ...(as === undefined ? {} : { as }) })).reply;
  return {
    world,
    reader,
    upload,
    detail,
    /** A receipt that was read as given. */
    async receive(reading: Reading, as?: Person) {
      reader.willRead(reading);
      const { id } = await upload(as === undefined ? {} : { as });
      await world.runJobs();
      reader.willRead(unreadable());
      return detail(id);
    },
    staff: (role: StaffRole = 'BOOKIE') => staffOf(world, role, [world.administrationId]),
    async ledger(code = '4635'): Promise<number> {
      const row = await world.inScope((scope) =>
        scope.db.selectFrom('ledgers').select('id').where('code', '=', code).executeTakeFirstOrThrow(),
      );
      return row.id;
    },
  };
}
