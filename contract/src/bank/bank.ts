import { REVERSE_CHARGES } from '@saldo/ledger';
import { z } from 'zod';
import { call } from '../shared/call.ts';
import { AccountFeed, bankFeedCalls, BankFeedShown } from './feed.ts';
import { csvColumnCalls } from './csv-columns.ts';
import { proofCalls } from './proof.ts';
import { AssigningRule, ruleCalls } from './rules.ts';
import { KeptDocument } from '../journal/memorial.ts';
import { ProjectName } from '../projects/projects.ts';
import { IbanText } from '../contacts/contacts.ts';
import {
  AdminQuery,
  AsCorrection,
  Day,
  Description,
  EuroAmount,
  EuroSum,
  Id,
  IdParams,
  May,
  page,
  PageQuery,
  ShortText,
  VatRateName,
  Version,
} from '../shared/shapes.ts';

export const TRANSACTION_STATES = ['UNPROCESSED', 'SUGGESTED', 'PROCESSED', 'SKIPPED'] as const;

export const BANK_ACCOUNT_KINDS = ['CURRENT', 'SAVINGS', 'CREDIT_CARD', 'CASH'] as const;
export type BankAccountKind = (typeof BANK_ACCOUNT_KINDS)[number];

/** The number of an account without IBAN, as its files write it; of a card only the last four digits. */
const AccountNumber = z
  .string()
  .transform((text) => text.replaceAll(/[\s.-]/g, ''))
  .refine((number) => /^(?:\d{4,20})?$/.test(number), { error: 'account_number_invalid' });

/** A bank account with its ledger. `lastSynced` and `pontoConnection` belong to the connection with the bank. */
export const BankAccount = z.object({
  id: Id,
  kind: z.enum(BANK_ACCOUNT_KINDS),
  /** Null: it has none, and is known by its name. */
  ibanNumber: z.string().nullable(),
  number: z.string(),
  name: z.string(),
  ledger_account_id: Id,
  ledger_code: z.string(),
  balance: EuroSum,
  last_statement_on: Day.nullable(),
  pontoConnection: z.boolean(),
  lastSynced: z.string().nullable(),
  transactionStartDate: Day.nullable(),
  /** Null: not connected. */
  feed: AccountFeed.nullable(),
  counts: z.record(z.enum(TRANSACTION_STATES), z.int()),
  /** The background task that is making proposals for it; null when none is. */
  proposals_task_id: Id.nullable(),
  /** Whether it is the account customers are asked to pay to: that is in the company's details. */
  is_on_invoices: z.boolean(),
  version: Version,
});
export type BankAccount = z.infer<typeof BankAccount>;

/** One part of a booking: a document that is paid, or a ledger with VAT. `amount` includes VAT and has the sign of the transaction. */
export const BookingLine = z.object({
  open_item_id: Id.nullable().default(null),
  ledger_account_id: Id.nullable().default(null),
  description: Description.default(''),
  /** null: no VAT on this line. */
  vat: VatRateName.nullable().default(null),
  /** Under a reverse charge the VAT is not in the amount: it is owed on it, and deducted. */
  reverse_charge: z.enum(REVERSE_CHARGES).default('NONE'),
  /** The share of the owner, in whole percents: booked as private, without deduction. */
  private_percentage: z.int({ error: 'invalid' }).min(0, { error: 'invalid' }).max(99, { error: 'invalid' }).default(0),
  amount: EuroAmount,
});
export type BookingLine = z.infer<typeof BookingLine>;

export const BookingLineShown = BookingLine.extend({ label: z.string(), amount_btw: EuroAmount });

export const PROPOSAL_KINDS = ['document', 'rule', 'assigning_rule', 'as_before'] as const;
/** What Saldo would book, and why in words. `rule` is a ground of Saldo itself, `assigning_rule` a rule that a person made. */
export const BankProposal = z.object({
  kind: z.enum(PROPOSAL_KINDS),
  title: z.string(),
  reason: z.string(),
  certainty: z.enum(['certain', 'likely', 'doubtful']),
  lines: z.array(BookingLineShown),
});
export type BankProposal = z.infer<typeof BankProposal>;

export const BankTransaction = z.object({
  id: Id,
  account_id: Id,
  date: Day,
  amount: EuroAmount,
  direction: z.enum(['In', 'Out']),
  contra_account_iban: z.string().nullable(),
  contra_account_name: z.string(),
  description: z.string(),
  structured_reference: z.string().nullable(),
  is_reversal: z.boolean(),
  /** Why it came back, in the language of the call; null where the bank says nothing that is known. */
  return_reason: z.string().nullable(),
  /** What the bank made of it since it was booked; done when the booking is undone. */
  bank_says: z
    .discriminatedUnion('kind', [
      z.object({ kind: z.literal('REMOVED') }),
      z.object({ kind: z.literal('CHANGED'), date: Day, amount: EuroAmount }),
    ])
    .nullable(),
  state: z.enum(TRANSACTION_STATES),
  /** Booked automatically, because the company turned that on. */
  is_automatic: z.boolean(),
  proposal: BankProposal.nullable(),
  lines: z.array(BookingLineShown),
  entry_id: Id.nullable(),
  project: ProjectName.nullable(),
  documents: z.array(KeptDocument),
  version: Version,
  may: May,
});
export type BankTransaction = z.infer<typeof BankTransaction>;

/** A document that is still to be paid or received. */
export const OpenItem = z.object({
  id: Id,
  kind: z.enum(['RECEIVABLE', 'PAYABLE']),
  source_type: z.string(),
  source_id: z.int(),
  /** What the document is called on the screen: an expense by its own number. */
  name: z.string(),
  /** The number on the document itself, which a payment names: of an expense the supplier's. */
  reference: z.string(),
  contact_name: z.string(),
  document_date: Day,
  due_date: Day.nullable(),
  amount: EuroAmount,
  outstanding: EuroAmount,
  /** Paid by bank: the transaction may take that back. */
  is_paid: z.boolean(),
});
export type OpenItem = z.infer<typeof OpenItem>;

const TransactionRef = z.object({ id: Id, version: Version });
const ProcessReply = z.object({ results: z.array(BankTransaction) });

export const bankCalls = {
  bankAccounts: call({
    method: 'GET',
    path: 'bank-journals/',
    access: 'bank.view',
    summary: 'List bank accounts',
    query: AdminQuery,
    reply: z.array(BankAccount),
  }),
  bankSettings: call({
    method: 'GET',
    path: 'bank-journals/settings/',
    access: 'bank.view',
    summary: 'Retrieve the bank accounts and the rules that transactions are assigned by',
    query: AdminQuery,
    reply: z.object({
      accounts: z.array(BankAccount),
      assigning_rules: z.array(AssigningRule),
      feed: BankFeedShown,
    }),
  }),
  bankAccount: call({
    method: 'GET',
    path: 'bank-journals/{id}/',
    access: 'bank.view',
    summary: 'Retrieve a bank account',
    params: IdParams,
    query: AdminQuery,
    reply: BankAccount,
  }),
  createBankAccount: call({
    method: 'POST',
    path: 'bank-journals/journals/',
    access: 'bank.process',
    summary: 'Add a bank account with its own ledger account',
    body: z.object({
      admin_id: Id.optional(),
      kind: z.enum(BANK_ACCOUNT_KINDS).default('CURRENT'),
      ibanNumber: IbanText.default(null),
      number: AccountNumber.default(''),
      name: ShortText.default(''),
    }),
    reply: BankAccount,
  }),
  updateBankAccount: call({
    method: 'PATCH',
    path: 'bank-journals/journals/{id}/',
    access: 'bank.process',
    summary: 'Change the name of a bank account, or the number of one without IBAN',
    params: IdParams,
    body: z.object({ admin_id: Id.optional(), name: ShortText, number: AccountNumber.optional(), version: Version }),
    reply: BankAccount,
  }),
  deleteBankAccount: call({
    method: 'DELETE',
    path: 'bank-journals/journals/{id}/',
    access: 'bank.process',
    summary: 'Delete a bank account without transactions',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ deleted: z.boolean() }),
  }),
  bankTransactions: call({
    method: 'GET',
    path: 'bank-journals/{id}/mutations/',
    access: 'bank.view',
    summary:
      'List transactions of a bank account, newest first. State WAITING: to be processed; CERTAIN: of those, with a certain proposal; AUTOMATIC: booked automatically',
    params: IdParams,
    query: PageQuery.extend({
      state: z.enum([...TRANSACTION_STATES, 'WAITING', 'CERTAIN', 'AUTOMATIC']).optional(),
      from: Day.optional(),
      until: Day.optional(),
    }),
    reply: page(BankTransaction).extend({ counts: z.record(z.string(), z.int()) }),
  }),
  importStatement: call({
    method: 'POST',
    path: 'bank-journals/{id}/import/',
    access: 'bank.process',
    upload: true,
    summary:
      'Import a file of a bank (CAMT, MT940, CSV, TAB, or a ZIP of these) in the background; transactions imported before are recognised',
    params: IdParams,
    query: AdminQuery.extend({ dry_run: z.enum(['true', 'false']).optional() }),
    reply: z.object({ task_id: Id }),
  }),
  ...proofCalls,
  findOpenItems: call({
    method: 'POST',
    path: 'bank-journals/match/',
    access: 'bank.view',
    summary: 'List open invoices and expenses that match a transaction, best match first, or search them',
    body: z.object({ admin_id: Id.optional(), transaction_id: Id, search: z.string().max(200).optional() }),
    reply: z.object({ proposal: BankProposal.nullable(), open_items: z.array(OpenItem) }),
  }),
  acceptProposals: call({
    method: 'POST',
    path: 'bank-journals/assign-mutations/',
    access: 'bank.process',
    summary: 'Accept the proposals of these transactions',
    body: z.object({
      admin_id: Id.optional(),
      mutations: z.array(TransactionRef).min(1).max(200),
      book_as_correction: AsCorrection,
    }),
    reply: ProcessReply,
  }),
  processTransactions: call({
    method: 'POST',
    path: 'bank-journals/process-mutations/',
    access: 'bank.process',
    summary: 'Book transactions with the given lines, which must add up to the transaction amount',
    body: z.object({
      admin_id: Id.optional(),
      mutations: z
        .array(
          TransactionRef.extend({
            /** Left out, it stays as it is. */
            project_id: Id.nullable().optional(),
            lines: z.array(BookingLine).min(1, { error: 'lines_required' }).max(100, { error: 'invalid' }),
          }),
        )
        .min(1)
        .max(50),
      book_as_correction: AsCorrection,
    }),
    reply: ProcessReply,
  }),
  unprocessTransactions: call({
    method: 'POST',
    path: 'bank-journals/unprocess-mutations/',
    access: 'bank.process',
    summary: 'Undo bookings: the entries are reversed and the documents are outstanding again',
    body: z.object({
      admin_id: Id.optional(),
      mutations: z.array(TransactionRef).min(1).max(200),
      book_as_correction: AsCorrection,
    }),
    reply: ProcessReply,
  }),
  unmatchTransactions: call({
    method: 'POST',
    path: 'bank-journals/unmatch/',
    access: 'bank.process',
    summary: 'Unlink transactions from the documents they paid; the same as undoing their bookings',
    body: z.object({
      admin_id: Id.optional(),
      mutations: z.array(TransactionRef).min(1).max(200),
      book_as_correction: AsCorrection,
    }),
    reply: ProcessReply,
  }),
  skipTransactions: call({
    method: 'POST',
    path: 'bank-journals/skip-mutations/',
    access: 'bank.process',
    summary: 'Skip transactions: leave them unbooked for now',
    body: z.object({ admin_id: Id.optional(), mutations: z.array(TransactionRef).min(1).max(200) }),
    reply: ProcessReply,
  }),
  unskipTransactions: call({
    method: 'POST',
    path: 'bank-journals/unskip-mutations/',
    access: 'bank.process',
    summary: 'Restore skipped transactions',
    body: z.object({ admin_id: Id.optional(), mutations: z.array(TransactionRef).min(1).max(200) }),
    reply: ProcessReply,
  }),
  attachToTransaction: call({
    method: 'POST',
    path: 'bank-journals/{id}/attach/',
    access: 'bank.process',
    summary: 'Attach a document to the bank transaction with this id: a PDF or picture, at most 10 MB',
    params: IdParams,
    query: AdminQuery,
    upload: true,
    reply: BankTransaction,
  }),
  bankDocument: call({
    method: 'GET',
    path: 'bank-journals/documents/{id}/file/',
    access: 'bank.view',
    summary: 'Download a document of a bank transaction, byte for byte',
    params: IdParams,
    query: AdminQuery,
    produces: 'application/octet-stream',
  }),
  removeBankDocument: call({
    method: 'DELETE',
    path: 'bank-journals/documents/{id}/',
    access: 'bank.process',
    summary: 'Remove a document from a bank transaction, until the books it is booked in are locked. The file is kept',
    params: IdParams,
    query: AdminQuery,
    reply: BankTransaction,
  }),
  ...bankFeedCalls,
  ...csvColumnCalls,
  ...ruleCalls,
} as const;
