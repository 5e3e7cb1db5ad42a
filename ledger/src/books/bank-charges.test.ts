import { describe, expect, it } from 'vitest';
import { bankCharge } from './bank-charges.ts';

const nobody = (text: string) => bankCharge({ name: '', iban: null, text });

describe('bankCharge', () => {
  it.each([
    ['Kosten zakelijk pakket', 'kosten zakelijk pakket'],
    ['Kosten BetalingsVerkeer', 'kosten betalingsverkeer'],
    ['KOSTEN ZAKELIJKE REKENING 01-07-2026 t/m 31-07-2026', 'kosten zakelijke rekening'],
    ['Rabo ZakelijkPakket juli', 'rabo zakelijkpakket'],
    ['Ondernemerspakket 07/2026', 'ondernemerspakket'],
    ['Jaarbijdrage creditcard', 'jaarbijdrage creditcard'],
    ['Bank charges July', 'bank charges'],
    ['Monthly fee', 'monthly fee'],
  ])('takes %j for charges', (text, words) => {
    expect(nobody(text)).toEqual({ kind: 'charges', words });
  });

  it.each(['Rente 2e kwartaal 2026', 'Debetrente', 'Creditrente', 'Credit interest', 'Interest Q2'])(
    'takes %j for interest',
    (text) => {
      expect(nobody(text)?.kind).toBe('interest');
    },
  );

  it.each([
    '',
    'Geldautomaat Zaandam',
    'Rente en aflossing lening 88',
    'Kosten betaalautomaat',
    'Kosten klantonderzoek incl. btw',
    'Rente en bankkosten Q2',
    'Parkeerkosten',
    'Advertentie: interessant',
  ])('leaves %j alone', (text) => {
    expect(nobody(text)).toBeNull();
  });

  it.each([
    'ING Bank N.V.',
    'ING',
    'Coöperatieve Rabobank U.A.',
    'Rabobank Utrecht',
    'ABN AMRO Bank N.V.',
    'bunq B.V.',
  ])('believes %j', (name) => {
    expect(bankCharge({ name, iban: null, text: 'Kosten betalingsverkeer' })?.kind).toBe('charges');
    expect(bankCharge({ name, iban: 'NL91ABNA0417164300', text: 'Rente' })?.kind).toBe('interest');
  });

  it.each(['Ingrid de Wit', 'Papierhuis B.V.', 'Mollie', 'Belastingdienst'])('does not believe %j', (name) => {
    expect(bankCharge({ name, iban: null, text: 'Kosten betalingsverkeer en bank charges' })).toBeNull();
  });

  it('asks for a counterparty nobody: with an account it is someone', () => {
    expect(bankCharge({ name: '', iban: 'NL91ABNA0417164300', text: 'Transactiekosten' })).toBeNull();
  });
});
