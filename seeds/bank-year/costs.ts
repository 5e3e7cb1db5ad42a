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
  SHOP,
  SHOP_OWNER,
  type YearDocument,
} from './bank-year.ts';

/** Suppliers number their invoices each in a way of their own; some begin anew each year. */
const NUMBERINGS: readonly ((n: number, year: number, date: IsoDate) => string)[] = [
  (n, year) => `F-${String(year)}-${String(n).padStart(4, '0')}`,
  (n) => String(1000 + n),
  (n, year) => `VF${String(year).slice(2)}${String(n * 7).padStart(5, '0')}`,
  (n) => `INV-${String(40_000 + n * 13)}`,
  (n, _, date) => `${date.replaceAll('-', '')}${String(n % 10)}`,
  (n) => String(n).padStart(4, '0'),
];

type Supplier = Party & {
  number: (n: number, year: number, date: IsoDate) => string;
  isRestarting: boolean;
  sent: number;
};

/** Invoices of suppliers and how the shop pays them. */
export function suppliersArePaid(making: Making, count: number): void {
  const { random } = making;
  const suppliers = Array.from({ length: Math.max(6, Math.round(count / 40)) }, (_, index): Supplier => {
    const nth = random.between(0, NUMBERINGS.length - 1);
    const number = NUMBERINGS[nth] ?? String;
    return { ...party(random, 300_000 + index, random.chance(0.85)), number, isRestarting: nth >= 4, sent: 0 };
  });
  for (const supplier of suppliers.filter(({ isRestarting }) => isRestarting)) leftOfLastYear(making, supplier);
  const until = making.lines.length + count;
  while (making.lines.length < until) pays(making, random.pick(suppliers));
}

function bill(making: Making, of: Supplier, date: IsoDate, amount = price(making.random)): YearDocument {
  of.sent += 1;
  const reference = of.number(of.sent, making.year, date);
  const document: YearDocument = { kind: 'PAYABLE', party: of, reference, payment_reference: null, date, amount };
  making.documents.push(document);
  return document;
}

/** A disputed invoice of last year: this year's has the same number. */
function leftOfLastYear(making: Making, of: Supplier): void {
  const date = addDays(`${String(making.year)}-01-01`, -120);
  const amount = price(making.random);
  const reference = of.number(1, making.year - 1, date);
  making.documents.push({ kind: 'PAYABLE', party: of, reference, payment_reference: null, date, amount });
}

const WORDS = ['factuur', 'fact.', 'Betreft', 'inv', 'Factuurnummer'];

function pays(making: Making, of: Supplier): void {
  const { random } = making;
  const on = random.between(0, 335);
  const chance = random.next();
  const document = bill(making, of, day(making, on));
  const date = addDays(document.date, random.between(5, 28));
  const text = `${random.pick(WORDS)} ${document.reference}`;
  if (chance < 0.03) return collected(making, document, date);
  if (chance < 0.08) {
    const more = [document, bill(making, of, addDays(document.date, 1)), bill(making, of, addDays(document.date, 2))];
    const names = more.map(({ reference }) => reference).join(' ');
    addLine(
      making,
      { date, party: of, trap: 'several at a supplier', text: names },
      more.map((each) => paying(each)),
    );
    return;
  }
  if (chance < 0.1) return enteredTwice(making, document, date);
  if (chance < 0.115) {
    addLine(making, { date, party: of, trap: 'supplier pays back', text }, [paying(document)]);
    const amount = negate(cents(Math.ceil(document.amount / 4)));
    const credit = { ...document, reference: `C${document.reference}`, date, amount };
    making.documents.push(credit);
    addLine(
      making,
      { date: addDays(date, 15), party: of, trap: 'supplier pays back', text: `credit ${credit.reference}` },
      [paying(credit)],
    );
    return;
  }
  if (chance < 0.2) {
    addLine(making, { date, party: of, trap: 'supplier without number', text: 'Betaling' }, [paying(document)]);
    return;
  }
  addLine(making, { date, party: of, trap: 'supplier by number', text }, [paying(document)]);
}

/** By direct debit, with a reference of sixteen digits. */
function collected(making: Making, document: YearDocument, date: IsoDate): void {
  const structured = `9${String(making.random.between(10 ** 14, 10 ** 15 - 1))}`;
  document.payment_reference = structured;
  const about = { date, party: document.party, trap: 'direct debit', text: 'Incasso algemeen doorlopend', structured };
  addLine(making, about, [paying(document)]);
}

/** The same invoice in the books twice: either is right. */
function enteredTwice(making: Making, document: YearDocument, date: IsoDate): void {
  const copy = { ...document };
  making.documents.push(copy);
  const about = { date, party: document.party, trap: 'entered twice', text: `factuur ${document.reference}` };
  addLine(making, about, [paying(document)], [paying(copy)]);
}

type Habit = {
  name: string;
  ledger: string;
  vat: number | null;
  text: string;
  low: number;
  high: number;
  often: number;
};

const BY_ACCOUNT: readonly Habit[] = [
  {
    name: 'Vastgoed Oost B.V.',
    ledger: '4100',
    vat: 2100,
    text: 'Huur winkelpand',
    low: 245_000,
    high: 245_000,
    often: 1,
  },
  { name: 'Vattenfall', ledger: '4110', vat: 2100, text: 'Termijnbedrag energie', low: 31_000, high: 33_000, often: 1 },
  {
    name: 'KPN B.V.',
    ledger: '4610',
    vat: 2100,
    text: 'Factuur telefoon en internet',
    low: 6200,
    high: 8900,
    often: 1,
  },
  {
    name: 'Interpolis',
    ledger: '4650',
    vat: null,
    text: 'Premie bedrijfsverzekering',
    low: 18_450,
    high: 18_450,
    often: 1,
  },
  {
    name: 'Adyton Software',
    ledger: '4640',
    vat: 2100,
    text: 'Abonnement kassasoftware',
    low: 9900,
    high: 9900,
    often: 1,
  },
  { name: 'PostNL Pakketten', ledger: '4550', vat: 2100, text: 'Verzending week', low: 21_000, high: 46_000, often: 4 },
  { name: 'Schoonmaak Brouwer', ledger: '4120', vat: 2100, text: 'Schoonmaak', low: 32_000, high: 36_000, often: 1 },
  { name: 'Weekblad De Ster', ledger: '4500', vat: 2100, text: 'Advertentie', low: 15_000, high: 19_000, often: 2 },
];

const BY_CARD: readonly Habit[] = [
  {
    name: 'Shell Stationsweg',
    ledger: '4400',
    vat: 2100,
    text: 'Betaalautomaat PAS 012',
    low: 4800,
    high: 9400,
    often: 5,
  },
  {
    name: 'Praxis Haarlem',
    ledger: '4220',
    vat: 2100,
    text: 'Betaalautomaat PAS 012',
    low: 1500,
    high: 3900,
    often: 4,
  },
  {
    name: 'Parkeergarage Raaks',
    ledger: '4430',
    vat: 2100,
    text: 'Betaalautomaat PAS 007',
    low: 350,
    high: 690,
    often: 6,
  },
  {
    name: 'Bakkerij van Vessem',
    ledger: '4540',
    vat: null,
    text: 'Betaalautomaat PAS 007',
    low: 480,
    high: 950,
    often: 6,
  },
  { name: 'Bol.com', ledger: '4600', vat: 2100, text: 'iDEAL bestelling', low: 1300, high: 2600, often: 3 },
];

/** Costs that are paid without a document, over and over, and what looks like them but is not. */
export function costsAsBefore(making: Making, count: number): void {
  const { random } = making;
  const scale = Math.max(1, Math.round(count / 300));
  for (let shop = 0; shop < scale; shop += 1)
    for (const [nth, habit] of [...BY_ACCOUNT, ...BY_CARD].entries()) {
      const isCard = nth >= BY_ACCOUNT.length;
      const name = shop === 0 ? habit.name : `${habit.name} ${String(shop + 1)}`;
      const iban = isCard ? null : madeUpIban('ABNA', 500_000_000 + shop * 100 + nth);
      const of: Party = { name, iban, isKnown: false };
      for (let month = 0; month < 12; month += 1)
        for (let time = 0; time < habit.often; time += 1) {
          const date = day(making, Math.min(364, month * 30 + random.between(0, 29)));
          const text = `${habit.text} ${isCard ? `${String(random.between(8, 18))}:${String(random.between(10, 59))}` : String(month + 1)}`;
          const amount = -random.between(habit.low, habit.high);
          addLine(making, { date, party: of, trap: isCard ? 'card' : 'as before', text }, [
            onto(habit.ledger, amount, habit.vat),
          ]);
        }
      if (!isCard && shop % 3 === 0) unlikeBefore(making, of, habit, nth);
    }
  inTwoWays(making);
  for (let nth = 0; nth < count / 75; nth += 1) {
    const of: Party = {
      name: `${random.pick(['Kiosk', 'Hotel', 'Lunchroom'])} ${String(nth)}`,
      iban: null,
      isKnown: false,
    };
    addLine(
      making,
      { date: day(making, random.between(0, 364)), party: of, trap: 'never seen', text: 'Betaalautomaat PAS 012' },
      [onto('4540', -random.between(900, 6000))],
    );
  }
}

/** One insurer for the shop and for the owner, by the words; and a supermarket for both, which nothing tells. */
function inTwoWays(making: Making): void {
  const insurer: Party = { name: 'Univé', iban: madeUpIban('RABO', 610_000_001), isKnown: false };
  const supermarket: Party = { name: 'Albert Heijn 1521', iban: null, isKnown: false };
  for (let month = 0; month < 12; month += 1) {
    const date = day(making, month * 30 + 6);
    const premium = (text: string, ledger: string, amount: number) =>
      addLine(making, { date, party: insurer, trap: 'two ways by words', text }, [onto(ledger, amount)]);
    premium('Premie aansprakelijkheid bedrijf', '4655', -4150);
    premium('Zorgverzekering gezin', '0520', -29_900);
    const ledger = making.random.chance(0.5) ? '4540' : '0520';
    const about = { date, party: supermarket, trap: 'two ways untold', text: 'Betaalautomaat PAS 007' };
    addLine(making, about, [onto(ledger, -making.random.between(600, 2900))]);
  }
}

/** Of one that is always booked the same: money back, and once something else, much larger and with other words. */
function unlikeBefore(making: Making, of: Party, habit: Habit, nth: number): void {
  const back = making.random.between(500, 2500);
  addLine(
    making,
    { date: day(making, 150 + nth * 11), party: of, trap: 'money back', text: `Terugbetaling ${habit.text}` },
    [onto(habit.ledger, back, habit.vat)],
  );
  addLine(
    making,
    { date: day(making, 160 + nth * 13), party: of, trap: 'unlike before', text: 'Eenmalige levering apparatuur' },
    [onto('0230', -habit.high * 9, 2100)],
  );
}

/** What the bank, the Tax Administration, staff and the owner have to do with the account, and money between own accounts. */
export function allTheRest(making: Making, staff: number): void {
  const { random } = making;
  const tax: Party = { name: 'Belastingdienst', iban: 'NL86INGB0002445588', isKnown: false };
  const owner = SHOP_OWNER;
  const savings: Party = { name: 'Fietsen De Wit', iban: SHOP.savings, isKnown: false };
  const nobody: Party = { name: '', iban: null, isKnown: false };
  const people = Array.from({ length: staff }, (_, nth) => party(random, 700_000 + nth, false));
  for (let month = 0; month < 12; month += 1) {
    const at = (of: number): IsoDate => day(making, Math.min(364, month * 30 + of));
    for (const each of people)
      addLine(making, { date: at(24), party: each, trap: 'wages', text: `Salaris maand ${String(month + 1)}` }, [
        onto('1700', -random.between(180_000, 260_000)),
      ]);
    addLine(making, { date: at(26), party: tax, trap: 'tax', structured: '4123456786690210' }, [
      onto('1540', -random.between(90_000, 140_000)),
    ]);
    if (month % 3 === 0)
      addLine(making, { date: at(27), party: tax, trap: 'tax', structured: '6123456781690210' }, [
        onto('1520', -random.between(200_000, 900_000)),
      ]);
    if (month % 4 === 0)
      addLine(making, { date: at(20), party: tax, trap: 'tax', text: 'Voorlopige aanslag inkomstenbelasting' }, [
        onto('0520', -random.between(50_000, 90_000)),
      ]);
    addLine(making, { date: at(1), party: nobody, trap: 'bank charges', text: 'Kosten zakelijke betaalrekening' }, [
      onto('4700', -random.between(900, 2900)),
    ]);
    addLine(making, { date: at(28), party: owner, trap: 'private', text: 'privé-opname' }, [onto('0520', -250_000)]);
    addLine(making, { date: at(12), party: savings, trap: 'own transfer', text: 'sparen' }, [
      onto('1050', -random.between(100_000, 500_000)),
    ]);
    addLine(
      making,
      {
        date: at(14),
        party: nobody,
        trap: 'cash machine',
        name: 'Geldmaat Grote Markt 14 Haarlem',
        text: 'Geldautomaat PAS 012',
      },
      [onto('1000', -random.pick([5000, 10_000, 20_000]))],
    );
    addLine(making, { date: at(16), party: nobody, trap: 'cash brought', text: 'Storting Geldmaat sealbag 4471' }, [
      onto('1000', random.between(30_000, 190_000)),
    ]);
    const spent = random.between(20_000, 60_000);
    addLine(
      making,
      {
        date: at(22),
        party: { name: 'International Card Services', iban: 'NL99ABNA0240255255', isKnown: false },
        trap: 'card paid',
        text: 'Afrekening creditcard',
      },
      [onto('1050', -spent)],
    );
    addLine(making, { date: at(23), party: nobody, trap: 'card paid', text: 'Uw betaling', account: 'card' }, [
      onto('1050', spent),
    ]);
  }
}
