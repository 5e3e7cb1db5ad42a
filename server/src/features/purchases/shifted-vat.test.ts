import { expect, test } from 'vitest';
import { saysVatIsShifted } from './shifted-vat.ts';

test.each([
  'Reverse charge',
  'Reverse charge - VAT due by the recipient',
  'VAT reverse charged',
  'VAT reverse-charge applies',
  'VAT due by the recipient',
  'VAT to be accounted for by the customer',
  'The customer is liable to account for the VAT',
  'Exempt intra-Community supply of goods',
  'Btw verlegd',
  'BTW 0% (verlegd)',
  'De btw is naar u verlegd',
  'Omzetbelasting verlegd naar NL002455799B11',
  'Verlegde btw',
  'Verleggingsregeling van toepassing',
  'Btw te voldoen door de medecontractant',
  'Intracommunautaire levering',
  'Steuerschuldnerschaft des Leistungsempfängers',
  'Steuerfreie innergemeinschaftliche Lieferung',
  'Autoliquidation de la TVA',
  'Inversione contabile',
  'Inversión del sujeto pasivo',
  'Käännetty verovelvollisuus',
  'Article 196 of Council Directive 2006/112/EC',
  'VAT exempt, art. 44 VAT directive',
  '0% BTW volgens artikel 194 btw-richtlijn',
  'Directive 2006/112/EC, article 138',
])('"%s" says that the VAT is shifted', (text) => {
  expect(saysVatIsShifted(text)).toBe(true);
});

test.each([
  'VAT 21% 16.80',
  'Waterleiding verlegd, twee uur',
  'Artikel 196 Schroeven, 4 stuks',
  'Total due by 30 November',
  'VAT number: DE129273398',
  'Pay the charge by bank. No reverse.',
  'Vrijgesteld van btw, kleineondernemersregeling',
])('"%s" does not', (text) => {
  expect(saysVatIsShifted(text)).toBe(false);
});
