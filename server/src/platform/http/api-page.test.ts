import { API, ERRORS } from '@saldo/contract';
import { expect, test } from 'vitest';
import { apiPage } from './api-page.ts';

const calls = Object.values(API).flatMap((room) => Object.values(room));

test.each(['en', 'nl'] as const)('every call and every refusal stands on the page, in %s', (language) => {
  const page = apiPage(API, language);
  expect(page).toContain(`<html lang="${language}">`);
  expect(page.match(/<details>/g)).toHaveLength(calls.length);
  for (const { path } of calls) expect(page).toContain(path);
  for (const [code, error] of Object.entries(ERRORS)) {
    expect(page).toContain(`<code>${code}</code>`);
    expect(page).toContain(error[language].replaceAll('"', '&quot;'));
  }
});

test('describes a body by field names and types', () => {
  const page = apiPage({ sales: { createInvoice: API.sales.createInvoice } }, 'en');
  expect(page).toMatch(/invoice_date: string/);
  expect(page).toMatch(/treatment: nl_high \| nl_low/);
  expect(page).not.toContain('<script');
});
