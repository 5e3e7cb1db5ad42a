import { randomBytes } from 'node:crypto';
import type { VatReturn } from '@saldo/contract';
import {
  addDays,
  type Cents,
  cents,
  equityAccount,
  type IsoDate,
  periodsOfYear,
  ROLES,
  withBankBalance,
  yearOf,
} from '@saldo/ledger';
import { hashPassword, keyPlace } from '../server/src/features/accounts/index.ts';
import { openAdministration, periodById, startTask } from '../server/src/features/administrations/index.ts';
import { createBankAccount, importStatement, processTransactions } from '../server/src/features/bank/index.ts';
import { giveOpeningBalance } from '../server/src/features/journal/index.ts';
import { receiveAttachment } from '../server/src/features/inbox/index.ts';
import {
  acceptCheck,
  checksOf,
  fileReturn,
  type FilingNeeds,
  returnRow,
} from '../server/src/features/tax-returns/index.ts';
import type { FileStore } from '../server/src/adapters/file-store/file-store.ts';
import type { Clock } from '../server/src/platform/clock.ts';
import { type Database, inTransaction, withoutWaitingForDisk } from '../server/src/platform/database/database.ts';
import { scopeOfWorker } from '../server/src/platform/jobs/jobs.ts';
import type { Logger } from '../server/src/platform/log.ts';
import type { Scope } from '../server/src/platform/scope.ts';
import type { Encryption } from '../server/src/platform/crypto/encryption.ts';
import { booksOf, type DemoEvent } from './books.ts';
import { Documents, type ExpectedLine } from './documents.ts';
import type { DemoCompany } from './companies/company.ts';
import { keepOriginals, originalsSince } from './originals.ts';
import { DEMO_COMPANIES, DEMO_PASSWORD, DEMO_STAFF, DEMO_STAFF_KEY } from './people.ts';
import { plantQuotations } from './quotations.ts';
import { supplierInvoice } from './receipts.ts';
import { openingAssets, plantAssets, plantCar } from './fixed-assets.ts';
import { statementFile } from './statement.ts';
import { plantTeams } from './teams.ts';

export type Ground = {
  db: Database;
  files: FileStore;
  clock: Clock;
  log: Logger;
  filing: FilingNeeds;
  seals: Encryption;
};

/** How far planting came: not begun, cut off before its end, or done. Companies that are not ours count as done. */
export async function plantingOf(db: Database): Promise<'none' | 'cut_off' | 'done'> {
  const planting = await db.selectFrom('demo_planting').select('finished_at').executeTakeFirst();
  if (planting !== undefined) return planting.finished_at === null ? 'cut_off' : 'done';
  const someone = await db.selectFrom('persons').select('id').limit(1).executeTakeFirst();
  return someone === undefined ? 'none' : 'done';
}

/** Plants the demo people and companies. Everything goes through the actions that a person's screen uses. */
export async function plantDemo(ground: Ground): Promise<void> {
  await ground.db.insertInto('demo_planting').defaultValues().execute();
  const password_hash = await hashPassword(DEMO_PASSWORD);
  const gardens = DEMO_COMPANIES.map((company, index) => new Garden(ground, company, index + 7));
  for (const garden of gardens) await garden.open(password_hash);
  await Promise.all(gardens.map((garden) => garden.plant()));
  const staff = new Map<string, number>();
  for (const person of DEMO_STAFF) staff.set(person.email, await addStaff(ground, { ...person, password_hash }));
  await plantTeams(ground, staff, new Map(gardens.map(({ company, administrationId }) => [company, administrationId])));
  await ground.db.updateTable('demo_planting').set({ finished_at: ground.clock.now().toISOString() }).execute();
}

type Staff = (typeof DEMO_STAFF)[number] & { password_hash: string };

async function addStaff({ db, clock, seals }: Ground, person: Staff): Promise<number> {
  const { id } = await db
    .insertInto('persons')
    .values({ ...person, language: 'nl', email_verified_at: clock.now().toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const totp_secret = seals.seal(keyPlace('totp_secret', id), DEMO_STAFF_KEY);
  await db.updateTable('persons').set({ totp_secret }).where('id', '=', id).execute();
  return id;
}

const BATCH = 10;

/** One company with its books. */
class Garden {
  readonly #ground: Ground;
  readonly #company: DemoCompany;
  readonly #seed: number;
  readonly #acts: Documents;
  #administrationId = 0;
  #personId = 0;
  #accountId = 0;
  #balance: Cents;
  #waiting: ExpectedLine[] = [];

  constructor(ground: Ground, company: DemoCompany, seed: number) {
    this.#ground = ground;
    this.#company = company;
    this.#seed = seed;
    this.#acts = new Documents(company);
    this.#balance = cents(company.bank.opening_cents);
  }

  get company(): DemoCompany {
    return this.#company;
  }

  get administrationId(): number {
    return this.#administrationId;
  }

  /** Makes the owner and the empty company; one after the other, so that the same demo has the same numbers. */
  async open(password_hash: string): Promise<void> {
    const { owner } = this.#company;
    const person = await this.#ground.db
      .insertInto('persons')
      .values({ ...owner, password_hash, email_verified_at: this.#ground.clock.now().toISOString() })
      .returning('id')
      .executeTakeFirstOrThrow();
    this.#personId = person.id;
    await this.#open(yearOf(this.#ground.clock.today()) - 1);
  }

  async plant(): Promise<void> {
    const today = this.#ground.clock.today();
    const events = booksOf(this.#company, today, this.#seed);
    const periods = [yearOf(today) - 1, yearOf(today)].flatMap((year) =>
      periodsOfYear(year, this.#company.company.vat_period),
    );
    const past = periods.filter((period) => period.ends_on < today);
    for (const period of periods.filter((one) => one.starts_on <= today)) {
      await this.#documents(events.filter((event) => event.date >= period.starts_on && event.date <= period.ends_on));
      const isOver = period.ends_on < today;
      // The last weeks of the running period are for the visitor to process, and the last period that is over is theirs to file.
      const until = isOver ? period.ends_on : today;
      await this.#statement(period.starts_on, until, isOver ? until : addDays(today, -14));
      if (isOver && period !== past.at(-1)) await this.#file(period.starts_on);
    }
    await this.#begin(async (scope) => {
      await plantAssets(scope, this.#company, yearOf(today) - 1);
      await plantCar(scope, this.#company, today);
      await plantQuotations(scope, this.#company, (name) => this.#acts.contactOf(name));
    });
    await keepOriginals(this.#ground.files, this.#company, this.#acts.bookedSince(originalsSince(today)), this.#begin);
    await this.#receipts(addDays(today, -5));
  }

  /** Invoices that arrived and wait in the inbox; the worker reads them. */
  async #receipts(date: IsoDate): Promise<void> {
    const domestic = this.#company.suppliers
      .filter(({ country, rate_bp, reverse_charge }) => country === 'NL' && rate_bp > 0 && reverse_charge === 'NONE')
      .slice(1, 5);
    for (const [index, supplier] of domestic.entries()) {
      const number = `${date.slice(2, 4)}-${String(1180 + index * 7)}`;
      const [low] = supplier.amount;
      const lines = [
        { description: supplier.description, net: cents(low) },
        ...(index === 1 ? [{ description: 'Bezorging', net: cents(2_850) }] : []),
      ];
      const bytes = await supplierInvoice(this.#company, supplier, { date, due: addDays(date, 30), number, lines });
      const stored = await this.#ground.files.put(bytes, bytes.length);
      await this.#begin((scope) =>
        receiveAttachment(scope, {
          ...stored,
          media_type: 'application/pdf',
          file_name: `factuur-${number}.pdf`,
          page_count: 1,
          arrived_by: 'UPLOAD',
        }),
      );
    }
  }

  #begin = <Result>(work: (scope: Scope) => Promise<Result>, { writes } = { writes: true }): Promise<Result> =>
    inTransaction(this.#ground.db, async (db) => {
      // Planting is done again when it is cut off, so its transactions need not each wait for the disk.
      await withoutWaitingForDisk(db);
      return work(
        await scopeOfWorker(db, {
          administrationId: this.#administrationId,
          personId: this.#personId,
          writes,
          language: this.#company.owner.language,
          clock: this.#ground.clock,
          requestId: 'demo',
        }),
      );
    });

  async #open(firstYear: number): Promise<void> {
    const { company, bank, customers, suppliers } = this.#company;
    this.#administrationId = await this.#begin((scope) =>
      openAdministration(scope, this.#ground.seals, {
        ...company,
        bank_account_number: bank.iban,
        first_year: firstYear,
      }),
    );
    await this.#begin(async (scope) => {
      const account = await createBankAccount(scope, { ibanNumber: bank.iban, name: bank.name });
      this.#accountId = account.id;
      await giveOpeningBalance(scope, {
        date: `${String(firstYear)}-01-01`,
        lines: withBankBalance(
          openingAssets(this.#company),
          { account: ROLES.bank, amount: this.#balance },
          equityAccount(company.business_entity),
        ).map((line) => ({ ...line, description: '', document: null })),
      });
      for (const { treatment, pays_after, language, ...customer } of customers)
        await this.#acts.addContact(scope, { ...customer, is_client: true });
      for (const { name, country, vat_id, kvk_number, iban } of suppliers)
        await this.#acts.addContact(scope, { name, country, vat_id, kvk_number, iban, is_supplier: true });
    });
  }

  /** Records a period's documents and notes what the bank will show of them. */
  async #documents(events: readonly DemoEvent[]): Promise<void> {
    // A few at a time: within one transaction each posting leaves a version of the running numbers that the next must pass.
    for (let start = 0; start < events.length; start += BATCH) {
      await this.#begin(async (scope) => {
        for (const event of events.slice(start, start + BATCH)) {
          const planted = await this.#acts.record(scope, event);
          if (planted !== null) this.#waiting.push(planted);
        }
      });
    }
  }

  /** Imports the bank's file of a span and books what lies before `processedUntil`. */
  async #statement(from: IsoDate, until: IsoDate, processedUntil: IsoDate): Promise<void> {
    if (until === this.#ground.clock.today()) this.#waiting.push(...this.#riddles(until));
    const shown = this.#waiting
      .filter((line) => line.date <= until)
      .sort((a, b) => (a.date < b.date ? -1 : 1))
      .map((line) => (line.date < from ? { ...line, date: from } : line));
    this.#waiting = this.#waiting.filter((line) => line.date > until);
    const { file, closing } = statementFile(
      { iban: this.#company.bank.iban, id: `${from}-${until}`, from, until, opening: this.#balance },
      shown,
    );
    this.#balance = closing;
    await this.#import(file);
    const rows = await this.#begin((scope) =>
      scope.db
        .selectFrom('bank_transactions')
        .select(['id', 'version', 'end_to_end_id'])
        .where('administration_id', '=', scope.administrationId)
        .where('state', '<>', 'PROCESSED')
        .where('booking_date', '<=', processedUntil)
        .execute(),
    );
    const linesOf = new Map(shown.map((line) => [line.key, line.lines]));
    const booked = rows.flatMap(({ id, version, end_to_end_id }) => {
      const lines = linesOf.get(end_to_end_id ?? '') ?? [];
      return lines.length === 0 ? [] : [{ id, version, lines }];
    });
    for (let start = 0; start < booked.length; start += BATCH)
      await this.#begin((scope) => processTransactions(scope, booked.slice(start, start + BATCH)));
  }

  /** Lines of the last days that belong to no document. */
  #riddles(today: IsoDate): ExpectedLine[] {
    const line = (daysAgo: number, amount: number, name: string, text: string) => ({
      key: randomBytes(8).toString('hex'),
      date: addDays(today, -daysAgo),
      amount: cents(amount),
      name,
      iban: null,
      text,
      structured: null,
      lines: [],
    });
    return [
      line(1, -1_240, 'Parkeren Spaarndal', 'Pas 417, 13:20'),
      line(4, 50_000, this.#company.owner.name, 'Overboeking'),
      line(6, -6_320, 'Webwinkel De Lade', 'Bestelling 55017'),
    ];
  }

  async #import(file: string): Promise<void> {
    const { files, log } = this.#ground;
    const bytes = Buffer.from(file);
    const stored = await files.put(bytes, bytes.length);
    const task_id = await this.#begin(async (scope) => {
      await scope.db
        .insertInto('files')
        .values({ administration_id: scope.administrationId, ...stored, media_type: 'application/xml' })
        .execute();
      return startTask(scope, 'bank.import-statement', 'bank.process');
    });
    const payload = { task_id, account_id: this.#accountId, sha256: stored.sha256, dry_run: false };
    await importStatement(files, { payload, language: 'nl', begin: this.#begin, attempt: 1, isLastAttempt: true, log });
  }

  /** Files the return of a period; it is delivered once the worker runs, and paid on its last day. */
  async #file(starts_on: IsoDate): Promise<void> {
    const filed = await this.#fileReturn(starts_on);
    if (filed.total_euros === 0) return;
    const today = this.#ground.clock.today();
    const date = filed.period.due_on < today ? filed.period.due_on : today;
    const line = await this.#begin((scope) =>
      this.#acts.bankOnly(scope, {
        date,
        name: 'Belastingdienst',
        text: `Btw ${starts_on.slice(0, 7)}`,
        amount: cents(filed.total_euros * -100),
        account: ROLES.vatSettlement,
        ...(filed.payment.reference === null ? {} : { structured: filed.payment.reference }),
      }),
    );
    this.#waiting.push(line);
  }

  async #fileReturn(starts_on: IsoDate): Promise<VatReturn> {
    const { filing } = this.#ground;
    const { id } = await this.#begin((scope) =>
      scope.db
        .selectFrom('financial_periods')
        .select('id')
        .where('administration_id', '=', scope.administrationId)
        .where('starts_on', '=', starts_on)
        .executeTakeFirstOrThrow(),
    );
    await this.#begin(async (scope) => {
      for (const check of await checksOf(scope, filing, await periodById(scope, id), await returnRow(scope, id))) {
        const { version } = await returnRow(scope, id);
        if (check.result === 'look') await acceptCheck(scope, filing, { id, code: check.code, version });
      }
    });
    const { version } = await this.#begin((scope) => returnRow(scope, id));
    return fileReturn(this.#begin, filing, { id, version }, this.#begin);
  }
}
