import type { z } from 'zod';
import {
  API,
  type BankTransaction,
  type Call,
  type Contact,
  type Expense,
  type Invoice,
  type Project,
  type RecurringExpense,
  type StaffRole,
} from '@saldo/contract';
import { makeLink } from '#platform/jobs/one-time-links';
import type { Given, Got, Person, World } from '../../support/world.ts';
import { invitedPerson, mailedToken, sixMinutesAgo, staffOf, stepUp } from './people.ts';
import { statement, TRANSACTIONS } from './statement.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGP4DwABAQEAsTj2FAAAAABJRU5ErkJggg==',
  'base64',
);

/** Makes objects of every kind in one administration, through the API as its owner: each time a new one. */
export class Site {
  readonly world: World;
  readonly owner: Person;
  readonly administrationId: number;
  /** Who will ask, where a request is about who asks: the owner by default. */
  asker: Person;
  #made = 0;
  #transactions: BankTransaction[] | undefined;
  #accountId: number | undefined;
  #bankAccount: ReturnType<Site['newBankAccount']> | undefined;
  #filedReturn: number | undefined;
  #ledgers: Promise<{ id: number; code: string }[]> | undefined;

  constructor(world: World, at: { owner: Person; administrationId: number }) {
    this.world = world;
    this.owner = at.owner;
    this.administrationId = at.administrationId;
    this.asker = at.owner;
  }

  /** Calls as the owner, and gives the reply; a refusal is a mistake in the test. */
  async get<C extends Call>(call: C, given: Given<C>): Promise<Got<C>['reply']> {
    const got = await this.world.call(call, { as: this.owner, administrationId: this.administrationId, ...given });
    if (got.status !== 200) throw new Error(`${call.method} ${call.path}: ${JSON.stringify(got.error)}`);
    return got.reply;
  }

  /** What the company is called. */
  async title(): Promise<string> {
    const params = { adminId: this.administrationId };
    return (await this.get(API.administrations.administration, { params })).title;
  }

  picture(): { name: string; bytes: Uint8Array } {
    return { name: 'logo.png', bytes: PNG };
  }

  stepUp(): Promise<{ password: string }> {
    return stepUp(this.world);
  }

  /** Staff whose team serves this administration. */
  staff(role: StaffRole): Promise<Person & { teamId: number }> {
    return staffOf(this.world, role, [this.administrationId]);
  }

  /** A team that serves this administration. */
  async team(): Promise<number> {
    return (await this.staff('BOOKIE')).teamId;
  }

  async assignment() {
    const { id, teamId: team_id } = await this.staff('BOOKIE');
    const clients = [this.administrationId];
    const people = { add_person_ids: [id], remove_person_ids: [id] };
    return { team_id, ...people, add_client_ids: clients, remove_client_ids: clients };
  }

  /** Someone else who works here. */
  async colleague(): Promise<Person> {
    const person = await this.world.addPerson();
    const values = { administration_id: this.administrationId, person_id: person.id, role: 'READ_ONLY' };
    const about = { administrationId: this.administrationId, person: this.owner };
    await this.world.inScope((scope) => scope.db.insertInto('memberships').values(values).execute(), about);
    return person;
  }

  invitation(): Promise<{ id: number }> {
    const email = `gast-${String(this.administrationId)}-${String(this.next())}@test.example`;
    return this.get(API.invitations.inviteUser, { body: { email, role: 'READ_ONLY' } });
  }

  /** One whose e-mail was sent long enough ago to be sent again. */
  async waitedInvitation(): Promise<{ id: number }> {
    const invitation = await this.invitation();
    await sixMinutesAgo(this, 'invitations', invitation.id);
    return invitation;
  }

  invitedPerson(): Promise<{ as: Person; token: string; invitationId: number }> {
    return invitedPerson(this);
  }

  sender(): Promise<{ id: number; email: string }> {
    const email = `bon-${String(this.administrationId)}-${String(this.next())}@test.example`;
    const params = { adminId: this.administrationId };
    return this.get(API.administration_emails.addAdministrationEmail, { params, body: { email } });
  }

  async waitedSender(): Promise<{ id: number }> {
    const sender = await this.sender();
    await sixMinutesAgo(this, 'administration_emails', sender.id);
    return sender;
  }

  async senderToken(): Promise<string> {
    return mailedToken(this.world, (await this.sender()).email);
  }

  /** What the payment provider sends who asks back with. */
  async paymentState(): Promise<string> {
    const { administrationId: administration_id, asker } = this;
    const about = { administrationId: administration_id, person: this.owner };
    const subject = { administration_id, person_id: asker.id };
    const token = await this.world.inScope((scope) => makeLink(scope, 'PAYMENT_ACCOUNT', subject), about);
    return `en.${String(administration_id)}.${token}`;
  }

  /** A number not used before in this administration. */
  next(): number {
    this.#made += 1;
    return this.#made;
  }

  contact(more: object = {}): Promise<Contact> {
    const body = {
      name: `Drukkerij ${String(this.administrationId)}-${String(this.next())}`,
      is_client: true,
      is_supplier: true,
      street: 'Havenkade',
      street_number: '4',
      postal_code: '1505 HZ',
      town: 'Zaandam',
      ...more,
    };
    return this.get(API.contacts.createContact, { body });
  }

  async ledger(code = '4600'): Promise<number> {
    const params = { adminId: this.administrationId };
    this.#ledgers ??= this.get(API.journal.allLedgers, { params });
    const ledger = (await this.#ledgers).find((choice) => choice.code === code);
    if (ledger === undefined) throw new Error(`no ledger ${code}`);
    return ledger.id;
  }

  /** The content differs each time: the same file twice is one attachment. */
  receipt(): { name: string; bytes: Uint8Array } {
    return { name: 'receipt.png', bytes: Buffer.concat([PNG, Buffer.from(String(this.next()))]) };
  }

  async attachment(): Promise<{ id: number; version: number }> {
    const { id } = await this.get(API.inbox.uploadAttachment, { file: this.receipt() });
    await this.world.runJobs();
    return this.get(API.inbox.attachment, { params: { id } });
  }

  async rejected(): Promise<{ id: number; version: number }> {
    const { id, version } = await this.attachment();
    const body = { reason: 'INCOMPLETE' as const, explanation: 'Page 2', version };
    return this.get(API.inbox.rejectAttachment, { params: { id }, body });
  }

  /** A mail that waits for someone to say whether its receipts may come in. */
  async heldMail(): Promise<number> {
    const { administrationId: administration_id } = this;
    const name = `mail ${String(administration_id)} ${String(this.next())}`;
    const stored = await this.world.house.files.put(Buffer.from(`Subject: ${name}\r\n\r\n`), 1000);
    const { sha256 } = stored;
    const file = { administration_id, ...stored, media_type: 'message/rfc822' };
    const mail = { administration_id, sha256, state: 'QUARANTINED', held_because: 'UNKNOWN_SENDER' };
    const { id } = await this.world.inScope(
      async (scope) => {
        await scope.db.insertInto('files').values(file).execute();
        return scope.db.insertInto('inbound_mails').values(mail).returning('id').executeTakeFirstOrThrow();
      },
      { administrationId: administration_id, person: this.owner },
    );
    return id;
  }

  async question(): Promise<{ id: number; attachment_id: number }> {
    const { id: object_id } = await this.attachment();
    const body = { object_id, question: 'What is this for?', choices: ['CATEGORY' as const] };
    return { ...(await this.get(API.questions.askQuestion, { body })), attachment_id: object_id };
  }

  async questionToken(): Promise<string> {
    await this.question();
    return mailedToken(this.world, this.owner.email);
  }

  /** A receipt that waits for the provider's bookkeepers. */
  async queued(): Promise<number> {
    const { id: attachment_id } = await this.attachment();
    const about = { administrationId: this.administrationId, person: this.owner };
    const values = { administration_id: this.administrationId, attachment_id };
    const { id } = await this.world.inScope(
      (scope) => scope.db.insertInto('staff_queue').values(values).returning('id').executeTakeFirstOrThrow(),
      about,
    );
    return id;
  }

  async expenseBody() {
    return {
      contact_id: (await this.contact()).id,
      document_number: `F-${String(this.administrationId)}-${String(this.next())}`,
      date: '2026-07-01',
      lines: [
        {
          description: 'Printing',
          ledger_account_id: await this.ledger(),
          vat: 'PROCENT_21' as const,
          amount: '100.00',
        },
      ],
    };
  }

  async expense(more: Partial<z.input<typeof API.purchases.createExpense.body>> = {}): Promise<Expense> {
    return this.get(API.purchases.createExpense, { body: { ...(await this.expenseBody()), ...more } });
  }

  project(): Promise<Project> {
    const name = `Project ${String(this.administrationId)} ${String(this.next())}`;
    return this.get(API.projects.createProject, { body: { name } });
  }

  /** A receipt whose expense was booked. */
  async archived(): Promise<Expense> {
    const attachment_ids = [(await this.attachment()).id];
    return this.get(API.purchases.createExpense, { body: { ...(await this.expenseBody()), attachment_ids } });
  }

  /** The entry of a payment on an expense. */
  async paymentEntry(): Promise<number> {
    const { id } = await this.expense();
    const body = { paid_on: '2026-07-14', amount: '10.00', method: 'CASH' as const };
    const { payments } = await this.get(API.purchases.payExpense, { params: { id }, body });
    return payments[0]?.entry_id ?? 0;
  }

  /** An expense of a supplier with an account, and the bank account to pay it from. */
  async payable(iban: string | null = this.iban()): Promise<{ expense_ids: number[]; bank_account_id: number }> {
    const contact_id = (await this.contact({ iban })).id;
    const { id } = await this.get(API.purchases.createExpense, { body: { ...(await this.expenseBody()), contact_id } });
    return { expense_ids: [id], bank_account_id: (await this.bankAccount()).id };
  }

  async recurring(end_date: string | null = null): Promise<RecurringExpense> {
    const template_expense_id = (await this.expense()).id;
    const schedule = { period: 'MONTHS', frequency: 1, start_date: '2026-08-01', end_date } as const;
    const body = { ...schedule, template_expense_id, confirm_amounts_copied: true } as const;
    return this.get(API.recurring_expenses.createRecurring, { body });
  }

  async invoiceBody() {
    const sold = { description: 'Label design', quantity: '1', unit_price: '100.00' };
    const vat = { treatment: 'nl_high', vat: 'PROCENT_21' } as const;
    return {
      contact_id: (await this.contact()).id,
      invoice_date: '2026-07-14',
      lines: [{ ...sold, ...vat, ledger_account_id: await this.ledger('8005') }],
    };
  }

  async concept(): Promise<Invoice> {
    return this.get(API.sales.createInvoice, { body: await this.invoiceBody() });
  }

  async invoice(): Promise<Invoice> {
    const { id, version } = await this.concept();
    return this.get(API.sales.finalizeInvoice, { params: { id }, body: { version } });
  }

  /** An IBAN nobody has yet. */
  iban(): string {
    const account = `SALD${String(this.administrationId * 1000 + this.next()).padStart(10, '0')}`;
    const digits = `${account}NL00`.replaceAll(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55));
    return `NL${String(98n - (BigInt(digits) % 97n)).padStart(2, '0')}${account}`;
  }

  /** One that nothing was ever booked on. */
  newBankAccount(): Promise<{ id: number; version: number }> {
    return this.get(API.bank.createBankAccount, { body: { ibanNumber: this.iban(), name: 'Savings' } });
  }

  /** One for all requests: whatever looks at the bank looks at every account. */
  bankAccount(): Promise<{ id: number; version: number }> {
    this.#bankAccount ??= this.newBankAccount();
    return this.#bankAccount;
  }

  /** The account that the transactions are of. */
  async accountInUse(): Promise<number> {
    if (this.#accountId === undefined) await this.#importStatement();
    return this.#accountId ?? 0;
  }

  /** A transaction of 121.00 that came in and nobody acted on yet. */
  async transaction(): Promise<BankTransaction> {
    if (this.#transactions === undefined || this.#transactions.length === 0) await this.#importStatement();
    const next = this.#transactions?.shift();
    if (next !== undefined) return next;
    throw new Error('the statement has no more transactions');
  }

  async #importStatement(): Promise<void> {
    const iban = this.iban();
    const { id } = await this.get(API.bank.createBankAccount, { body: { ibanNumber: iban, name: 'Bank' } });
    this.#accountId = id;
    await this.get(API.bank.importStatement, { params: { id }, file: statement(iban) });
    await this.world.runJobs();
    const page = await this.get(API.bank.bankTransactions, { params: { id }, query: { page_size: 200 } });
    if (page.results.length !== TRANSACTIONS) throw new Error('the statement was not imported');
    this.#transactions = [...page.results];
  }

  /** A transaction with a proposal: it pays an invoice by its number. */
  async suggested(): Promise<{ id: number; version: number }> {
    const invoice = await this.invoice();
    const account = await this.accountInUse();
    const number = invoice.number ?? '';
    const file = statement(await this.#ibanOf(account), [{ text: `Invoice ${number}`, reference: number }]);
    await this.get(API.bank.importStatement, { params: { id: account }, file });
    await this.world.runJobs();
    const query = { state: 'SUGGESTED' as const, page_size: 200 };
    const page = await this.get(API.bank.bankTransactions, { params: { id: account }, query });
    const found = page.results.find(({ description }) => description.includes(number));
    if (found === undefined) throw new Error('nothing was proposed');
    return found;
  }

  /** The background task of a statement that was sent. */
  async task(): Promise<number> {
    const { id } = await this.bankAccount();
    const file = statement(await this.#ibanOf(id));
    return (await this.get(API.bank.importStatement, { params: { id }, file })).task_id;
  }

  async #ibanOf(id: number): Promise<string> {
    return (await this.get(API.bank.bankAccount, { params: { id } })).ibanNumber ?? '';
  }

  /** What a period that is over is called in the returns: oldest that is not filed first. */
  async unfiledReturn(): Promise<{ id: number; version: number }> {
    const returns = await this.get(API.tax_returns.vatReturns, {});
    const oldest = returns.findLast(({ filing_state }) => filing_state === 'NOT_FILED');
    if (oldest === undefined) throw new Error('every return was filed');
    return this.get(API.tax_returns.vatReturn, { params: { id: oldest.id } });
  }

  /** A return that was checked, so that it may be filed. */
  async checkedReturn(): Promise<{ id: number; version: number }> {
    const { id } = await this.unfiledReturn();
    // What a client approved falls with the next line that is posted.
    await this.get(API.vat_approval.withdrawVatApproval, { params: { id } });
    const checks = await this.get(API.tax_returns.vatReturnChecks, { params: { id } });
    for (const { code, result, accepted } of checks) {
      if (result === 'right' || accepted) continue;
      const { version } = await this.get(API.tax_returns.vatReturn, { params: { id } });
      await this.get(API.tax_returns.acceptVatCheck, { params: { id }, body: { code, version } });
    }
    const { period } = await this.get(API.tax_returns.vatReturn, { params: { id } });
    if (period.state !== 'CHECKED')
      await this.get(API.administrations.updatePeriodState, {
        body: { period_id: id, state: 'CHECKED', version: period.version },
      });
    return this.get(API.tax_returns.vatReturn, { params: { id } });
  }

  async filedReturn(): Promise<number> {
    if (this.#filedReturn !== undefined) return this.#filedReturn;
    const { id, version } = await this.checkedReturn();
    await this.get(API.tax_returns.fileVatReturn, { body: { id, version, step_up: await this.stepUp() } });
    this.#filedReturn = id;
    return id;
  }

  async openPeriod(): Promise<{ id: number; version: number }> {
    const years = await this.get(API.administrations.financialYears, {});
    const period = years.flatMap(({ periods }) => periods).find(({ state }) => state === 'OPEN');
    if (period === undefined) throw new Error('no period is open');
    return period;
  }
}
