import type { ListedContact } from '@saldo/contract';
import { describe, expect, test } from 'vitest';
import {
  bodyOf,
  creditsElsewhere,
  documentValuesOf,
  customerProblem,
  defaultVatOption,
  type InvoiceValues,
  isUntouched,
  lineProblems,
  type LineValues,
  parseVatOption,
  totalsOf,
  STANDARD_LOOK,
  vatChoices,
  vatOptionKey,
} from './invoice-values.ts';

const line = (change: Partial<LineValues> = {}): LineValues => ({
  description: 'Design',
  quantity: '2',
  unit: '',
  discount: '',
  ledger_account_id: null,
  unit_price: '412.5',
  vat: 'nl_high 2100 service',
  ...change,
});
const blank = line({ description: '', quantity: '1', unit_price: '' });
const values = (lines: LineValues[], change: Partial<InvoiceValues> = {}): InvoiceValues => ({
  contact_id: '7',
  invoice_date: '2026-07-14',
  payment_term_days: '30',
  performed_on: null,
  performed_until: null,
  order_reference: '',
  discount: '',
  is_advance: false,
  attachments: [],
  language: 'nl',
  prices_include_vat: false,
  reference: '',
  note: '',
  project_id: null,
  template_id: null,
  lines,
  ...change,
});

const customer = (country: string, vat_id: string | null) => ({ country, vat_id }) as ListedContact;

describe('the request', () => {
  test.each([
    [null, null, false],
    ['12', 12, false],
    [STANDARD_LOOK, null, true],
  ] as const)('with %s as the template', (chosen, template_id, is_standard_look) => {
    expect(bodyOf(values([line()], { template_id: chosen }), 3)).toMatchObject({ template_id, is_standard_look });
  });
  test('has non-empty lines in order', () => {
    const free = line({ description: '', unit_price: '0' });
    const body = bodyOf(values([line(), free, line({ description: 'Travel', unit_price: '50' }), blank]), 3);
    expect(body?.lines.map(({ description, unit_price }) => [description, unit_price])).toEqual([
      ['Design', '412.5'],
      ['', '0'],
      ['Travel', '50'],
    ]);
    expect(body).toMatchObject({ admin_id: 3, contact_id: 7, payment_term_days: 30 });
  });

  test.each(['quantity', 'unit_price'] as const)(
    'is nothing while a %s is not there: it is never taken for 0',
    (key) => {
      const unread = values([line(), line({ [key]: '' })]);
      expect(bodyOf(unread, 3)).toBeUndefined();
      expect(lineProblems(unread)).toEqual({ [`lines.1.${key}`]: 'required' });
    },
  );

  test('is empty without a date or any input', () => {
    expect(bodyOf(values([line()], { invoice_date: null }), 3)).toBeUndefined();
    expect(isUntouched(values([blank], { contact_id: null }))).toBe(true);
    expect(isUntouched(values([line()], { contact_id: null }))).toBe(false);
  });
});

describe('before finalising', () => {
  const address = { street: 'Kade', postal_code: '1012 AB', town: 'Amsterdam', country: 'NL', vat_id: null };

  test('every line needs a description, a quantity and a price', () => {
    expect(lineProblems(values([blank]))).toEqual({
      'lines.0.description': 'description_empty',
      'lines.0.unit_price': 'required',
    });
    expect(lineProblems(values([line({ description: ' ' })]))).toEqual({ 'lines.0.description': 'description_empty' });
    expect(lineProblems(values([line({ unit_price: '0' }), blank]))).toEqual({});
  });

  test('the customer needs an address, and a VAT number for a reverse charge', () => {
    const shifted = values([line({ vat: 'eu_service 0 service' })]);
    expect(customerProblem(values([line()]), undefined)).toBeUndefined();
    expect(customerProblem(values([line()]), address)).toBeUndefined();
    expect(customerProblem(values([line()]), { ...address, town: '' })).toBe('customer_address_missing');
    expect(customerProblem(shifted, address)).toBe('customer_vat_id_required');
    expect(customerProblem(shifted, { ...address, vat_id: 'DE123456789' })).toBeUndefined();
  });
});

const words = (date: string) => vatChoices(['nl_high', 'nl_low', 'eu_goods', 'exempt'], date).map(vatOptionKey);

describe('the choices of VAT', () => {
  test('are those of the date, services first', () => {
    expect(words('2026-07-14')).toEqual([
      'nl_high 2100 service',
      'nl_low 900 service',
      'eu_goods 0 goods',
      'exempt 0 service',
      'nl_high 2100 goods',
      'nl_low 900 goods',
    ]);
    expect(words('2018-07-14')).toContain('nl_low 600 service');
    expect(words('2090-07-14')).toEqual(['eu_goods 0 goods', 'exempt 0 service']);
  });

  test('round-trip through text', () => {
    for (const choice of vatChoices(['nl_high', 'eu_service'], '2026-07-14'))
      expect(parseVatOption(vatOptionKey(choice))).toEqual(choice);
  });

  test('start with a reverse charge for an EU business', () => {
    const choices = vatChoices(['nl_high', 'eu_service'], '2026-07-14');
    expect(defaultVatOption(choices, customer('DE', 'DE123456789'))).toBe('eu_service 0 service');
    expect(defaultVatOption(choices, customer('DE', null))).toBe('nl_high 2100 service');
    expect(defaultVatOption(choices, customer('NL', 'NL851204417B01'))).toBe('nl_high 2100 service');
  });
});

test('totals are calculated while typing, also when incomplete', () => {
  expect(totalsOf(values([line(), blank]))).toMatchObject({
    total_excl: 82_500,
    total_vat: 17_325,
    total_incl: 99_825,
  });
  expect(totalsOf(values([line({ unit_price: '121', quantity: '1' })], { prices_include_vat: true }))).toMatchObject({
    total_excl: 10_000,
    total_incl: 12_100,
  });
});

test('what gives money back credits an invoice made elsewhere', () => {
  expect(creditsElsewhere(values([line(), line({ quantity: '-1' })]))).toBe(false);
  expect(creditsElsewhere(values([line({ quantity: '-1' })]))).toBe(true);
  expect(creditsElsewhere(values([{ ...blank, quantity: '-1' }]))).toBe(true);
  expect(creditsElsewhere(values([blank]))).toBe(false);
});

test.each([
  ['0', ''],
  ['12.5', '12.5'],
])('a discount of %s is shown as "%s" and saved as it was', (discount, shown) => {
  const saved = bodyOf(values([line()], { discount: shown }), 7);
  expect(saved?.discount).toBe(discount);
  const lines = (saved?.lines ?? []).map((each) => ({ ...each, amount: '825.00' }));
  const document = { contact_id: 7, language: 'nl', prices_include_vat: false, reference: '', note: '' } as const;
  expect(documentValuesOf({ ...document, discount, lines }, blank).discount).toBe(shown);
});
