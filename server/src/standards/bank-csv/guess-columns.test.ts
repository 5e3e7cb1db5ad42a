import { expect, test } from 'vitest';
import { mappedLayout } from './csv-columns.ts';
import { CellReader } from './csv-layout.ts';
import { guessColumns } from './guess-columns.ts';

const OWN = 'NL18RABO0000000022';
const SHOP = 'NL20INGB0001234567';
const rowsOf = (text: string): string[][] => text.split('\n').map((line) => line.split(';'));

/** The first row of transactions as it is read with the columns that were guessed. */
function read(text: string) {
  const rows = rowsOf(text);
  const { date, amount, ...rest } = guessColumns(rows);
  if (date === null || amount === null) throw new Error('no day or no amount');
  const cells = rows[rest.has_heading ? 1 : 0] ?? [];
  const { record, balance } = mappedLayout({ ...rest, date, amount }).read(
    new CellReader({ cells, line: 1 }, new Map()),
  );
  const { booking_date, counterparty_name, counterparty_iban, remittance } = record;
  return [booking_date, record.amount, counterparty_name, counterparty_iban, remittance, balance];
}

test.each([
  [
    'as people call them',
    `Datum;Wat;Wie;Bedrag;Stand\n02-05-2026;Brood;Bakker;-12,50;100,00\n03-05-2026;Huur;Klant;12,50;112,50`,
    ['2026-05-02', -1_250, 'Bakker', null, 'Brood', 10_000],
  ],
  [
    'with the balance after the transaction, and not the one before',
    `Boekingsdatum;Naam tegenrekening;Tegenrekeningnummer;Saldo voor mutatie;Bedrag;Saldo na mutatie;Omschrijving
02-05-2026;Bakker;${SHOP};112,50;-12,50;100,00;Brood\n03-05-2026;Klant;;100,00;12,50;112,50;Huur`,
    ['2026-05-02', -1_250, 'Bakker', SHOP, 'Brood', 10_000],
  ],
  [
    'with a column that says which way the money went',
    `Rekeningnummer;Transactiedatum;Valutacode;CreditDebet;Bedrag;Tegenrekeningnummer;Tegenrekeninghouder;Valutadatum;Omschrijving
${OWN};02-05-2026;EUR;D;12,50;${SHOP};Bakker;02-05-2026;Brood\n${OWN};03-05-2026;EUR;C;12,50;;Klant;03-05-2026;Huur`,
    ['2026-05-02', -1_250, 'Bakker', SHOP, 'Brood', null],
  ],
  [
    'with money in and money out apart',
    `Datum;Omschrijving;Af;Bij;Saldo\n02-05-2026;Brood;12,50;;100,00\n03-05-2026;Huur;;12,50;112,50`,
    ['2026-05-02', -1_250, null, null, 'Brood', 10_000],
  ],
  [
    'with plus and minus apart',
    `Datum;Omschrijving;Plus;Min\n02-05-2026;Brood;;12,50\n03-05-2026;Huur;12,50;`,
    ['2026-05-02', -1_250, null, null, 'Brood', null],
  ],
  [
    'with plus and minus apart, of days when all went out',
    `Datum;Omschrijving;Min;Plus\n02-05-2026;Brood;12,50;\n03-05-2026;Bus;3,00;`,
    ['2026-05-02', -1_250, null, null, 'Brood', null],
  ],
  [
    'with money in and money out apart, of days when all went out',
    `Datum;Omschrijving;Af;Bij;Saldo\n02-05-2026;Brood;12,50;;100,00\n03-05-2026;Huur;8,00;;92,00`,
    ['2026-05-02', -1_250, null, null, 'Brood', 10_000],
  ],
  [
    'with money in and money out apart, of days when all came in',
    `Datum;Omschrijving;Af;Bij;Saldo\n02-05-2026;Huur;;12,50;100,00\n03-05-2026;Huur;;8,00;108,00`,
    ['2026-05-02', 1_250, null, null, 'Huur', 10_000],
  ],
  [
    'with a sign at each amount, and a dash where there is no note',
    `Datum;Omschrijving;Notitie;Bedrag\n02-05-2026;Huur;-;1.210,00\n03-05-2026;Brood;-;-45,00`,
    ['2026-05-02', 121_000, null, null, 'Huur', null],
  ],
  [
    'without any money out among the first, and a dash where there is no note',
    `Datum;Omschrijving;Notitie;Bedrag\n02-05-2026;Huur;-;1.210,00`,
    ['2026-05-02', 121_000, null, null, 'Huur', null],
  ],
  [
    'with one word for all first amounts, that all went out',
    `Datum;Soort;Bedrag;Omschrijving\n02-05-2026;Debet;12,50;Brood\n03-05-2026;Debet;3,00;Bus`,
    ['2026-05-02', -1_250, null, null, 'Brood', null],
  ],
  [
    'with accounts of others of which one is an older number',
    `Datum;Naam;Tegenrekening;Bedrag;Omschrijving\n02-05-2026;Bakker;${SHOP};-12,50;Brood\n03-05-2026;Sparen;D12345678;-5,00;Bus`,
    ['2026-05-02', -1_250, 'Bakker', SHOP, 'Brood', null],
  ],
  [
    'of one line, with the account of the other and the number of an invoice',
    `Datum;Naam;Tegenrekening;Bedrag;Omschrijving\n02-05-2026;Klant;${SHOP};12,50;FA20260001 huur`,
    ['2026-05-02', 1_250, 'Klant', SHOP, 'FA20260001 huur', null],
  ],
  [
    'of a card that was used abroad',
    `Creditcard Nummer;Datum;Oorspr bedrag;Oorspr munt;Koers;Bedrag;Omschrijving
1234;2026-05-02;-14,00;USD;1,12;-12,50;Hosting\n1234;2026-05-03;;;;-3,00;Bus`,
    ['2026-05-02', -1_250, null, null, 'Hosting', null],
  ],
  [
    'of a bank that writes English',
    `Type,Completed Date,Payee,Account number,Payment reference,Amount (EUR),Fee,Balance
CARD,2026-05-02 09:12:00,Bakker,${SHOP},Brood,-12.50,0.00,100.00\nIN,2026-05-03 10:00:00,Klant,,Huur,12.50,0.00,112.50`.replaceAll(
      ',',
      ';',
    ),
    ['2026-05-02', -1_250, 'Bakker', SHOP, 'Brood', 10_000],
  ],
  [
    'without headings, with the number of the own account before them',
    `02-05-2026;0123456789;12,50;Debet;Brood van de bakker\n03-05-2026;0123456789;100,00;Credit;Huur van mei`,
    ['2026-05-02', -1_250, null, null, 'Brood van de bakker', null],
  ],
])('columns %s are guessed', (_how, text, told) => {
  expect(read(text)).toEqual(told);
});

test('a word that says neither in nor out is not guessed at', () => {
  const columns = guessColumns(rowsOf('Datum;Af Bij;Bedrag\n02-05-2026;Af;12,50'));
  const { read: reading } = mappedLayout({ ...columns, date: 0, amount: 2 });
  expect(() => reading(new CellReader({ cells: ['02-05-2026', 'Storno', '12,50'], line: 7 }, new Map()))).toThrow(
    'neither in nor out',
  );
});
