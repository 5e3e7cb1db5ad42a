import type { ExpenseProposal } from '@saldo/contract';
import { sql } from 'kysely';
import { z } from 'zod';
import { type Reading, unreadable } from '#receipt-reading/receipt-reader';
import { changesOf, changesSeen, contactById, contactChanged } from '#features/contacts/index';
import type { Job } from '#platform/jobs/jobs';
import type { Scope } from '#platform/scope';
import { type AttachmentRow, attachmentById } from '../attachments/store.ts';
import type { Propose } from './booking.ts';
import { chosenCategory } from '../questions/question-choices.ts';
import { noteInQueue } from './queue.ts';

/** A receipt as it is in the inbox, with its reading matched against the current contacts and books. */
export async function receiptNow(scope: Scope, id: number, propose: Propose): Promise<AttachmentRow> {
  const receipt = await attachmentById(scope, id);
  const proposal = await proposalNow(scope, id, propose);
  if (proposal === null) return receipt;
  const isKnown = proposal.contact_id === null || proposal.contact_id === receipt.proposal?.contact_id;
  const { contact_id } = proposal;
  const contact_name =
    isKnown || contact_id === null ? receipt.contact_name : (await contactById(scope, contact_id)).name;
  return { ...receipt, contact_name, proposal };
}

/**
 * Has the other documents of a supplier that wait proposed again, now that one was booked: what is usual for it may be something else. One
 * look when none waits.
 */
export async function proposeOthersAnew(scope: Scope, contactId: number): Promise<void> {
  const other = await scope.db
    .selectFrom('attachments')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('state', 'in', ['SUGGESTED', 'REJECTED'])
    .where('proposed_contact_id', '=', contactId)
    .limit(1)
    .executeTakeFirst();
  if (other !== undefined) await contactChanged(scope, contactId);
}

const Payload = z.looseObject({ contact_id: z.int().nullable() });

/**
 * Proposes the unprocessed receipts and name a contact again, after that contact changed or one of its receipts was booked: so the lists say
 * whom they are from, what they are for, and which names another account or name. A receipt per transaction.
 */
export function proposeAnew(propose: Propose): Job {
  return async (job) => {
    const { contact_id } = Payload.parse(job.payload);
    // The changes before the receipts: what changes in the meantime brings this back.
    const changes = await job.begin((scope) => changesOf(scope, contact_id));
    const ids = await job.begin((scope) => waitingOf(scope, contact_id));
    for (const id of ids) await job.begin((scope) => keepNow(scope, id, propose));
    await job.begin((scope) => changesSeen(scope, changes));
  };
}

/** Read, and neither booked nor beyond reading. */
const IS_PROPOSED = sql<boolean>`a.state in ('SUGGESTED', 'REJECTED') and a.reading is not null
  and a.proposal ->> 'kind' <> 'unreadable'`;

/** A number on a document as it is kept: without spaces, points and dashes. */
const printed = (path: string) =>
  sql`upper(regexp_replace(a.reading #>> ${`{${path},value}`}::text[], '[[:space:].–/-]', '', 'g'))`;

async function waitingOf(scope: Scope, contactId: number | null): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select a.id from attachments a
    where a.administration_id = ${scope.administrationId} and ${IS_PROPOSED}
      and (${contactId}::bigint is null or a.proposed_contact_id = ${contactId}
        or exists (select from contacts c
          where c.administration_id = a.administration_id and c.id = ${contactId}
            and (c.vat_id = ${printed('supplier_vat_id')} or c.kvk_number = ${printed('supplier_kvk')}
              or c.iban = ${printed('supplier_iban')}
              or lower(c.name) = lower(btrim(a.reading #>> '{supplier_name,value}')))))
    order by a.id`.execute(scope.db);
  return rows.map(({ id }) => id);
}

/** Proposes a receipt again, after something was answered about it. */
export async function refreshProposal(scope: Scope, id: number, propose: Propose): Promise<void> {
  await keepNow(scope, id, propose);
}

/** Every line on the category that the entrepreneur chose. Pure. */
function onCategory(proposal: ExpenseProposal, ledgerId: number): ExpenseProposal {
  const mark = { origin: 'read', certainty: 'likely', place: null, remark: null } as const;
  const lines = proposal.lines.map((line) => ({ ...line, ledger_account_id: ledgerId }));
  const marks = lines.map((_line, index) => [`lines.${String(index)}.ledger_account_id`, mark] as const);
  return { ...proposal, lines, marks: { ...proposal.marks, ...Object.fromEntries(marks) } };
}

async function keepNow(scope: Scope, id: number, propose: Propose): Promise<void> {
  await sql`select from attachments where administration_id = ${scope.administrationId} and id = ${id} for update`.execute(
    scope.db,
  );
  const proposal = await proposalNow(scope, id, propose);
  if (proposal === null) return;
  // The version is unchanged, because no user changed it: open forms stay valid.
  await scope.db
    .updateTable('attachments')
    .set({ proposal: JSON.stringify(proposal) })
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
  await noteInQueue(scope, id);
}

/** Null of what keeps the proposal it has: nothing was read from it, or it was booked. */
async function proposalNow(scope: Scope, id: number, propose: Propose): Promise<ExpenseProposal | null> {
  const { rows } = await sql<{ reading: Partial<Reading> }>`
    select a.reading from attachments a
    where a.administration_id = ${scope.administrationId} and a.id = ${id} and ${IS_PROPOSED}`.execute(scope.db);
  const [row] = rows;
  if (row === undefined) return null;
  const proposal = await propose(scope, { ...unreadable(), ...row.reading });
  const category = await chosenCategory(scope, id);
  return category === null ? proposal : onCategory(proposal, category);
}
