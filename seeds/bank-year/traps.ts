import { addDays, cents, type IsoDate, negate } from '@saldo/ledger';
import { madeUpIban } from '../random.ts';
import {
  addLine,
  day,
  type Making,
  onto,
  type Party,
  party,
  paying,
  price,
  SHOP_OWNER,
  type YearDocument,
  type YearPart,
} from './bank-year.ts';
import { nextNumber } from './customers.ts';

const NOBODY: Party = { name: '', iban: null, isKnown: false };
const MOLLIE = madeUpIban('ABNA', 640_000_001);
const provider = (name: string): Party => ({ name, iban: MOLLIE, isKnown: false });

/** What looks like something else than it is: `times` of each in a year. */
export function traps(making: Making, times: number): void {
  throughProvider(making);
  ownersMoney(making);
  changedHalfway(making);
  for (let nth = 0; nth < times; nth += 1) {
    settledByProvider(making);
    inBatches(making);
    ofOneAccount(making, nth);
    leftOfLastYear(making, nth);
    paidBackWithoutNumber(making, nth);
    byChance(making, nth);
    inForeignMoney(making, nth);
    nearTheBank(making);
  }
}

function bill(
  making: Making,
  of: Party,
  reference: string,
  date: IsoDate,
  amount = price(making.random),
): YearDocument {
  const kind = 'PAYABLE' as const;
  const document: YearDocument = { kind, party: of, reference, payment_reference: null, date, amount };
  making.documents.push(document);
  return document;
}

function invoice(making: Making, of: Party, date: IsoDate, amount = price(making.random)): YearDocument {
  const document = { ...bill(making, of, nextNumber(making), date, amount), kind: 'RECEIVABLE' as const };
  making.documents[making.documents.length - 1] = document;
  return document;
}

const some = (making: Making, nth: number, isKnown = true): Party => party(making.random, 950_000 + nth, isKnown);

/** Web orders paid through a provider, who keeps its fee and pays the rest in one sum. */
function settledByProvider(making: Making): void {
  const { random } = making;
  const on = random.between(10, 350);
  const orders = Array.from({ length: random.between(2, 6) }, (_, nth) => {
    const buyer = { ...some(making, 5000 + making.lines.length * 7 + nth), iban: null };
    return invoice(making, buyer, day(making, on - random.between(2, 6)));
  });
  const text = `Mollie settlement ${String(random.between(1_000_000, 9_999_999))}.${String(making.year).slice(2)}07.01`;
  addLine(making, { date: day(making, on), party: provider('Stichting Mollie Payments'), trap: 'settlement', text }, [
    ...orders.map((order) => paying(order)),
    onto('4700', -29 * orders.length),
  ]);
}

/** Shops of all kinds that are paid through one account: one again and again, others once. */
function throughProvider(making: Making): void {
  const { random } = making;
  const trap = 'through a provider';
  for (let month = 0; month < 12; month += 1) {
    const text = `iDEAL bestelling ${String(random.between(1000, 9999))} ${day(making, month * 30)} 14:55`;
    const often = { date: day(making, month * 30 + 3), party: provider('Kantoorwereld via Mollie'), trap, text };
    addLine(making, often, [onto('4600', -random.between(2200, 3900), 2100)]);
    const unnamed = { date: day(making, month * 30 + 9), party: provider('Stichting Mollie Payments'), trap, text };
    const [ledger, vat] = month < 4 ? (['4600', 2100] as const) : (['4540', null] as const);
    if (month < 4 || month % 3 === 0) addLine(making, unnamed, [onto(ledger, -random.between(2200, 3900), vat)]);
    const hotel = { date: day(making, month * 30 + 14), party: provider('Hotel Zuid via Mollie'), trap, text };
    if (month % 5 === 4) addLine(making, hotel, [onto('4540', -random.between(2900, 5900))]);
  }
}

/** The owner puts money in: with words, and without. */
function ownersMoney(making: Making): void {
  for (const [on, text] of [
    [205, 'Privé storting'],
    [262, 'privestorting'],
  ] as const)
    addLine(making, { date: day(making, on), party: SHOP_OWNER, trap: "owner's deposit", text }, [
      onto('0510', making.random.between(100_000, 500_000)),
    ]);
}

/** The same each month, until the landlord stops charging VAT. */
function changedHalfway(making: Making): void {
  const landlord: Party = { name: 'Verhuur Zuid', iban: madeUpIban('ABNA', 640_000_002), isKnown: false };
  for (let month = 1; month <= 12; month += 1) {
    const date: IsoDate = `${String(making.year)}-${String(month).padStart(2, '0')}-02`;
    const [amount, vat] = month < 8 ? [84_500, 2100] : [69_835, null];
    addLine(making, { date, party: landlord, trap: 'changed halfway', text: 'Huur loods' }, [
      onto('4100', -amount, vat),
    ]);
  }
}

/** Many payments in one line, which names nobody. */
function inBatches(making: Making): void {
  const { random } = making;
  const on = random.between(20, 350);
  const parts = (of: (nth: number) => YearDocument): YearPart[] =>
    Array.from({ length: random.between(3, 7) }, (_, nth) => paying(of(nth)));
  const at = making.lines.length * 11;
  const date = day(making, on);
  addLine(
    making,
    { date, party: NOBODY, trap: 'batch', text: `SEPA batch ${String(random.between(3, 7))} opdrachten` },
    parts((nth) => bill(making, some(making, at + nth), `B${String(at + nth)}`, addDays(date, -12))),
  );
  addLine(
    making,
    { date, party: NOBODY, trap: 'batch', text: `Verzamelincasso ${date.replaceAll('-', '')}` },
    parts((nth) => invoice(making, some(making, at + 20 + nth), addDays(date, -15))),
  );
}

/** Two customers who pay from one account: by amount, and once both as much. */
function ofOneAccount(making: Making, nth: number): void {
  const first = some(making, 100_000 + nth * 2);
  const second: Party = { ...some(making, 100_001 + nth * 2), iban: first.iban };
  const trap = 'two of one account';
  for (const [of, on] of [
    [first, 40],
    [second, 43],
    [second, 180],
  ] as const) {
    const document = invoice(making, of, day(making, on + (nth % 30)));
    addLine(making, { date: addDays(document.date, 12), party: first, name: of.name, trap, text: '' }, [
      paying(document),
    ]);
  }
}

/** An invoice of last year, while this year's has the same number behind the year. */
function leftOfLastYear(making: Making, nth: number): void {
  const of = some(making, 200_000 + nth);
  const last = String(making.year - 1);
  const reference = `${last}-${String(nth + 1).padStart(4, '0')}`;
  const amount = price(making.random);
  const document: YearDocument = {
    kind: 'RECEIVABLE',
    party: of,
    reference,
    payment_reference: null,
    date: `${last}-12-10`,
    amount,
  };
  making.documents.push(document);
  const again = invoice(making, of, day(making, 2), amount);
  const trap = 'of last year';
  addLine(making, { date: day(making, 9), party: of, trap, text: `factuur ${reference}` }, [paying(document)]);
  addLine(making, { date: day(making, 30), party: of, trap, text: `Factuur ${again.reference}` }, [paying(again)]);
}

/** A credit note that is paid out, with a word and no number. */
function paidBackWithoutNumber(making: Making, nth: number): void {
  const of = some(making, 300_000 + nth);
  const document = invoice(making, of, day(making, 60 + nth));
  const trap = 'paid back';
  addLine(making, { date: addDays(document.date, 9), party: of, trap, text: document.reference }, [paying(document)]);
  const amount = negate(cents(Math.ceil(document.amount / 4)));
  const credit = invoice(making, of, addDays(document.date, 12), amount);
  addLine(making, { date: addDays(credit.date, 5), party: of, trap, text: 'terugbetaling retour' }, [paying(credit)]);
}

/** A payer without a name, and the amount and digits of a document that it is not about. */
function byChance(making: Making, nth: number): void {
  const { random } = making;
  const trap = 'digits by chance';
  const supplier = some(making, 400_000 + nth);
  const reference = String(1000 + random.between(0, 8999));
  const open = bill(making, supplier, reference, day(making, 30 + (nth % 300)));
  const card = { date: addDays(open.date, 6), party: NOBODY, trap, text: `Betaalautomaat PAS ${reference}` };
  addLine(making, card, [onto('4540', negate(open.amount))]);
  addLine(making, { date: addDays(open.date, 14), party: supplier, trap, text: `fact. ${reference}` }, [paying(open)]);
  const month = random.between(1, 9);
  const dated = `${String(making.year)}-${String(month).padStart(2, '0')}${String(random.between(10, 28))}`;
  const customer = some(making, 410_000 + nth);
  const date: IsoDate = `${dated.slice(0, 7)}-01`;
  const document = { ...bill(making, customer, dated, date, cents(4950)), kind: 'RECEIVABLE' as const };
  making.documents[making.documents.length - 1] = document;
  const written = `${dated.slice(0, 7)}-${dated.slice(7)}`;
  const paid = { date: addDays(date, 28), party: NOBODY, trap, text: `Contributie ${written} 14:55` };
  addLine(making, paid, [onto('1420', 4950)]);
  addLine(making, { date: addDays(date, 33), party: customer, trap, text: `Betreft ${dated}` }, [paying(document)]);
}

/** In dollars: the amount, the rate and the fee are numbers too. */
function inForeignMoney(making: Making, nth: number): void {
  const name = `HOSTKIT.COM ${String(nth + 1)} SAN FRANCISCO`;
  for (let month = 0; month < 12; month += 1) {
    const dollars = making.random.between(2100, 2900);
    const text = `USD ${String(Math.trunc(dollars / 100))},${String(dollars % 100).padStart(2, '0')} koers 1,08${String(month)} opslag`;
    const date = day(making, month * 30 + 17);
    const of = { name, iban: null, isKnown: false };
    addLine(making, { date, party: of, trap: 'foreign money', text, account: 'card' }, [
      onto('4640', -Math.round((dollars * 100) / 108)),
    ]);
  }
}

/** Words of the bank, or of cash, that are about something near. */
function nearTheBank(making: Making): void {
  const { random } = making;
  const at = (): IsoDate => day(making, random.between(0, 360));
  const add = (text: string, ledger: string, amount: number): void =>
    addLine(making, { date: at(), party: NOBODY, trap: 'near the bank', text }, [onto(ledger, amount)]);
  add('Kosten geldautomaat buitenland', '4700', -random.between(225, 450));
  add('Kosten contant geld storting Geldmaat', '4700', -random.between(400, 900));
  add('Storting waarborgsom', '1420', random.between(20_000, 60_000));
  add('Rente en aflossing lening 88.12.345', '0700', -random.between(40_000, 60_000));
}
