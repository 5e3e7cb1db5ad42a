import { addDays, type Cents, cents, type IsoDate, negate } from '@saldo/ledger';
import { madeUpIban, Random } from '../random.ts';

/** Who pays the shop, or is paid by it. `isKnown`: its IBAN is in the contacts. */
export type Party = { name: string; iban: string | null; isKnown: boolean };

/** A document of the shop. `amount` is as on the document; it is in the books from the month of its day. */
export type YearDocument = {
  kind: 'RECEIVABLE' | 'PAYABLE';
  party: Party;
  reference: string;
  payment_reference: string | null;
  date: IsoDate;
  amount: Cents;
};

/** A part of what a bookkeeper books: a document, or a ledger with its VAT. */
export type YearPart = { amount: Cents; vat: number | null } & ({ document: YearDocument } | { ledger: string });

/** A line of the bank, with what it is: one way, or ways that a bookkeeper would call equal. The first is how it is booked. */
export type YearLine = {
  date: IsoDate;
  amount: Cents;
  name: string;
  iban: string | null;
  text: string;
  structured: string | null;
  isReversal: boolean;
  truth: readonly (readonly YearPart[])[];
  /** What makes it difficult. */
  trap: string;
  account: 'current' | 'card';
};

export const SHOP = { current: madeUpIban('RABO', 100_200_300), savings: madeUpIban('RABO', 900_200_300) };

/** The owner of the shop, whose account is not the shop's. */
export const SHOP_OWNER: Party = { name: 'S. de Wit', iban: madeUpIban('INGB', 777_000_111), isKnown: false };

/** What a year is made with: its chance, its documents and its lines so far. */
export type Making = {
  random: Random;
  year: number;
  documents: YearDocument[];
  lines: YearLine[];
};

type Written = { name?: string; iban?: string | null; text?: string; structured?: string; isReversal?: boolean };

/** Adds a line; what is not given comes from the party. */
export function addLine(
  making: Making,
  about: { date: IsoDate; party: Party; trap: string; account?: 'card' } & Written,
  ...truth: (readonly YearPart[])[]
): void {
  const { date, party, trap, account = 'current', name = party.name, iban = party.iban } = about;
  const amount = cents((truth[0] ?? []).reduce((sum, part) => sum + part.amount, 0));
  if (date.slice(0, 4) !== String(making.year) || amount === 0) return;
  const { text = '', structured = null, isReversal = false } = about;
  making.lines.push({ date, amount, name, iban, text, structured, isReversal, truth, trap, account });
}

/** Pays a document, in whole or the part that is given. */
export function paying(document: YearDocument, part: Cents = document.amount): YearPart {
  return { document, vat: null, amount: document.kind === 'RECEIVABLE' ? part : negate(part) };
}

/** Books on a ledger, with VAT or without. */
export function onto(ledger: string, amount: number, vat: number | null = null): YearPart {
  return { ledger, vat, amount: cents(amount) };
}

export const day = (making: Making, of: number): IsoDate => addDays(`${String(making.year)}-01-01`, of);

const FIRST =
  'Anna,Bram,Carla,Daan,Eva,Fatima,Gijs,Hanna,Ilse,Jan,Karim,Lotte,Mo,Nina,Olaf,Petra,Ruben,Sanne,Teun,Yara'.split(',');
const LAST =
  'Jansen,de Vries,van den Berg,Bakker,Visser,Smit,Meijer,de Boer,Mulder,de Groot,Bos,Vos,Peters,Hendriks,van Leeuwen,Dekker,Brouwer,de Wit,Dijkstra,Smits,de Graaf,van der Meer,Kok,Jacobs,Vermeulen,van Dam,Yilmaz,El Amrani,Nguyen,Kowalski'.split(
    ',',
  );
const TRADE =
  'Bouw,Advies,Schilders,Installatie,Transport,Catering,Tuinen,Optiek,Makelaardij,Interieur,Techniek,Media,Zorg,Fietsen,Horeca'.split(
    ',',
  );
const BANKS = ['INGB', 'RABO', 'ABNA', 'TRIO', 'KNAB', 'BUNQ'];

/** A company or a person that does not exist; names are alike as they are in a town, and in the contacts told apart by a number. */
export function party(random: Random, index: number, isKnown: boolean): Party {
  const last = random.pick(LAST);
  const initial = random.pick(FIRST).slice(0, 1);
  const company = `${last} ${random.pick(TRADE)}`;
  const name = random.chance(0.5) ? `${company}${random.pick([' B.V.', ' BV', ' VOF', ''])}` : `${initial}. ${last}`;
  return { name, iban: madeUpIban(random.pick(BANKS), 20_000_000 + index * 37), isKnown };
}

/** An amount as on invoices: many are alike. */
export function price(random: Random): Cents {
  if (random.chance(0.25)) return cents(random.pick([2495, 4950, 6050, 7500, 9950, 12_100, 15_000, 24_200, 49_900]));
  return cents(random.between(1200, 180_000));
}
