import type { BankAccount, BankAccountKind } from '@saldo/contract';
import { formatEuro, isIban, ROLES } from '@saldo/ledger';
import { invoiceAccount } from '#features/administrations/index';
import { addLedgerAfter, ledgerCodes, ledgerIdOf } from '#features/journal/index';
import { violates } from '#platform/database/database';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { connectedAccounts, feedAccount, presentFeed } from '../feed/feed-store.ts';
import { countsOf, movedByDay, totalsOfDays } from './moved-by-day.ts';
import { statementBalance, storedStatements } from './reconciliation.ts';
import { proposalsUnderWay } from '../matching/propose-later.ts';

const COLUMNS = ['id', 'kind', 'iban', 'number', 'name', 'ledger_id', 'version'] as const;

type AccountRow = {
  id: number;
  kind: string;
  iban: string | null;
  number: string;
  name: string;
  ledger_id: number;
  version: number;
};

export async function bankAccounts(scope: Scope): Promise<BankAccount[]> {
  return presentAll(scope, await accountRows(scope));
}

function accountRows(scope: Scope): Promise<AccountRow[]> {
  return scope.db
    .selectFrom('bank_accounts')
    .select(COLUMNS)
    .where('administration_id', '=', scope.administrationId)
    .orderBy('id')
    .execute();
}

export async function bankAccount(scope: Scope, id: number): Promise<BankAccount> {
  return present(scope, await accountRow(scope, id));
}

/** An account with the code of its ledger; refused as not found when it is another administration's. */
export async function accountWithLedger(
  scope: Scope,
  id: number,
): Promise<{ id: number; kind: BankAccountKind; ledger_code: string }> {
  const { ledger_id, kind } = await accountRow(scope, id);
  const codes = await ledgerCodes(scope, [ledger_id]);
  return { id, kind: kind as BankAccountKind, ledger_code: orNotFound(codes.get(ledger_id)).code };
}

/** Every account with the code of its ledger. */
export async function accountsWithLedgers(scope: Scope): Promise<{ id: number; ledger_code: string }[]> {
  const rows = await accountRows(scope);
  const codes = await ledgerCodes(
    scope,
    rows.map(({ ledger_id }) => ledger_id),
  );
  return rows.map(({ id, ledger_id }) => ({ id, ledger_code: orNotFound(codes.get(ledger_id)).code }));
}

async function accountRow(scope: Scope, id: number): Promise<AccountRow> {
  const row = await scope.db
    .selectFrom('bank_accounts')
    .select(COLUMNS)
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .executeTakeFirst();
  return orNotFound(row);
}

async function present(scope: Scope, row: AccountRow): Promise<BankAccount> {
  const [shown] = await presentAll(scope, [row]);
  return orNotFound(shown);
}

/** Asks each question once, for all accounts. */
async function presentAll(scope: Scope, rows: readonly AccountRow[]): Promise<BankAccount[]> {
  const ids = rows.map(({ id }) => id);
  const [codes, statements, moved, connected, proposing, onInvoices] = await Promise.all([
    ledgerCodes(
      scope,
      rows.map(({ ledger_id }) => ledger_id),
    ),
    storedStatements(scope, ids),
    movedByDay(scope, ids),
    connectedAccounts(scope),
    proposalsUnderWay(scope),
    invoiceAccount(scope),
  ]);
  const feeds = new Map(connected.map((feed) => [feed.account_id, feed]));
  return rows.map((row) => {
    const days = moved.get(row.id) ?? [];
    const { balance, last_on } = statementBalance(statements.get(row.id) ?? [], totalsOfDays(days));
    const feed = feeds.get(row.id);
    return {
      id: row.id,
      kind: row.kind as BankAccountKind,
      ibanNumber: row.iban,
      number: row.number,
      name: row.name,
      ledger_account_id: row.ledger_id,
      ledger_code: orNotFound(codes.get(row.ledger_id)).code,
      balance: formatEuro(balance),
      last_statement_on: last_on,
      pontoConnection: feed !== undefined && feed.state !== 'CONSENT_ENDED',
      lastSynced: feed?.synced_at ?? null,
      transactionStartDate: feed?.start_on ?? days[0]?.date ?? null,
      feed: feed === undefined ? null : presentFeed(scope, feed),
      counts: countsOf(days),
      proposals_task_id: proposing.get(row.id) ?? null,
      is_on_invoices: row.iban !== null && onInvoices?.iban === row.iban,
      version: row.version,
    };
  });
}

type NewAccount = { kind?: BankAccountKind; ibanNumber: string | null; number?: string; name: string };

/**
 * Adds an account. The first one of its kind is booked on the chart's own ledger for that kind, every other one gets a ledger beside it. Cash always gets
 * one beside it: on the chart's own is what people register as paid in cash. A current account has an IBAN; of the other kinds the name tells which it is.
 */
export async function createBankAccount(
  scope: Scope,
  { kind = 'CURRENT', ibanNumber: iban, number = '', name: given }: NewAccount,
): Promise<BankAccount> {
  const mayHaveIban = kind === 'CURRENT' || kind === 'SAVINGS';
  if (iban === null ? kind === 'CURRENT' : !mayHaveIban || !isIban(iban))
    throw refuseField('ibanNumber', 'iban_invalid');
  const name = given.trim();
  if (iban === null && name === '') throw refuseField('name', 'required');
  refuseNumber({ kind, iban, number });
  try {
    const row = await scope.db
      .insertInto('bank_accounts')
      .values({
        administration_id: scope.administrationId,
        kind,
        iban,
        number,
        name,
        ledger_id: await ledgerForAccount(scope, kind, name === '' ? (iban ?? '') : name),
      })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    return await present(scope, row);
  } catch (error) {
    throw isKnown(error) ? new Refusal('bank_account_exists') : error;
  }
}

function isKnown(error: unknown): boolean {
  return violates(error, 'bank_accounts_administration_id_iban_key') || violates(error, 'bank_accounts_by_name');
}

/** A number is of an account without IBAN. Of a card only the end is kept, so that nobody finds the whole of it here. */
function refuseNumber({ kind, iban, number }: { kind: string; iban: string | null; number: string }): void {
  if (number === '') return;
  const fits = iban === null && kind !== 'CASH' && (kind !== 'CREDIT_CARD' || number.length === CARD_DIGITS);
  if (!fits) throw refuseField('number', 'account_number_invalid');
}

const CARD_DIGITS = 4;

const LEDGER_OF = {
  CURRENT: ROLES.bank,
  SAVINGS: ROLES.savings,
  CREDIT_CARD: ROLES.creditCard,
} as const;

async function ledgerForAccount(scope: Scope, kind: BankAccountKind, title: string): Promise<number> {
  if (kind === 'CASH') return (await addLedgerAfter(scope, ROLES.cash, title)).id;
  const main = await ledgerIdOf(scope, LEDGER_OF[kind]);
  const taken = await scope.db
    .selectFrom('bank_accounts')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('ledger_id', '=', main)
    .executeTakeFirst();
  return taken === undefined ? main : (await addLedgerAfter(scope, LEDGER_OF[kind], title)).id;
}

export async function renameBankAccount(
  scope: Scope,
  id: number,
  change: { name: string; number?: string | undefined; version: number },
): Promise<BankAccount> {
  const was = await accountRow(scope, id);
  const { number = was.number } = change;
  const name = change.name.trim();
  if (was.iban === null && name === '') throw refuseField('name', 'required');
  refuseNumber({ ...was, number });
  const row = await scope.db
    .updateTable('bank_accounts')
    .set((eb) => ({ name, number, version: eb('version', '+', 1) }))
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .where('version', '=', change.version)
    .returning(COLUMNS)
    .executeTakeFirst()
    .catch((error: unknown) => {
      throw isKnown(error) ? new Refusal('bank_account_exists') : error;
    });
  if (row === undefined) throw new Refusal('stale_version');
  return present(scope, row);
}

/** Removes an account that was never used; its ledger stays, because a ledger may have been booked on. */
export async function deleteBankAccount(scope: Scope, id: number): Promise<void> {
  await accountRow(scope, id);
  const used = await scope.db
    .selectFrom('bank_statements')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('account_id', '=', id)
    .executeTakeFirst();
  const ruled = await scope.db
    .selectFrom('bank_rules')
    .select('id')
    .where('administration_id', '=', scope.administrationId)
    .where('account_id', '=', id)
    .executeTakeFirst();
  const connected = await feedAccount(scope, id);
  if (used !== undefined || ruled !== undefined || connected !== undefined) throw new Refusal('bank_account_in_use');
  await scope.db
    .deleteFrom('bank_accounts')
    .where('administration_id', '=', scope.administrationId)
    .where('id', '=', id)
    .execute();
}
