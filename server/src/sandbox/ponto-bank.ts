import { createHash, randomUUID } from 'node:crypto';
import { addDays, type Cents, cents, formatEuro, type IsoDate, parseEuro, sum } from '@saldo/ledger';
import { z } from 'zod';

/** A transaction as a program of the sandbox gives it; `amount` is a text here, so that no number is rounded. */
export const NewTransaction = z.object({
  amount: z.string().regex(/^-?\d{1,13}\.\d\d$/),
  executionDate: z.iso.date(),
  counterpartName: z.string().optional(),
  counterpartReference: z.string().optional(),
  remittanceInformation: z.string().optional(),
});
type NewTransaction = z.infer<typeof NewTransaction>;

export type BankTransaction = NewTransaction & { id: string };

/** An account at a bank that exists nowhere. Newest transaction first. */
export type SandboxAccount = {
  id: string;
  iban: string;
  opening: Cents;
  transactions: BankTransaction[];
  consent_until: string;
  consent_ended: boolean;
  /** Ids of transactions that changed since the last synchronisation. */
  changed: Set<string>;
};

const CONSENT_DAYS = 90;
const DAY_MS = 86_400_000;

/** What a small company's account shows in a month; days are counted back from today. */
const USUAL: readonly (readonly [number, string, string, string, string])[] = [
  [1, '-12.40', 'Albert Heijn 1521', '', 'Betaalautomaat 10:12 pas 006'],
  [3, '-58.99', 'KPN B.V.', 'NL90RABO0107070700', 'Factuur mobiel'],
  [6, '1210.00', 'Studio Lindenhof', 'NL52INGB0001234567', 'Factuur 2026-0031'],
  [9, '-64.10', 'Shell Station Haarlem', '', 'Betaalautomaat 17:45 pas 006'],
  [14, '-450.00', 'Verhuurbedrijf De Werf', 'NL27RABO0300065264', 'Huur atelier'],
  [20, '605.00', 'Bakkerij Van Dam', 'NL20INGB0009876543', 'Factuur 2026-0029'],
  [26, '-9.95', 'ABN AMRO Bank N.V.', '', 'Kosten zakelijk pakket'],
  [33, '-250.00', 'Stam Verzekeringen', 'NL41ABNA0500000001', 'Premie aansprakelijkheid'],
];

/** Accounts by IBAN: the same one each time, however often it is linked. */
export class SandboxBank {
  readonly accounts = new Map<string, SandboxAccount>();
  readonly #now: () => Date;

  constructor(now: () => Date) {
    this.#now = now;
  }

  open(iban: string): SandboxAccount {
    const known = this.accounts.get(iban);
    if (known !== undefined) return known;
    const today = this.#now().toISOString().slice(0, 10);
    const id = uuidOf(`account ${iban}`);
    const transactions = USUAL.map(([daysAgo, amount, name, reference, text]): BankTransaction => {
      const executionDate = addDays(today, 0 - daysAgo);
      const party = reference === '' ? {} : { counterpartReference: reference };
      const transaction = { amount, executionDate, counterpartName: name, remittanceInformation: text, ...party };
      return { id: uuidOf(`${iban} ${executionDate} ${amount}`), ...transaction };
    });
    const account: SandboxAccount = {
      id,
      iban,
      opening: cents(500_000),
      transactions,
      consent_until: this.#consent(),
      consent_ended: false,
      changed: new Set(),
    };
    this.accounts.set(iban, account);
    return account;
  }

  renew(account: SandboxAccount): void {
    account.consent_ended = false;
    account.consent_until = this.#consent();
  }

  add(account: SandboxAccount, transaction: NewTransaction): BankTransaction {
    const added = { id: randomUUID(), ...transaction };
    account.transactions = sorted([added, ...account.transactions]);
    return added;
  }

  change(account: SandboxAccount, id: string, change: Partial<NewTransaction>): boolean {
    const index = account.transactions.findIndex((one) => one.id === id);
    const found = account.transactions[index];
    if (found === undefined) return false;
    account.transactions[index] = { ...found, ...change };
    account.transactions = sorted(account.transactions);
    account.changed.add(id);
    return true;
  }

  remove(account: SandboxAccount, id: string): boolean {
    const left = account.transactions.filter((one) => one.id !== id);
    const had = left.length < account.transactions.length;
    account.transactions = left;
    return had;
  }

  #consent(): string {
    return new Date(this.#now().getTime() + CONSENT_DAYS * DAY_MS).toISOString();
  }
}

/** As JSON with the amount as a number, which is how this service writes money. */
export function transactionJson({ id, amount, executionDate, ...more }: BankTransaction, accountId: string): string {
  const day = (date: IsoDate): string => `${date}T00:00:00.000Z`;
  const attributes = {
    amount: 'AMOUNT',
    currency: 'EUR',
    executionDate: day(executionDate),
    valueDate: day(executionDate),
    counterpartName: null,
    counterpartReference: null,
    remittanceInformation: '',
    remittanceInformationType: 'unstructured',
    endToEndId: null,
    mandateId: null,
    creditorId: null,
    bankTransactionCode: 'PMNT-IRCT-ESCT',
    ...more,
  };
  const relationships = { account: { data: { type: 'account', id: accountId } } };
  return JSON.stringify({ type: 'transaction', id, attributes, relationships }).replace('"AMOUNT"', amount);
}

export function accountJson(account: SandboxAccount): string {
  const balance = sum([account.opening, ...account.transactions.map(({ amount }) => parseEuro(amount))]);
  const errors = account.consent_ended
    ? [{ code: 'authorizationInvalid', detail: 'Ask the customer to reauthorize' }]
    : [];
  const attributes = {
    reference: account.iban,
    referenceType: 'IBAN',
    holderName: 'Company of the sandbox',
    description: 'Business account',
    subtype: 'checking',
    currency: 'EUR',
    currentBalance: 'AMOUNT',
    authorizationExpirationExpectedAt: account.consent_until,
  };
  const meta = { latestSynchronization: { type: 'synchronization', attributes: { status: 'success', errors } } };
  return JSON.stringify({ type: 'account', id: account.id, attributes, meta }).replace('"AMOUNT"', formatEuro(balance));
}

function sorted(transactions: readonly BankTransaction[]): BankTransaction[] {
  return transactions.toSorted((a, b) => b.executionDate.localeCompare(a.executionDate));
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20, 32)].join('-');
}
