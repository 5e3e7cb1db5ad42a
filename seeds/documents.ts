import { type BookingLine, ContactBody, ExpenseBody, InvoiceBody, vatRateName } from '@saldo/contract';
import { type Cents, cents, formatEuro, type IsoDate, vatRatesOn } from '@saldo/ledger';
import { randomBytes } from 'node:crypto';
import { createContact } from '../server/src/features/contacts/index.ts';
import { ledgerIdOf } from '../server/src/features/journal/index.ts';
import { createExpense } from '../server/src/features/purchases/index.ts';
import { createConcept, finalizeInvoice, markSent } from '../server/src/features/sales/index.ts';
import type { Scope } from '../server/src/platform/scope.ts';
import type { DemoEvent } from './books.ts';
import type { DemoCompany } from './companies/company.ts';
import type { BookedExpense } from './originals.ts';
import type { StatementLine } from './statement.ts';

/** A line the bank will show, and how it is to be booked; without lines it is for the visitor to find out. */
export type ExpectedLine = StatementLine & { lines: BookingLine[] };

/** Records what happened in a company through the actions that a person's screen uses. */
export class Documents {
  readonly #company: DemoCompany;
  readonly #contacts = new Map<string, number>();
  readonly #ledgers = new Map<string, number>();
  readonly #booked: BookedExpense[] = [];

  constructor(company: DemoCompany) {
    this.#company = company;
  }

  /** The expenses of a day and later. */
  bookedSince(date: IsoDate): BookedExpense[] {
    return this.#booked.filter(({ event }) => event.date >= date);
  }

  async addContact(scope: Scope, fields: Partial<ContactBody> & { name: string }): Promise<void> {
    const contact = await createContact(scope, ContactBody.omit({ vat_number: true }).parse(fields));
    this.#contacts.set(contact.name, contact.id);
  }

  contactOf(name: string): number {
    const id = this.#contacts.get(name);
    if (id === undefined) throw new Error(`not a contact of the demo: ${name}`);
    return id;
  }

  /** Records an event; what the bank will show of it, unless it is never paid. */
  record(scope: Scope, event: DemoEvent): Promise<ExpectedLine | null> {
    switch (event.kind) {
      case 'invoice':
        return this.#invoice(scope, event);
      case 'expense':
        return this.#expense(scope, event);
      case 'bank_only':
        return this.bankOnly(scope, event);
    }
  }

  async #invoice(scope: Scope, event: DemoEvent & { kind: 'invoice' }): Promise<ExpectedLine | null> {
    const { customer } = event;
    const rates = vatRatesOn(event.date);
    const rate = customer.treatment === 'nl_high' ? 'high' : customer.treatment === 'nl_low' ? 'low' : 'zero';
    const id = await createConcept(
      scope,
      InvoiceBody.parse({
        contact_id: this.#contacts.get(customer.name),
        invoice_date: event.date,
        language: customer.language,
        lines: [
          {
            description: event.description,
            quantity: event.quantity,
            unit_price: event.unit_price,
            supply: this.#company.sales.supply,
            treatment: customer.treatment,
            vat: vatRateName(rates.find((one) => one.code === rate)?.rate_bp ?? 0),
          },
        ],
      }),
    );
    await finalizeInvoice(
      scope,
      id,
      { version: 1, book_as_correction: false, allow_earlier_date: false },
      { iban: this.#company.bank.iban, account_name: this.#company.company.title, bic: null },
    );
    await markSent(scope, id, event.date);
    const item = await openItemOfDocument(scope, 'sales_invoice', id);
    if (event.paid_on === null) return null;
    return this.#paid(event.paid_on, item, {
      amount: item.amount,
      name: customer.name,
      iban: customer.iban,
      text: `Factuur ${item.reference}`,
    });
  }

  async #expense(scope: Scope, event: DemoEvent & { kind: 'expense' }): Promise<ExpectedLine | null> {
    const { supplier } = event;
    const { row: expense } = await createExpense(
      scope,
      ExpenseBody.parse({
        contact_id: this.#contacts.get(supplier.name),
        date: event.date,
        document_number: event.number,
        description: event.description,
        reverse_charge: supplier.reverse_charge,
        lines: [
          {
            description: event.description,
            ledger_account_id: await this.#ledger(scope, supplier.account),
            vat: vatRateName(supplier.rate_bp),
            amount: formatEuro(event.net),
            deductible_percentage: supplier.deductible_percentage ?? 100,
          },
        ],
      }),
    );
    this.#booked.push({ id: expense.id, event });
    if (event.paid_on === null) return null;
    const item = await openItemOfDocument(scope, 'expense', expense.id);
    return this.#paid(event.paid_on, item, {
      amount: cents(0 - item.amount),
      name: supplier.name,
      iban: supplier.iban,
      text: event.number,
    });
  }

  #paid(
    date: IsoDate,
    item: { id: number },
    line: { amount: Cents; name: string; iban: string | null; text: string },
  ): ExpectedLine {
    return {
      key: randomBytes(8).toString('hex'),
      date,
      structured: null,
      ...line,
      lines: [
        {
          open_item_id: item.id,
          ledger_account_id: null,
          description: '',
          vat: null,
          reverse_charge: 'NONE',
          private_percentage: 0,
          amount: formatEuro(line.amount),
        },
      ],
    };
  }

  /** A line that belongs to no document, and the ledger it goes to. */
  async bankOnly(
    scope: Scope,
    event: { date: IsoDate; name: string; text: string; amount: Cents; account: string; structured?: string },
  ): Promise<ExpectedLine> {
    return {
      key: randomBytes(8).toString('hex'),
      date: event.date,
      amount: event.amount,
      name: event.name,
      iban: null,
      text: event.text,
      structured: event.structured ?? null,
      lines: [
        {
          open_item_id: null,
          ledger_account_id: await this.#ledger(scope, event.account),
          description: event.text,
          vat: null,
          reverse_charge: 'NONE',
          private_percentage: 0,
          amount: formatEuro(event.amount),
        },
      ],
    };
  }

  async #ledger(scope: Scope, code: string): Promise<number> {
    const id = this.#ledgers.get(code) ?? (await ledgerIdOf(scope, code));
    this.#ledgers.set(code, id);
    return id;
  }
}

async function openItemOfDocument(
  scope: Scope,
  source_type: string,
  source_id: number,
): Promise<{ id: number; amount: Cents; reference: string }> {
  const item = await scope.db
    .selectFrom('open_items')
    .select(['id', 'amount_cents', 'reference'])
    .where('administration_id', '=', scope.administrationId)
    .where('source_type', '=', source_type)
    .where('source_id', '=', source_id)
    .executeTakeFirstOrThrow();
  return { id: item.id, amount: cents(item.amount_cents), reference: item.reference };
}
