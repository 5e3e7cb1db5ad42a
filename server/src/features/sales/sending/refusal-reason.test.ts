import { NoVatDataForYear } from '@saldo/ledger';
import { expect, test } from 'vitest';
import { Refusal, refuseField, refuseFields } from '#platform/refusal';
import { refusalReason } from './refusal-reason.ts';

test.each([
  [refuseField('lines', 'lines_required'), 'Voeg minimaal één regel toe'],
  [refuseField('invoice_date', 'date_out_of_range'), expect.stringMatching(/^Factuurdatum: De datum moet/)],
  [refuseField('performed_on', 'date_out_of_range'), expect.stringMatching(/^Leveringsdatum: De datum moet/)],
  [refuseField('note', 'text_too_long'), 'Bericht op de factuur: Deze tekst is te lang'],
  [refuseField('contact_id', 'customer_required'), 'Kies een klant'],
  [
    refuseFields({ 'lines.0.description': 'description_empty', 'lines.2.vat': 'rate_not_in_force' }),
    'Regel 1: Vul een omschrijving in. Regel 3: Dit btw-tarief geldt niet op deze datum',
  ],
  [new Refusal('invoice_not_final'), expect.any(String)],
  [new NoVatDataForYear(2031), expect.stringContaining('btw-tarieven')],
])('of %s says what to do', (error, expected) => {
  expect(refusalReason(error, 'nl')?.detail).toEqual(expected);
});

test('what is no refusal has no reason for people', () => {
  expect(refusalReason(new Error('broken'), 'en')).toBeUndefined();
});
