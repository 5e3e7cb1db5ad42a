import { type Cents, cents, type IsoDate, negate, ROLES } from '@saldo/ledger';

/** What moved on debtors or creditors on a day, of one contact and invoice. Debit positive. */
export type ItemPart = {
  account: string;
  contact_id: number | null;
  reference: string;
  date: IsoDate;
  amount: Cents;
  /** The open item of an earlier import that this is of. */
  item_id: number | null;
};

/** What was open from one day until another, when something of the other side settled it. */
export type ImportedSettlement = Omit<ItemPart, 'date'> & { opened_on: IsoDate; settled_on: IsoDate };

/** Parts of one invoice, oldest first; those before `at` are settled. */
type Queue = { parts: ItemPart[]; at: number };

const SPENT_PARTS = 1024;

/**
 * Matches invoices with payments while a file is read. A payment settles the invoice that it names; at the end, what names none, and what was
 * paid too much, settles the oldest of its contact, and then the oldest of which no contact is known. Pure; memory follows what is open.
 */
export class ItemMatcher {
  private readonly queues = new Map<string, Queue>();
  private settlements: ImportedSettlement[] = [];
  private readonly settledItems = new Map<number, number>();

  add(moved: ItemPart): void {
    if (moved.account !== ROLES.debtors && moved.account !== ROLES.creditors) return;
    const key = `${moved.account} ${String(moved.contact_id)} ${moved.reference}`;
    const queue = this.queues.get(key) ?? { parts: [], at: 0 };
    const rest = { ...moved };
    for (let first = queue.parts[queue.at]; first !== undefined; first = queue.parts[queue.at]) {
      if (rest.amount === 0 || Math.sign(first.amount) === Math.sign(rest.amount)) break;
      this.settle(first, rest);
      if (first.amount === 0) queue.at += 1;
    }
    if (rest.amount !== 0) append(queue, rest);
    if (queue.at === queue.parts.length) this.queues.delete(key);
    else this.queues.set(key, compacted(queue));
  }

  /** What was settled since this was asked before. */
  takeSettlements(): ImportedSettlement[] {
    const taken = this.settlements;
    this.settlements = [];
    return taken;
  }

  /** How much of earlier items was settled; positive of an invoice. */
  settledOfItems(): { id: number; amount: Cents }[] {
    return [...this.settledItems].map(([id, amount]) => ({ id, amount: cents(amount) }));
  }

  /** Matches the rest, and gives what stays open. */
  finish(): ItemPart[] {
    const rest = [...this.queues.values()].flatMap(({ parts, at }) => parts.slice(at));
    this.queues.clear();
    return [...Map.groupBy(rest, ({ account }) => account).values()].flatMap((ofAccount) => {
      const perContact = Map.groupBy(ofAccount, ({ contact_id }) => contact_id);
      const known = [...perContact].filter(([contact]) => contact !== null).flatMap(([, of]) => this.matchOldest(of));
      const unknown = [...(perContact.get(null) ?? []), ...known.filter((part) => !isInvoice(part))];
      return [...known.filter(isInvoice), ...this.matchOldest(unknown)];
    });
  }

  private matchOldest(parts: readonly ItemPart[]): ItemPart[] {
    const sorted = parts.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
    const invoices = sorted.filter(isInvoice);
    const payments = sorted.filter((part) => !isInvoice(part));
    for (let at = 0, of = 0; at < invoices.length && of < payments.length; ) {
      const [invoice, payment] = [invoices[at], payments[of]];
      if (invoice === undefined || payment === undefined) break;
      this.settle(invoice, payment);
      if (invoice.amount === 0) at += 1;
      else of += 1;
    }
    return sorted.filter(({ amount }) => amount !== 0);
  }

  private settle(one: ItemPart, other: ItemPart): void {
    const [earlier, later] = one.date <= other.date ? [one, other] : [other, one];
    const used = cents(Math.min(Math.abs(one.amount), Math.abs(other.amount)) * Math.sign(earlier.amount));
    earlier.amount = cents(earlier.amount - used);
    later.amount = cents(later.amount + used);
    this.note(earlier, used);
    this.note(later, negate(used));
    if (earlier.date === later.date) return;
    const { date: opened_on, ...what } = earlier;
    this.settlements.push({ ...what, amount: used, opened_on, settled_on: later.date });
  }

  private note({ item_id, account }: ItemPart, used: number): void {
    if (item_id === null) return;
    const own = account === ROLES.debtors ? used : -used;
    this.settledItems.set(item_id, (this.settledItems.get(item_id) ?? 0) + own);
  }
}

/** Lines of one invoice and day are one part. */
function append({ parts, at }: Queue, part: ItemPart): void {
  const last = parts.length > at ? parts.at(-1) : undefined;
  if (last?.date === part.date && last.item_id === part.item_id) last.amount = cents(last.amount + part.amount);
  else parts.push(part);
}

function compacted({ parts, at }: Queue): Queue {
  return at > SPENT_PARTS && at * 2 > parts.length ? { parts: parts.slice(at), at: 0 } : { parts, at };
}

const isInvoice = ({ account, amount }: ItemPart): boolean => (account === ROLES.debtors ? amount > 0 : amount < 0);
