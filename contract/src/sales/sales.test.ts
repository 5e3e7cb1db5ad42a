import { expect, test } from 'vitest';
import { InvoiceBody } from './sales.ts';

test('an invoice in another currency is refused at its field', () => {
  const draft = { invoice_date: '2026-07-14', lines: [] };
  const problems = InvoiceBody.safeParse({ ...draft, currency: 'USD' }).error?.issues ?? [];
  expect(problems.map(({ path, message }) => [path, message])).toEqual([[['currency'], 'euros_only']]);
  expect(InvoiceBody.safeParse({ ...draft, currency: 'EUR' }).success).toBe(true);
});
