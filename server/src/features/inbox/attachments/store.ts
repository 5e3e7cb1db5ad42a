import type {
  Attachment,
  ATTACHMENT_STATES,
  ExpenseProposal,
  InboxView,
  PROCESSING_STATES,
  RejectionReason,
} from '@saldo/contract';
import { amountInSearch } from '@saldo/ledger';
import { type RawBuilder, sql } from 'kysely';
import { postgresError } from '#platform/database/database';
import { orNotFound, Refusal } from '#platform/refusal';
import { may, type Scope } from '#platform/scope';
import { noteFile } from '#receipt-reading/take-document';
import { isOfStaff, joinQueue } from '../processing/queue.ts';
import { isRecipient } from '../questions/question-recipients.ts';

export type AttachmentState = (typeof ATTACHMENT_STATES)[number];

export type AttachmentRow = {
  id: number;
  sha256: string;
  file_name: string;
  media_type: string;
  size_bytes: number;
  page_count: number;
  arrived_by: string;
  sent_from: string;
  sender_proven: boolean | null;
  uploaded_by: string;
  uploaded_at: string;
  state: AttachmentState;
  rejected_reason: RejectionReason | null;
  rejected_explanation: string | null;
  rejected_by: string | null;
  rejected_at: string | null;
  is_rejected_by_me: boolean;
  answer: string;
  /** The document that was sent in its place, and the one in whose place it was sent. */
  replaced_by: number | null;
  replaces: number | null;
  open_question: (NonNullable<Attachment['open_question']> & { is_for_me: boolean }) | null;
  claimed_by: string | null;
  claimed_until: string | null;
  is_with_colleague: boolean;
  processing: (typeof PROCESSING_STATES)[number] | null;
  needs_you: boolean;
  proposal: ExpenseProposal | null;
  expense_id: number | null;
  contact_name: string | null;
  category: string | null;
  is_kept: boolean;
  version: number;
};

/** Where the provider's bookkeepers are with it; what a customer books themselves has none of these. */
const PROCESSING = sql<AttachmentRow['processing']>`case
  when staff_queue.claimed_until > now() then 'IN_PROGRESS'
  when staff_queue.id is not null then 'IN_QUEUE'
  when attachments.state = 'REJECTED' and exists (select from administrations a
    where a.id = attachments.administration_id and a.subscription_type = 3) then 'REJECTED'
  when attachments.state = 'ARCHIVED' and (select sum(m.amount) from credit_movements m
    where m.administration_id = attachments.administration_id and m.expense_id = expense_attachments.expense_id) < 0
    then 'PROCESSED' end`;

/** What the entrepreneur was asked last and has not answered. */
const openQuestion = (scope: Scope) => sql<AttachmentRow['open_question']>`(
  select jsonb_build_object('id', questions.id, 'question', questions.question, 'asked_by', p.name, 'asked_of', o.name,
    'sent_at', questions.sent_at, 'choices', questions.choices, 'is_for_me', ${isRecipient(scope)})
  from questions join persons p on p.id = questions.asked_by join persons o on o.id = questions.asked_of
  where questions.administration_id = attachments.administration_id and questions.attachment_id = attachments.id
    and questions.answer is null
  order by questions.id desc limit 1)`;

/**
 * Whether a receipt stands still until this person does something: they were asked about it, may send again what was rejected, or book
 * and find it unread, without a category or with a guessed one, no invoice, or with a sign of fraud, other VAT or a duplicate. What was asked of someone else is theirs.
 */
function needsYou(scope: Scope): RawBuilder<boolean> {
  const sendsAgain = may(scope, 'purchases.upload') && !isOfStaff(scope);
  const books = may(scope, 'purchases.process');
  return sql<boolean>`case
    when attachments.state = 'ARCHIVED' or attachments.state = 'PROCESSING' then false
    when attachments.state = 'REJECTED' then ${sendsAgain}::boolean and attachments.replaced_by is null
    when exists (select from questions q where q.administration_id = attachments.administration_id
      and q.attachment_id = attachments.id and q.answer is null)
      then exists (select from questions where questions.administration_id = attachments.administration_id
        and questions.attachment_id = attachments.id and questions.answer is null and ${isRecipient(scope)})
    when attachments.state = 'INBOX' then ${books}::boolean
    else ${books}::boolean and (coalesce(jsonb_array_length(attachments.proposal -> 'lines'), 0) = 0
      or jsonb_path_exists(attachments.proposal, '$.lines[*] ? (@.ledger_account_id == null)')
      or attachments.proposal #>> '{marks,lines.0.ledger_account_id,origin}' = 'guess'
      or attachments.proposal -> 'warnings' ?| array['new_iban', 'no_invoice', 'other_name', 'other_vat', 'possible_duplicate']) end`;
}

/** Receipts as they are shown: with their size, who sent them, and what is proposed in words. */
function attachments(scope: Scope) {
  const title = scope.language === 'nl' ? 'ledgers.title_nl as category' : 'ledgers.title_en as category';
  return scope.db
    .selectFrom('attachments')
    .innerJoin('files', (join) =>
      join
        .onRef('files.administration_id', '=', 'attachments.administration_id')
        .onRef('files.sha256', '=', 'attachments.sha256'),
    )
    .innerJoin('persons', 'persons.id', 'attachments.uploaded_by')
    .leftJoin('persons as rejecters', 'rejecters.id', 'attachments.rejected_by')
    .leftJoin('staff_queue', (join) =>
      join
        .onRef('staff_queue.administration_id', '=', 'attachments.administration_id')
        .onRef('staff_queue.attachment_id', '=', 'attachments.id'),
    )
    .leftJoin('persons as claimers', 'claimers.id', 'staff_queue.claimed_by')
    .leftJoin('expense_attachments', (join) =>
      join
        .onRef('expense_attachments.administration_id', '=', 'attachments.administration_id')
        .onRef('expense_attachments.attachment_id', '=', 'attachments.id'),
    )
    .leftJoin('contacts', (join) =>
      join
        .onRef('contacts.administration_id', '=', 'attachments.administration_id')
        .onRef('contacts.id', '=', 'attachments.proposed_contact_id'),
    )
    .leftJoin('ledgers', (join) =>
      join
        .onRef('ledgers.administration_id', '=', 'attachments.administration_id')
        .on(sql<boolean>`ledgers.id = (attachments.proposal #>> '{lines,0,ledger_account_id}')::bigint`),
    )
    .select([
      'attachments.id',
      'attachments.sha256',
      'attachments.file_name',
      'attachments.media_type',
      'files.size_bytes',
      'attachments.page_count',
      'attachments.arrived_by',
      'attachments.sent_from',
      'attachments.sender_proven',
      'persons.name as uploaded_by',
      'attachments.uploaded_at',
      sql<AttachmentState>`attachments.state`.as('state'),
      sql<RejectionReason | null>`attachments.rejected_reason`.as('rejected_reason'),
      'attachments.rejected_explanation',
      'rejecters.name as rejected_by',
      'attachments.rejected_at',
      sql<boolean>`coalesce(attachments.rejected_by = ${scope.personId}, false)`.as('is_rejected_by_me'),
      'attachments.answer',
      'attachments.replaced_by',
      sql<
        number | null
      >`(select first.id from attachments first where first.administration_id = attachments.administration_id
        and first.replaced_by = attachments.id order by first.id desc limit 1)`.as('replaces'),
      openQuestion(scope).as('open_question'),
      PROCESSING.as('processing'),
      sql<string | null>`case when staff_queue.claimed_until > now() then claimers.name end`.as('claimed_by'),
      sql<string | null>`case when staff_queue.claimed_until > now() then staff_queue.claimed_until end`.as(
        'claimed_until',
      ),
      sql<boolean>`coalesce(${isOfStaff(scope)}::boolean and staff_queue.claimed_by <> ${scope.personId}
        and staff_queue.claimed_until > now(), false)`.as('is_with_colleague'),
      needsYou(scope).as('needs_you'),
      sql<ExpenseProposal | null>`attachments.proposal`.as('proposal'),
      'expense_attachments.expense_id',
      'contacts.name as contact_name',
      title,
      sql<boolean>`exists (select from booked_receipts b
        where b.administration_id = attachments.administration_id and b.attachment_id = attachments.id)`.as('is_kept'),
      'attachments.version',
    ])
    .where('attachments.administration_id', '=', scope.administrationId);
}

/** A receipt by id. Refused as not found when it is another administration's. */
export async function attachmentById(scope: Scope, id: number): Promise<AttachmentRow> {
  return orNotFound(await attachments(scope).where('attachments.id', '=', id).executeTakeFirst());
}

export async function attachmentByHash(scope: Scope, sha256: string): Promise<AttachmentRow | undefined> {
  return attachments(scope).where('attachments.sha256', '=', sha256).executeTakeFirst();
}

/** The receipts of an expense, in the order they came. */
export function attachmentsOf(scope: Scope, expenseId: number): Promise<AttachmentRow[]> {
  return attachments(scope).where('expense_attachments.expense_id', '=', expenseId).orderBy('attachments.id').execute();
}

/** A receipt is unprocessed until booked or rejected: read or not, with a proposal or without. */
export const WAITING: readonly AttachmentState[] = ['INBOX', 'PROCESSING', 'SUGGESTED'];

const OPEN: readonly AttachmentState[] = [...WAITING, 'REJECTED'];

export type InboxFilter = { state: InboxView | undefined; search: string | undefined };

function statesOf(view: InboxView): AttachmentState[] {
  if (view === 'WAITING') return [...WAITING];
  if (view === 'READY') return ['SUGGESTED'];
  return view === 'OPEN' || view === 'NEEDS_YOU' ? [...OPEN] : [view];
}

/** Receipts newest first, by keyset over the id. What another document took the place of is in none of the views. */
export async function listAttachments(
  scope: Scope,
  filter: InboxFilter,
  page: { before: number | undefined; limit: number },
): Promise<AttachmentRow[]> {
  const wanted = filter.state ?? 'WAITING';
  let query = attachments(scope)
    .where('attachments.state', 'in', statesOf(wanted))
    .where('attachments.replaced_by', 'is', null)
    .orderBy('attachments.id', 'desc')
    .limit(page.limit);
  if (page.before !== undefined) query = query.where('attachments.id', '<', page.before);
  if (wanted === 'NEEDS_YOU') query = query.where(needsYou(scope));
  if (wanted === 'READY') query = query.where(sql<boolean>`not ${needsYou(scope)}`);
  const words = (filter.search ?? '').trim();
  if (words !== '') {
    const pattern = `%${words.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
    const amount = amountInSearch(words);
    query = query.where((eb) =>
      eb.or([
        eb('attachments.file_name', 'ilike', pattern),
        eb('contacts.name', 'ilike', pattern),
        sql<boolean>`attachments.proposal #>> '{new_contact,name}' ilike ${pattern}`,
        sql<boolean>`attachments.proposal ->> 'document_number' ilike ${pattern}`,
        ...(amount === null ? [] : [sql<boolean>`attachments.proposal ->> 'total_incl' like ${`%${amount}%`}`]),
      ]),
    );
  }
  return query.execute();
}

type Counts = Record<InboxView, number>;

/** How many receipts each view of the inbox holds. */
export async function countAttachments(scope: Scope): Promise<Counts> {
  const rows = await scope.db
    .selectFrom('attachments')
    .select((eb) => [sql<AttachmentState>`state`.as('state'), eb.fn.countAll<number>().as('count')])
    .where('administration_id', '=', scope.administrationId)
    .where('replaced_by', 'is', null)
    .groupBy('state')
    .execute();
  const asking = await scope.db
    .selectFrom('attachments')
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<number>`count(*) filter (where attachments.state = 'SUGGESTED')`.as('proposed'),
    ])
    .where('administration_id', '=', scope.administrationId)
    .where('state', 'in', [...OPEN])
    .where(needsYou(scope))
    .executeTakeFirstOrThrow();
  const counts: Counts = {
    INBOX: 0,
    PROCESSING: 0,
    SUGGESTED: 0,
    ARCHIVED: 0,
    REJECTED: 0,
    WAITING: 0,
    OPEN: 0,
    NEEDS_YOU: 0,
    READY: 0,
  };
  for (const { state, count } of rows) counts[state] = count;
  counts.WAITING = counts.INBOX + counts.PROCESSING + counts.SUGGESTED;
  counts.OPEN = counts.WAITING + counts.REJECTED;
  counts.NEEDS_YOU = asking.count;
  counts.READY = counts.SUGGESTED - asking.proposed;
  return counts;
}

export type NewAttachment = {
  sha256: string;
  size_bytes: number;
  file_name: string;
  media_type: string;
  page_count: number;
  arrived_by: 'UPLOAD' | 'CAMERA' | 'MAIL' | 'API' | 'PEPPOL';
  /** The address it was mailed from, or the participant of Peppol that sent it. */
  sent_from?: string;
  /** Of mail: whether a verified sender was proven to have sent it. */
  sender_proven?: boolean;
  /** Of the words of a mail: what its sender is called, empty where that is no supplier. */
  mailed_by?: string;
  /** Of mail: the project whose tag stands in its subject. */
  project_id?: number | null;
};

/** Notes a receipt. Of two uploads of the same bytes at the same moment one makes the row and the other gets undefined. */
export async function insertAttachment(scope: Scope, receipt: NewAttachment): Promise<number | undefined> {
  const { size_bytes, ...rest } = receipt;
  await noteFile(scope, { sha256: receipt.sha256, size_bytes, media_type: receipt.media_type });
  const row = await scope.db
    .insertInto('attachments')
    .values({ administration_id: scope.administrationId, uploaded_by: scope.personId, ...rest })
    .onConflict((conflict) => conflict.columns(['administration_id', 'sha256']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row !== undefined) await joinQueue(scope, row.id);
  return row?.id;
}

type LockedAttachment = {
  id: number;
  file_name: string;
  state: AttachmentState;
  version: number;
  wasRead: boolean;
  hasProposal: boolean;
  isReplaced: boolean;
  expense_id: number | null;
};

/** Locks a receipt for the rest of the transaction: links and states of it are changed by one at a time. */
export async function lockAttachment(scope: Scope, id: number): Promise<LockedAttachment> {
  const row = orNotFound(
    await scope.db
      .selectFrom('attachments')
      .select([
        'id',
        'file_name',
        sql<AttachmentState>`state`.as('state'),
        'version',
        sql<boolean>`proposal is not null`.as('wasRead'),
        sql<boolean>`proposal is not null and proposal ->> 'kind' <> 'unreadable'`.as('hasProposal'),
        sql<boolean>`replaced_by is not null`.as('isReplaced'),
      ])
      .where('administration_id', '=', scope.administrationId)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst(),
  );
  return { ...row, expense_id: await expenseOf(scope, id) };
}

/** The expense that a receipt is with. */
export async function expenseOf(scope: Scope, id: number): Promise<number | null> {
  const link = await scope.db
    .selectFrom('expense_attachments')
    .select('expense_id')
    .where('administration_id', '=', scope.administrationId)
    .where('attachment_id', '=', id)
    .executeTakeFirst();
  return link?.expense_id ?? null;
}

/** Whether a receipt is with this expense. */
export async function hasReceipt(scope: Scope, expenseId: number): Promise<boolean> {
  const any = await scope.db
    .selectFrom('expense_attachments')
    .select('attachment_id')
    .where('administration_id', '=', scope.administrationId)
    .where('expense_id', '=', expenseId)
    .limit(1)
    .executeTakeFirst();
  return any !== undefined;
}

/** Puts a receipt with an expense, whatever it was with before. An expense of another administration does not exist. */
export async function link(scope: Scope, id: number, expenseId: number): Promise<void> {
  try {
    await scope.db
      .insertInto('expense_attachments')
      .values({ administration_id: scope.administrationId, attachment_id: id, expense_id: expenseId })
      .onConflict((conflict) =>
        conflict.columns(['administration_id', 'attachment_id']).doUpdateSet({ expense_id: expenseId }),
      )
      .execute();
  } catch (error) {
    throw postgresError(error)?.code === '23503' ? new Refusal('not_found') : error;
  }
}

export async function unlink(scope: Scope, id: number): Promise<void> {
  await scope.db
    .deleteFrom('expense_attachments')
    .where('administration_id', '=', scope.administrationId)
    .where('attachment_id', '=', id)
    .execute();
}
