import type { ExpenseProposal } from '@saldo/contract';
import { z } from 'zod';
import type { FileStore } from '#adapters/file-store/file-store';
import {
  DocumentRefused,
  isReadable,
  type LimitMet,
  type OwnDetails,
  type Reading,
  type ReceiptReader,
  unreadable,
} from '#receipt-reading/receipt-reader';
import { administration } from '#features/administrations/index';
import type { Job } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import type { Propose } from '../processing/booking.ts';
import { queueAutobook } from '../processing/queue-autobook.ts';
import { noteInQueue } from '../processing/queue.ts';
import { addSenderAsSupplier } from '../mail/mail-text.ts';

const Payload = z.looseObject({ attachment_id: z.int() });

type Waiting = { sha256: string; media_type: string; file_name: string; mailed_by: string | null; own: OwnDetails };

/**
 * Reads a receipt and keeps what it proposes. Doing it twice is once. A document that cannot be read, also one on which the reader
 * itself breaks down every time, ends in the inbox for a person to book: never lost, never stuck.
 */
export function readAttachment(files: FileStore, reader: ReceiptReader, propose: Propose): Job {
  return async (job) => {
    const { attachment_id: id } = Payload.parse(job.payload);
    const waiting = await job.begin((scope) => waitingReceipt(scope, id));
    if (waiting === undefined) return;
    try {
      const { reading, limit } = await read(files, reader, waiting);
      await job.begin(async (scope) => keep(scope, id, reading, withLimit(await propose(scope, reading), limit)));
    } catch (error) {
      if (job.isLastAttempt) {
        const nothing = unreadable();
        await job.begin(async (scope) => keep(scope, id, nothing, await propose(scope, nothing)));
      }
      throw error;
    }
  };
}

async function waitingReceipt(scope: Scope, id: number): Promise<Waiting | undefined> {
  const row = await scope.db
    .selectFrom('attachments')
    .select(['sha256', 'media_type', 'file_name', 'mailed_by'])
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('state', '=', 'PROCESSING')
    .executeTakeFirst();
  return row === undefined ? undefined : { ...row, own: await ownDetails(scope) };
}

async function ownDetails(scope: Scope): Promise<OwnDetails> {
  const own = await administration(scope);
  const accounts = await scope.db
    .selectFrom('bank_accounts')
    .select('iban')
    .where('administration_id', '=', scope.administrationId)
    .execute();
  return {
    names: [own.title],
    vat_ids: own.btw_id === null ? [] : [own.btw_id],
    kvk_numbers: own.kvk_number === null ? [] : [own.kvk_number],
    ibans: accounts.flatMap(({ iban }) => iban ?? []),
  };
}

type Read = { reading: Reading; limit: LimitMet | null };

async function read(files: FileStore, reader: ReceiptReader, waiting: Waiting): Promise<Read> {
  const { media_type, sha256, file_name, mailed_by: sender, own } = waiting;
  if (!isReadable(media_type)) return { reading: unreadable(), limit: null };
  const bytes = await files.read(sha256);
  try {
    const reading = await reader.read({ bytes, media_type }, own);
    const subject = file_name.replace(/\.pdf$/, '');
    return { reading: sender === null ? reading : addSenderAsSupplier(reading, { sender, subject }), limit: null };
  } catch (problem) {
    if (problem instanceof DocumentRefused) return { reading: unreadable(), limit: limitOf(problem) };
    throw problem;
  }
}

function limitOf({ reason }: DocumentRefused): LimitMet | null {
  return reason === 'too_many_pages' || reason === 'too_many_pixels' ? reason : null;
}

/** What came by mail is kept beyond a limit too, and says which. */
function withLimit(proposal: ExpenseProposal, limit: LimitMet | null): ExpenseProposal {
  return limit === null ? proposal : { ...proposal, warnings: [...proposal.warnings, limit] };
}

async function keep(scope: Scope, id: number, reading: Reading, proposal: ExpenseProposal): Promise<void> {
  await scope.db
    .updateTable('attachments')
    .set((eb) => ({
      state: proposal.warnings.includes('nothing_read') ? 'INBOX' : 'SUGGESTED',
      reading: JSON.stringify(reading),
      proposal: JSON.stringify(proposal),
      ...(reading.pages.length === 0 ? {} : { page_count: reading.pages.length }),
      version: eb('version', '+', 1),
    }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('state', '=', 'PROCESSING')
    .execute();
  await noteInQueue(scope, id);
  await queueAutobook(scope, id);
}
