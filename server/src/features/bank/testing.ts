import { API, type BackgroundTask, type BankAccount, type BankTransaction } from '@saldo/contract';
import { addDays, balance, type Cents, cents, formatEuro, type IsoDate } from '@saldo/ledger';
import pg from 'pg';
import { scopeOfWorker } from '#platform/jobs/jobs';
import { inTransaction } from '#platform/database/database';
import type { World } from '../../../tests/support/world.ts';
import { createOpenItem, type NewOpenItem } from '../journal/open-items/open-items.ts';
import { postEntry } from '../journal/entries/post-entry.ts';
import { bankJobs } from './statements/jobs.ts';

/** A movement on a constructed statement. */
export type Movement = {
  date: IsoDate;
  amount: number;
  name?: string;
  iban?: string;
  text?: string;
  structured?: string;
  reference?: string;
  endToEnd?: string;
  mandate?: string;
  /** Why it came back, as the bank's code. */
  returned?: string;
};

export const OWN_IBAN = 'NL18RABO0000000022';

/** A statement as banks write it, its balances adding up unless told otherwise. */
export function statementXml(given: {
  movements: readonly Movement[];
  opening?: number;
  closing?: number | null;
  id?: string;
  iban?: string;
  /** The first day that the statement says it is about. */
  from?: IsoDate;
}): string {
  const { movements, from, opening = 0, iban = OWN_IBAN } = given;
  const dates = movements.map((one) => one.date).toSorted();
  const first = dates[0] ?? '2026-01-01';
  const closing =
    given.closing === undefined ? movements.reduce((sum, one) => sum + one.amount, opening) : given.closing;
  const balances =
    closing === null
      ? ''
      : balanceXml('OPBD', opening, addDays(first, -1)) + balanceXml('CLBD', closing, dates.at(-1) ?? first);
  return `<?xml version="1.0"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt><Id>${
    given.id ?? 'S'
  }</Id>${from === undefined ? '' : `<FrToDt><FrDtTm>${from}T00:00:00</FrDtTm></FrToDt>`}<Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balances}${movements.map(entryXml).join('')}</Stmt></BkToCstmrStmt></Document>`;
}

function balanceXml(code: string, amount: number, date: IsoDate): string {
  const sign = amount < 0 ? 'DBIT' : 'CRDT';
  const size = formatEuro(cents(Math.abs(amount)));
  return `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${size}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Dt><Dt>${date}</Dt></Dt></Bal>`;
}

function entryXml(one: Movement): string {
  const role = one.amount < 0 ? 'Cdtr' : 'Dbtr';
  const account = one.iban === undefined ? '' : `<${role}Acct><Id><IBAN>${one.iban}</IBAN></Id></${role}Acct>`;
  const party =
    one.name === undefined ? '' : `<RltdPties><${role}><Nm>${one.name}</Nm></${role}>${account}</RltdPties>`;
  const structured =
    one.structured === undefined ? '' : `<Strd><CdtrRefInf><Ref>${one.structured}</Ref></CdtrRefInf></Strd>`;
  const text = one.text === undefined ? '' : `<Ustrd>${one.text}</Ustrd>`;
  const remittance = structured + text === '' ? '' : `<RmtInf>${text}${structured}</RmtInf>`;
  const reference = one.reference === undefined ? '' : `<AcctSvcrRef>${one.reference}</AcctSvcrRef>`;
  const refs = [one.endToEnd === undefined ? '' : `<EndToEndId>${one.endToEnd}</EndToEndId>`]
    .concat(one.mandate === undefined ? '' : `<MndtId>${one.mandate}</MndtId>`)
    .join('');
  const returned = one.returned === undefined ? '' : `<RtrInf><Rsn><Cd>${one.returned}</Cd></Rsn></RtrInf>`;
  const sign = one.amount < 0 ? 'DBIT' : 'CRDT';
  return `<Ntry><Amt Ccy="EUR">${formatEuro(cents(Math.abs(one.amount)))}</Amt><CdtDbtInd>${sign}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${one.date}</Dt></BookgDt>${reference}<NtryDtls><TxDtls>${refs === '' ? '' : `<Refs>${refs}</Refs>`}${party}${remittance}${returned}</TxDtls></NtryDtls></Ntry>`;
}

/** A bank account in a world, with what tests do to it through the API. */
export class TestBank {
  readonly world: World;
  readonly account: BankAccount;

  constructor(world: World, account: BankAccount) {
    this.world = world;
    this.account = account;
  }

  static async open(world: World, iban: string = OWN_IBAN): Promise<TestBank> {
    const created = await world.call(API.bank.createBankAccount, { body: { ibanNumber: iban, name: '' } });
    return new TestBank(world, created.reply);
  }

  /** Whether each transaction of the worker ends in a deadlock when it is tried first. */
  isDeadlocked = false;

  /** Uploads a file, has the worker read it, and gives the task as the screen sees it. */
  async import(file: string | Uint8Array, query: { dry_run?: 'true' } = {}): Promise<BackgroundTask> {
    const bytes = typeof file === 'string' ? Buffer.from(file) : file;
    const { world } = this;
    const params = { id: this.account.id };
    const sent = await world.call(API.bank.importStatement, { params, query, file: { name: 'statement.xml', bytes } });
    await this.runJobs();
    return (await world.call(API.tasks.taskStatus, { params: { id: sent.reply.task_id } })).reply;
  }

  /** Does what the worker would do with the imports that were enqueued. */
  async runJobs(): Promise<void> {
    const { world } = this;
    const waiting = await world.inScope((scope) =>
      scope.db
        .selectFrom('background_tasks')
        .select(['id', 'kind', 'input', 'person_id'])
        .where('administration_id', '=', scope.administrationId)
        .where('state', '=', 'PENDING')
        .orderBy('id')
        .execute(),
    );
    const jobs = bankJobs(world.house.files, async () => undefined);
    const tried = new Set<unknown>();
    for (const task of waiting)
      await jobs[task.kind]?.({
        payload: { ...(task.input as Record<string, unknown>), task_id: task.id },
        language: 'en',
        attempt: 1,
        isLastAttempt: true,
        log: world.house.log,
        begin: (work, { writes } = { writes: true }) =>
          inTransaction(world.database.db, async (db) => {
            const done = await work(
              await scopeOfWorker(db, {
                administrationId: world.administrationId,
                personId: task.person_id,
                writes,
                language: 'en',
                clock: world.house.clock,
                requestId: 'test',
              }),
            );
            if (this.isDeadlocked && !tried.has(work)) {
              tried.add(work);
              throw Object.assign(new pg.DatabaseError('deadlock detected', 0, 'error'), { code: '40P01' });
            }
            return done;
          }),
      });
  }

  async transactions(
    query: { state?: BankTransaction['state'] | 'WAITING' | 'CERTAIN' | 'AUTOMATIC'; search?: string } = {},
  ): Promise<BankTransaction[]> {
    const params = { id: this.account.id };
    const all: BankTransaction[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.world.call(API.bank.bankTransactions, {
        params,
        query: { page_size: 200, ...query, ...(cursor === undefined ? {} : { cursor }) },
      });
      all.push(...page.reply.results);
      cursor =
        page.reply.next === null
          ? undefined
          : (new URLSearchParams(page.reply.next.split('?')[1]).get('cursor') ?? undefined);
    } while (cursor !== undefined);
    return all;
  }

  async proof(query: { from?: string; until?: string } = {}) {
    return (await this.world.call(API.bank.bankProof, { params: { id: this.account.id }, query })).reply;
  }
}

/** A posted invoice or expense, without the rooms that make them: the control account and its open item. */
export function postDocument(
  world: World,
  document: Pick<NewOpenItem, 'kind' | 'reference'> & {
    id: number;
    amount: number;
    date?: IsoDate;
    contactId?: number;
    paymentReference?: string;
  },
): Promise<number> {
  const isReceivable = document.kind === 'RECEIVABLE';
  const type = isReceivable ? 'sales_invoice' : 'expense';
  const date = document.date ?? '2026-06-01';
  const amount: Cents = cents(document.amount);
  const side = cents(isReceivable ? amount : 0 - amount);
  return world.inScope(async (scope) => {
    const source = { type, id: document.id } as const;
    await postEntry(
      scope,
      balance(date, [
        { account: isReceivable ? '1100' : '1300', amount: side, item: source },
        { account: isReceivable ? '8030' : '4600', amount: cents(0 - side) },
      ]),
      { book: isReceivable ? 'SALES' : 'PURCHASES', kind: 'ENTRY', source, description: document.reference },
    );
    return createOpenItem(scope, {
      kind: document.kind,
      source,
      contactId: document.contactId ?? null,
      reference: document.reference,
      paymentReference: document.paymentReference ?? null,
      documentDate: date,
      dueDate: null,
      amount,
    });
  });
}
