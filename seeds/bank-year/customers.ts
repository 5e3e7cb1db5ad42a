import { addDays, type Cents, cents, type IsoDate, negate } from '@saldo/ledger';
import type { Random } from '../random.ts';
import { addLine, day, type Making, onto, type Party, party, paying, price, type YearDocument } from './bank-year.ts';

/** How a customer writes a number. */
function written(random: Random, reference: string): string {
  const plain = reference.replace('-', '');
  return random.pick([
    `Factuur ${reference}`,
    `factuurnr. ${reference} dank`,
    plain,
    `Betaling factuur ${reference.replace('-', '/')}`,
    `fact ${reference.replace('-', ' ')} klantnr ${String(random.between(1000, 9999))}`,
    `Uw factuur ${reference} d.d. ${String(random.between(1, 28))}-${String(random.between(1, 12))}`,
  ]);
}

/** Two neighbouring digits the wrong way round. */
function mistyped(reference: string): string {
  const at = Array.from(reference.slice(0, -1)).findLastIndex(
    (digit, index) => index > 5 && digit !== reference[index + 1],
  );
  if (at < 0) return `${reference.slice(0, -1)}${reference.endsWith('1') ? '7' : '1'}`;
  return `${reference.slice(0, at)}${reference[at + 1] ?? ''}${reference[at] ?? ''}${reference.slice(at + 2)}`;
}

type Paying = { making: Making; document: YearDocument; others: readonly YearDocument[]; on: IsoDate; trap: string };

/** How one invoice is paid, with how often that is, in a thousand. */
const WAYS: readonly [number, string, (paying: Paying) => void][] = [
  [610, 'by number', (one) => pay(one, written(one.making.random, one.document.reference))],
  [130, 'no number, own account', (one) => pay(one, one.making.random.pick(['', 'bedankt', 'Betaling', 'fietsen']))],
  [40, 'number in its own field', (one) => pay(one, '', { structured: one.document.reference.replace('-', '') })],
  [25, 'in parts', inParts],
  [15, 'a few cents off', aFewCentsOff],
  [6, 'too much', tooMuch],
  [18, 'mistyped number', (one) => pay(one, `Factuur ${mistyped(one.document.reference)}`)],
  [5, 'number of another customer', numberOfAnother],
  [8, 'paid twice', paidTwice],
  [10, 'paid by another', paidByAnother],
  [12, 'paid and credited', credited],
  [6, 'came back', cameBack],
  [
    10,
    'a number and a date alike',
    (one) =>
      pay(
        one,
        `${one.document.reference} van ${day(one.making, 200)} tel 06${String(one.making.random.between(10_000_000, 99_999_999))}`,
      ),
  ],
];

function pay(
  { making, document, on, trap }: Paying,
  text: string,
  more: { structured?: string; name?: string; iban?: string | null; part?: Cents } = {},
): void {
  const { part = document.amount, ...other } = more;
  addLine(making, { date: on, party: document.party, trap, text, ...other }, [paying(document, part)]);
}

function inParts(one: Paying): void {
  const first = cents(Math.floor(one.document.amount / 2));
  const text = `deel 1 ${one.document.reference}`;
  pay(one, text, { part: first });
  const rest = cents(one.document.amount - first);
  pay({ ...one, on: addDays(one.on, 34) }, `rest ${one.document.reference}`, { part: rest });
}

function aFewCentsOff({ making, document, on, trap }: Paying): void {
  const off = making.random.pick([-1, 1, -2, 5, -5, 10, -10]);
  addLine(making, { date: on, party: document.party, trap, text: written(making.random, document.reference) }, [
    paying(document),
    onto('4710', off),
  ]);
}

function tooMuch({ making, document, on, trap }: Paying): void {
  addLine(making, { date: on, party: document.party, trap, text: written(making.random, document.reference) }, [
    paying(document),
    onto('1420', 1000),
  ]);
}

/** The customer copies a number of someone else, whose invoice is as much. */
function numberOfAnother(one: Paying): void {
  const { making, document, others } = one;
  const other = others.find((each) => each.party !== document.party);
  pay(one, written(making.random, document.reference));
  if (other === undefined) return;
  const meant: YearDocument = { ...document, reference: nextNumber(making), amount: other.amount };
  making.documents.push(meant);
  pay({ ...one, document: meant }, written(making.random, other.reference));
}

function paidTwice(one: Paying): void {
  const text = written(one.making.random, one.document.reference);
  pay(one, text);
  const again = {
    date: addDays(one.on, one.making.random.between(1, 9)),
    party: one.document.party,
    trap: one.trap,
    text,
  };
  addLine(one.making, again, [onto('1420', one.document.amount)]);
}

function paidByAnother(one: Paying): void {
  const holding = party(one.making.random, 900_000 + one.making.lines.length, false);
  pay(one, written(one.making.random, one.document.reference), {
    name: holding.name,
    iban: holding.iban,
  });
}

function credited(one: Paying): void {
  pay(one, written(one.making.random, one.document.reference));
  const amount = negate(cents(Math.ceil(one.document.amount / 3)));
  const credit: YearDocument = { ...one.document, reference: nextNumber(one.making), date: addDays(one.on, 5), amount };
  one.making.documents.push(credit);
  pay({ ...one, document: credit, on: addDays(one.on, 12) }, `Creditnota ${credit.reference}`);
}

/** Paid by direct debit, which the bank takes back: it stands open again and is paid. */
function cameBack(one: Paying): void {
  const { making, document, on, trap } = one;
  const about = { party: document.party, trap, isReversal: true };
  addLine(making, { ...about, date: on, isReversal: false, text: 'Incasso lidmaatschap' }, [onto('2010', 3900)]);
  addLine(making, { ...about, date: addDays(on, 3), text: 'Storno incasso lidmaatschap' }, [onto('2010', -3900)]);
  pay({ ...one, on: addDays(on, 9) }, written(making.random, document.reference));
}

let numbers = 0;
const nextNumber = (making: Making): string => `${String(making.year)}-${String((numbers += 1)).padStart(5, '0')}`;

/** Invoices to customers and how they pay them: `count` lines or a few more. */
export function customersPay(making: Making, count: number): void {
  const { random } = making;
  numbers = 0;
  const size = Math.max(8, Math.round(count / 16));
  const customers = Array.from({ length: size }, (_, index) => party(random, index, random.chance(0.6)));
  const until = making.lines.length + count;
  while (making.lines.length < until) {
    const on = random.between(0, 330);
    const customer = random.pick(customers);
    if (random.chance(0.05)) several(making, customer, on);
    else one(making, customer, on);
    if (random.chance(0.006)) inAdvance(making, customer, on);
  }
}

function invoice(making: Making, of: Party, on: number, amount = price(making.random)): YearDocument {
  const document: YearDocument = {
    kind: 'RECEIVABLE',
    party: of,
    reference: nextNumber(making),
    payment_reference: null,
    date: day(making, on),
    amount,
  };
  making.documents.push(document);
  return document;
}

function one(making: Making, of: Party, on: number): void {
  const { random } = making;
  const document = invoice(making, of, on);
  const others = making.documents
    .slice(-40)
    .filter(({ kind, date }) => kind === 'RECEIVABLE' && date === document.date);
  let left = random.between(0, WAYS.reduce((sum, [often]) => sum + often, 0) - 1);
  for (const [often, trap, way] of WAYS) {
    left -= often;
    if (left < 0) return way({ making, document, others, on: addDays(document.date, random.between(2, 28)), trap });
  }
}

/** Several invoices at once: with all numbers, or, by who is known, without. */
function several(making: Making, of: Party, on: number): void {
  const documents = Array.from({ length: making.random.between(2, 4) }, (_, nth) => invoice(making, of, on + nth));
  const isNamed = !of.isKnown || making.random.chance(0.8);
  const text = isNamed
    ? documents.map(({ reference }) => reference).join(making.random.pick([', ', ' + ', ' en ']))
    : 'openstaande posten';
  const trap = isNamed ? 'several by number' : 'several without number';
  addLine(
    making,
    { date: day(making, on + 20), party: of, trap, text },
    documents.map((document) => paying(document)),
  );
}

/** Money before there is an invoice. */
function inAdvance(making: Making, of: Party, on: number): void {
  const text = making.random.pick(['Aanbetaling offerte fiets', 'Vooruitbetaling bestelling', 'aanbetaling bakfiets']);
  addLine(making, { date: day(making, on), party: of, trap: 'in advance', text }, [onto('1420', price(making.random))]);
}
