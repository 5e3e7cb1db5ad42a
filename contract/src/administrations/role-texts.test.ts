import { expect, test } from 'vitest';
import { AREAS, CUSTOMER_ROLES, mayDoText } from '../index.ts';

test('lists what the selected areas allow and imply, in the order of the areas', () => {
  const areas = ['bank.view', 'sales.view', 'sales.edit'];
  expect(mayDoText({ role: 'EMPLOYEE', areas }, 'en')).toBe(
    'You can view sales, create and edit invoices, view the bank, and manage contacts.',
  );
  expect(mayDoText({ role: 'EMPLOYEE', areas }, 'nl')).toBe(
    'Je kunt verkoop bekijken, facturen maken en wijzigen, de bank bekijken en contacten beheren.',
  );
  expect(mayDoText({ role: 'EMPLOYEE', areas: ['purchases.upload'] }, 'en')).toBe(
    'You can view purchases, upload receipts, and view contacts.',
  );
  expect(mayDoText({ role: 'EMPLOYEE', areas: ['vat.view'] }, 'nl')).toBe('Je kunt btw-aangiften bekijken.');
});

test.each(CUSTOMER_ROLES)('%s has texts for everything', (role) => {
  for (const language of ['en', 'nl'] as const)
    expect(mayDoText({ role, areas: AREAS }, language)).not.toMatch(/\w+\.\w+/);
});
