import { describe, expect, test } from 'vitest';
import { toLines } from '#receipt-reading/layout/page-text';
import { readLines } from '#receipt-reading/facts/read-lines';
import type { Reading } from '#receipt-reading/receipt-reader';
import { typed } from '#receipt-reading/testing';

function read(text: string): Reading {
  const own = { names: [], vat_ids: [], kvk_numbers: [], ibans: [] };
  return readLines(toLines(typed(text)), 'text_pdf', [{ width: 600, height: 800 }], own);
}

const TILL = 'Bakkerij De Molen\nTotaal excl.  100,00\nBTW 21%  21,00\nTotaal  121,00\n';
const paidBy = (text: string) => {
  const found = read(text).paid_by;
  return found === null ? null : `${found.value}, ${found.certainty}`;
};

describe('a paid till receipt', () => {
  test.each([
    ['PIN                121,00', 'card, certain'],
    ['PINNEN  EUR        121,00', 'card, certain'],
    ['V PAY              121,00', 'card, certain'],
    ['Maestro          € 121,00', 'card, certain'],
    ['Debit Mastercard   121,00', 'card, certain'],
    ['Bankpas            121,00', 'card, certain'],
    ['CONTANT            121,00', 'cash, certain'],
    ['Cash               121.00', 'cash, certain'],
    ['Betaald met pin    121,00', 'card, certain'],
    ['Contant            150,00\nWisselgeld          29,00', 'cash, certain'],
    ['Betaald contant    130,00\nAfronding            0,00\nTerug                9,00', 'cash, certain'],
    ['Betaald per pin', 'card, likely'],
    ['Reeds voldaan per bankpas', 'card, likely'],
    ['Paid by card', 'card, likely'],
    ['Paid with Visa', 'card, likely'],
    ['Contant betaald', 'cash, likely'],
    ['Maestro  **** 4417', 'card, likely'],
    ['Kaart: xxxxxxxxxxxx4417', 'card, likely'],
  ])('%s', (row, expected) => {
    expect(paidBy(TILL + row)).toBe(expected);
  });

  test.each([
    ['Betaald met pin', 'card'],
    ['Voldaan via Bancontact', 'card'],
    ['Paid by card ****', 'card'],
    ['Paid by card **** **** **** 4417', 'card'],
    ['Already paid with Apple Pay', 'card'],
    ['Bezahlt mit Kreditkarte', 'card'],
    ['Bezahlt mit EC-Karte', 'card'],
    ['Bereits per Kreditkarte bezahlt', 'card'],
    ['Bezahlt mit Karte', 'card'],
    ['Payé par carte', 'card'],
    ['Payée par carte bancaire', 'card'],
    ['Déjà réglé par carte de crédit', 'card'],
    ['Pagato con carta', 'card'],
    ['Pagato con carta di credito', 'card'],
    ['Pagado con tarjeta', 'card'],
    ['Pagada con tarjeta de crédito', 'card'],
    ['Betalt med dankort', 'card'],
    ['Betald med kort', 'card'],
    ['Zapłacono kartą', 'card'],
    ['Bar bezahlt', 'cash'],
    ['Payé en espèces', 'cash'],
    ['Pagato in contanti', 'cash'],
    ['Pagado en efectivo', 'cash'],
  ])('in the words of its country: %s', (row, expected) => {
    expect(paidBy(TILL + row)).toBe(`${expected}, likely`);
  });

  test.each([
    ['Kreditkarte        121,00', 'card, certain'],
    ['Bezahlt mit Kreditkarte Visa ****4417   121,00', 'card, certain'],
    ['Payé par carte bancaire   121,00', 'card, certain'],
    ['Tarjeta            121,00', 'card, certain'],
    ['Bancomat           121,00', 'card, certain'],
    ['Espèces            150,00\nRendu   29,00', 'cash, certain'],
  ])('and proves it by the amount beside it: %s', (row, expected) => {
    expect(paidBy(TILL + row)).toBe(expected);
  });

  test('has the location of the payment', () => {
    const { paid_by, total_incl } = read(`${TILL}PIN   121,00`);
    expect(paid_by?.place).toMatchObject({ page: 1, x: 0 });
    expect(paid_by?.place?.y).toBeGreaterThan(total_incl?.place?.y ?? 1);
  });

  test('is no more certain than its total', () => {
    expect(paidBy('Totaal  121,00\nPIN  121,00')).toBe('card, likely');
  });
});

describe('not a payment', () => {
  test.each([
    ['what asks for it', 'Te betalen per pin   121,00'],
    ['a wish', 'Gelieve te voldoen per bankpas'],
    ['an offer', 'U kunt bij ons betalen met PIN, Maestro, V PAY of contant'],
    ['an offer in English', 'We accept Visa, Mastercard and cash'],
    ['a house rule', 'Alleen pin, geen contant'],
    ['a payment that is to come', 'Het bedrag wordt betaald via iDEAL'],
    ['a promise', 'Your card will be charged: Visa •••• 4417'],
    ['a denial', 'Nog niet betaald per pin'],
    ['a part of the total', 'PIN  20,00'],
    ['what a German asks for', 'Zahlbar mit Kreditkarte   121,00'],
    ['a German denial', 'Noch nicht bezahlt mit Kreditkarte'],
    ['an offer in French', 'Vous pouvez payer par carte ou en espèces'],
    ['what a Frenchman asks for', 'À payer par carte bancaire   121,00'],
    ['a Spanish way to pay', 'Forma de pago: tarjeta   121,00'],
    ['an Italian offer', 'Si accettano carte di credito e contanti'],
    ['a bar', 'Bar   121,00'],
    ['a menu', 'Menu à la carte   121,00'],
    ['a fee', 'Creditcard toeslag  121,00'],
    ['part of a word', 'Pinksteren  121,00\nSpin  121,00'],
    ['money and a card both', 'Contant  121,00\nPIN  121,00'],
  ])('%s', (_what, row) => {
    expect(paidBy(TILL + row)).toBeNull();
  });

  test('goods named like a card', () => {
    expect(paidBy('Visa  121,00\nTotaal excl.  100,00\nBTW 21%  21,00\nTotaal  121,00')).toBeNull();
  });

  test('an invoice with a due date', () => {
    expect(paidBy(`Factuurdatum 01-07-2026\nVervaldatum 31-07-2026\n${TILL}Betaald per pin  121,00`)).toBeNull();
  });

  test('change returned', () => {
    expect(paidBy(`CREDITNOTA 12\n${TILL}PIN  121,00`)).toBeNull();
  });
});
