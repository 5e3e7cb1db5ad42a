import { addDays, addMonths, type Cents, cents, firstOfMonth, type IsoDate, isoDate, yearOf } from '@saldo/ledger';
import type { Customer, DemoCompany, Supplier } from './companies/company.ts';
import { Random } from './random.ts';

/** What happened in a company, in order of date: the input of the same acts a person would do. */
export type DemoEvent =
  | {
      kind: 'invoice';
      date: IsoDate;
      customer: Customer;
      description: string;
      quantity: string;
      unit_price: string;
      paid_on: IsoDate | null;
    }
  | {
      kind: 'expense';
      date: IsoDate;
      supplier: Supplier;
      number: string;
      description: string;
      net: Cents;
      paid_on: IsoDate | null;
    }
  | { kind: 'bank_only'; date: IsoDate; name: string; text: string; amount: Cents; account: string };

const MONTH_NAMES = [
  'januari',
  'februari',
  'maart',
  'april',
  'mei',
  'juni',
  'juli',
  'augustus',
  'september',
  'oktober',
  'november',
  'december',
];

/** The books of a company from 1 January of last year until today. Invoices and expenses whose payment lies after today are open. */
export function booksOf(company: DemoCompany, today: IsoDate, seed: number): DemoEvent[] {
  const random = new Random(seed);
  const events: DemoEvent[] = [];
  for (let month = isoDate(yearOf(today) - 1, 1, 1); month <= today; month = addMonths(month, 1)) {
    events.push(
      ...salesOf(company, month, random),
      ...purchasesOf(company, month, random),
      ...bankOnly(company, month),
    );
  }
  return events.filter((event) => event.date <= today).sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
}

function dayIn(month: IsoDate, day: number): IsoDate {
  return addDays(firstOfMonth(month), Math.min(Math.max(day, 1), 28) - 1);
}

function salesOf(company: DemoCompany, month: IsoDate, random: Random): DemoEvent[] {
  const count = company.sales.per_month + random.between(-1, 1);
  const at = (rate: Customer['treatment']) => company.customers.filter(({ treatment }) => treatment === rate);
  const taxed = at('nl_high').length > 0 ? at('nl_high') : at('nl_low');
  return Array.from({ length: count }, (_, nth) => {
    // One a month is taxed at home, so that every return has turnover with VAT.
    const customer = random.pick(nth === 0 ? taxed : company.customers);
    const date = dayIn(month, random.between(2, 28));
    const [low, high] = company.sales.amount;
    const hours = random.between(1, 8);
    return {
      kind: 'invoice' as const,
      date,
      customer,
      description: random.pick(company.sales.descriptions),
      quantity: String(hours),
      unit_price: (Math.round(random.between(low, high) / hours / 250) * 2.5).toFixed(2),
      // One in fifteen customers forgets.
      paid_on: random.chance(1 / 15) ? null : addDays(date, customer.pays_after + random.between(-4, 6)),
    };
  });
}

function purchasesOf(company: DemoCompany, month: IsoDate, random: Random): DemoEvent[] {
  return company.suppliers.flatMap((supplier) => {
    const whole = Math.floor(supplier.per_month);
    const count = whole + (random.chance(supplier.per_month - whole) ? 1 : 0);
    return Array.from({ length: count }, (_, nth) => {
      const date = dayIn(month, supplier.day + nth * 4);
      const [low, high] = supplier.amount;
      return {
        kind: 'expense' as const,
        date,
        supplier,
        number: `${date.slice(2, 4)}${date.slice(5, 7)}-${String(random.between(1000, 9999))}`,
        description: `${supplier.description} ${MONTH_NAMES[Number(date.slice(5, 7)) - 1] ?? ''}`,
        net: cents(random.between(low, high)),
        paid_on: addDays(date, random.between(1, 16)),
      };
    });
  });
}

function bankOnly(company: DemoCompany, month: IsoDate): DemoEvent[] {
  const fee: DemoEvent = {
    kind: 'bank_only',
    date: dayIn(month, 3),
    name: company.bank.name,
    text: 'Kosten betalingsverkeer',
    amount: cents(-1_053),
    account: '4700',
  };
  if (company.private_per_month_cents === 0) return [fee];
  return [
    fee,
    {
      kind: 'bank_only',
      date: dayIn(month, 25),
      name: company.owner.name,
      text: 'Privé',
      amount: cents(-company.private_per_month_cents),
      account: '0520',
    },
  ];
}
