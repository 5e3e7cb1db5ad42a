import { isDeepStrictEqual } from 'node:util';
import { type IsoDate, parseEuro, privateMoneyAccount, ROLES } from '@saldo/ledger';
import { type RawBuilder, sql } from 'kysely';
import { administration } from '#features/administrations/index';
import { chosenAnswers } from '#features/inbox/index';
import { ledgerIdOf, ledgerIdsOf, registeredPayments } from '#features/journal/index';
import type { Begin, Scope } from '#platform/scope';
import { type Answered, withAnswer, withPair } from './answers-and-pairs.ts';
import { cancellingPairs } from './cancelling-pairs.ts';
import type { ItemIndex, Known, Match, Unmatched } from './match.ts';
import { claimsOf, eachClaimedOnce, storeClaims } from './claims.ts';
import { meant } from './match-documents.ts';
import { DocumentsAhead, openDocuments } from './read-ahead.ts';
import { matchTransaction } from './match-transaction.ts';
import { habitsOf } from './booking-history.ts';
import { ownTransfers, withOtherSide } from './own-transfers.ts';
import { forgetTexts } from './reference-matching.ts';
import { returnable, returnedPayment, surest } from './returned-payments.ts';
import { ruleFor, withRule } from '../rules/rule-matching.ts';
import { activeRules } from '../rules/rule-store.ts';
import { matchSettlement, partAsPayment } from '../settlements/match-settlement.ts';
import { settlementsOf } from '../settlements/settlement-store.ts';
import { type TransactionRow, WAITING, waitingTransactions } from '../bookings/store.ts';

/**
 * Makes the proposals of these transactions again, stores those that changed and gives the rows as they are now. What would be booked
 * differently is a new version, so that nobody accepts what they have not seen; another reason for the same booking is not. A handful of questions to the database, however many transactions.
 * `ahead` gives documents that were read for these and others.
 */
export async function refreshProposals(
  scope: Scope,
  rows: readonly TransactionRow[],
  ahead?: (scope: Scope) => Promise<ItemIndex>,
): Promise<TransactionRow[]> {
  const waiting = rows.filter((row) => WAITING.includes(row.state));
  if (waiting.length === 0) return [...rows];
  const settlements = await settlementsOf(scope, waiting);
  const settled = waiting.flatMap(({ id, date }) =>
    (settlements.get(id)?.parts ?? []).map((part) => partAsPayment(date, part)),
  );
  const [{ known, cash }, habits, answered, pairs, sides, rules, back] = await Promise.all([
    whatIsKnown(scope, [...waiting, ...settled], settled.length > 0 ? openDocuments : (ahead ?? openDocuments)),
    habitsOf(scope, waiting),
    answersFor(scope, waiting),
    cancellingPairs(scope, waiting),
    ownTransfers(scope, waiting),
    activeRules(scope),
    returnable(scope, waiting),
  ]);
  const matchOf = (row: TransactionRow, all: Known): Match | null => {
    const left = seenFrom(row, all, cash);
    const settlement = settlements.get(row.id);
    const rule = ruleFor(rules, row);
    if (settlement !== undefined)
      return withAnswer(row, matchSettlement(row, settlement, left, rule), answered.get(row.id));
    const returned = returnedPayment(row, back(row), left.items.all);
    const alone = surest(returned, matchTransaction(row, left, habits(row)));
    const found = withPair(row, alone, pairs.get(row.id), left);
    const ruled = withRule(row, found, rule);
    return withAnswer(row, withOtherSide(row, ruled, sides.get(row.id), left), answered.get(row.id));
  };
  const matched = waiting.map((row) => ({ row, match: matchOf(row, known) }));
  const others = await claimsOf(
    scope,
    { items: meant([...waiting, ...settled], known.items), payments: known.registered.map(({ id }) => id) },
    waiting.map(({ id }) => id),
  );
  const { found: matches, lost } = eachClaimedOnce(matched, { known, others, again: matchOf });
  const fresh = new Map<number, Match | null>();
  for (const row of waiting) {
    const match = matches.get(row.id) ?? null;
    if (!isDeepStrictEqual(match, row.proposal)) fresh.set(row.id, match);
  }
  // Those are made again when someone looks at them; until then nobody accepts what cannot be booked any more.
  const without = new Map(lost.map((id) => [id, null]));
  const versions = await storeProposals(scope, new Map([...without, ...fresh]));
  return rows.map((row) => {
    const version = versions.get(row.id);
    const proposal = fresh.get(row.id) ?? null;
    if (version === undefined) return row;
    return { ...row, proposal, version, state: proposal === null ? 'UNPROCESSED' : 'SUGGESTED' };
  });
}

/** Cash with a statement of its own. */
type CashAccounts = {
  /** Accounts made when cash could still be on the ledger where registered payments in cash wait: nothing moves to them from there. */
  onTill: ReadonlySet<number>;
  /** Since when a statement shows the cash; undefined: none does. */
  since: IsoDate | undefined;
};

/**
 * What a transaction of one account may be: registered as paid in cash is what an account with cash brings, and by bank the others. Notes taken out of
 * the bank are on the statement of the cash too, once there is one.
 */
function seenFrom({ account_id, date }: TransactionRow, known: Known, { onTill, since }: CashAccounts): Known {
  const method = known.cashAccounts.has(account_id) ? 'CASH' : 'BANK';
  const { till, betweenAccounts } = known.ledgers;
  const isShown = since !== undefined && date >= since;
  return {
    ...known,
    registered: onTill.has(account_id) ? [] : known.registered.filter((payment) => payment.method === method),
    ledgers: { ...known.ledgers, cash: isShown ? betweenAccounts : till },
  };
}

/** What was answered about transactions: the category, or the owner's private money. */
async function answersFor(scope: Scope, rows: readonly TransactionRow[]): Promise<Map<number, Answered>> {
  const chosen = await chosenAnswers(
    scope,
    rows.map(({ id }) => id),
  );
  if (chosen.length === 0) return new Map();
  const { business_entity } = await administration(scope);
  const amounts = new Map(rows.map(({ id, amount }) => [id, amount]));
  const answers = new Map<number, Answered>();
  for (const { transaction_id, ledger_id, name } of chosen) {
    const isOut = (amounts.get(transaction_id) ?? 0) < 0;
    const ledger = ledger_id ?? (await ledgerIdOf(scope, privateMoneyAccount(business_entity, isOut)));
    answers.set(transaction_id, { ledger_id: ledger, name });
  }
  return answers;
}

/** How many are proposed for at once, and for how many the documents are read at once. */
const SIZES = { batch: 1000, ahead: 5000 };

/** The last transaction of a batch: the next begins after it. */
export type Place = Pick<TransactionRow, 'date' | 'id'>;

/**
 * Makes the proposals of everything on an account that is pending, oldest first, in batches that are kept one by one: people go on booking between them.
 * `kept` is called in the transaction of each batch, so that what it notes stands with that batch or not at all.
 */
export async function proposeForAccount(
  begin: Begin<Scope>,
  accountId: number,
  from: {
    after?: Place | undefined;
    kept?: (scope: Scope, batch: { count: number; last: Place }) => Promise<void>;
    sizes?: { batch: number; ahead: number };
  } = {},
): Promise<void> {
  let { after } = from;
  const sizes = from.sizes ?? SIZES;
  const ahead = new DocumentsAhead();
  try {
    do {
      const page = { after, limit: sizes.batch };
      const rows = await begin(async (scope) => {
        const batch = await waitingTransactions(scope, accountId, page);
        const next = () =>
          batch.length < sizes.batch
            ? Promise.resolve(batch)
            : waitingTransactions(scope, accountId, { after: page.after, limit: sizes.ahead });
        const proposed = await refreshProposals(scope, batch, () => ahead.of(scope, batch, next));
        const last = proposed.at(-1);
        if (last !== undefined)
          await from.kept?.(scope, { count: proposed.length, last: { date: last.date, id: last.id } });
        return proposed;
      });
      after = rows.length < sizes.batch ? undefined : rows.at(-1);
    } while (after !== undefined);
  } finally {
    forgetTexts();
  }
}

/** The ledgers that may be proposed of every company. */
const PROPOSED = [
  ROLES.vatSettlement,
  ROLES.paymentsSuspense,
  ROLES.betweenAccounts,
  ROLES.cash,
  ROLES.paymentDifferences,
  ROLES.prepaid,
  ROLES.customerPrepayments,
  ROLES.onlinePayments,
  ROLES.onlinePaymentFees,
  ROLES.bankCharges,
  ROLES.interestPaid,
  ROLES.interestReceived,
  ROLES.payrollTax,
  ROLES.corporateTax,
  ROLES.netWages,
];

/** Looks up, once for all of them, every document and account these transactions may be about. */
async function whatIsKnown(
  scope: Scope,
  rows: readonly Unmatched[],
  documents: (scope: Scope, rows: readonly Unmatched[]) => Promise<ItemIndex>,
): Promise<{ known: Known; cash: CashAccounts }> {
  const amounts = [...new Set(rows.map((row) => Math.abs(row.amount)))];
  const { business_entity: form, payment_difference } = await administration(scope);
  const own = await ownAccounts(scope);
  const privateOut = privateMoneyAccount(form, true);
  const privateIn = privateMoneyAccount(form, false);
  const idOf = await ledgerIdsOf(scope, [...PROPOSED, privateOut, privateIn]);
  const till = idOf(ROLES.cash);
  const inCash = own.filter(({ kind }) => kind === 'CASH');
  const bringsCash = inCash.some(({ ledger_id }) => ledger_id !== till);
  const known: Known = {
    items: await documents(scope, rows),
    registered: await registeredPayments(scope, amounts, bringsCash ? ['BANK', 'CASH'] : ['BANK']),
    cashAccounts: new Set(inCash.map(({ id }) => id)),
    ownAccounts: new Set(own.flatMap(({ iban }) => iban ?? [])),
    smallDifference: parseEuro(payment_difference),
    ledgers: {
      vatSettlement: idOf(ROLES.vatSettlement),
      paymentsSuspense: idOf(ROLES.paymentsSuspense),
      till,
      paymentDifferences: idOf(ROLES.paymentDifferences),
      cash: till,
      betweenAccounts: idOf(ROLES.betweenAccounts),
      prepaidByUs: idOf(ROLES.prepaid),
      prepaidToUs: idOf(ROLES.customerPrepayments),
      onlinePayments: idOf(ROLES.onlinePayments),
      onlinePaymentFees: idOf(ROLES.onlinePaymentFees),
      bankCharges: idOf(ROLES.bankCharges),
      interestPaid: idOf(ROLES.interestPaid),
      interestReceived: idOf(ROLES.interestReceived),
      payrollTax: idOf(ROLES.payrollTax),
      corporateTax: idOf(ROLES.corporateTax),
      netWages: idOf(ROLES.netWages),
      privateOut: idOf(privateOut),
      privateIn: idOf(privateIn),
    },
  };
  const onTill = new Set(inCash.filter(({ ledger_id }) => ledger_id === till).map(({ id }) => id));
  return { known, cash: { onTill, since: await firstDayOf(scope, inCash) } };
}

/** The first day that a statement of one of these accounts is about. */
async function firstDayOf(scope: Scope, accounts: readonly { id: number }[]): Promise<IsoDate | undefined> {
  if (accounts.length === 0) return undefined;
  const row = await scope.db
    .selectFrom('bank_statements')
    .select(({ fn }) => fn.coalesce('opening_date', 'first_on').as('day'))
    .where('administration_id', '=', scope.administrationId)
    .where(
      'account_id',
      'in',
      accounts.map(({ id }) => id),
    )
    .orderBy('day')
    .limit(1)
    .executeTakeFirst();
  return row?.day ?? undefined;
}

async function ownAccounts(
  scope: Scope,
): Promise<{ id: number; iban: string | null; kind: string; ledger_id: number }[]> {
  return scope.db
    .selectFrom('bank_accounts')
    .select(['id', 'iban', 'kind', 'ledger_id'])
    .where('administration_id', '=', scope.administrationId)
    .execute();
}

/** What of a proposal is in the books once it is booked. */
function booksOf(row: 't' | 'c'): RawBuilder<unknown> {
  const proposal = sql.ref(`${row}.proposal`);
  return sql`(${proposal} -> 'lines', ${proposal} -> 'contact_id', ${proposal} -> 'project_id')`;
}

/** Writes changed proposals in one command. A transaction that was processed in the meantime keeps what it had. */
async function storeProposals(scope: Scope, fresh: ReadonlyMap<number, Match | null>): Promise<Map<number, number>> {
  if (fresh.size === 0) return new Map();
  const changes = [...fresh].map(([id, proposal]) => ({ id, proposal }));
  const result = await sql<{ id: number; version: number }>`
    update bank_transactions t
    set version = t.version + (case when ${booksOf('t')} is distinct from ${booksOf('c')} then 1 else 0 end),
      proposal = c.proposal, state = case when c.proposal is null then 'UNPROCESSED' else 'SUGGESTED' end
    from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as c (id bigint, proposal jsonb)
    where t.administration_id = ${scope.administrationId} and t.id = any(${[...fresh.keys()]}::bigint[]) and t.id = c.id
      and t.state in ('UNPROCESSED', 'SUGGESTED')
    returning t.id, t.version`.execute(scope.db);
  const stored = new Map(result.rows.map((row) => [row.id, row.version]));
  await storeClaims(scope, new Map([...fresh].filter(([id]) => stored.has(id))));
  return stored;
}
