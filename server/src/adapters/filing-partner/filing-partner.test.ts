import { expect, test } from 'vitest';
import { FAILING_PARTNER_NUMBER, fakeFilingPartner } from './fake.ts';
import { FilingPartnerUnavailable, noFilingPartner } from './filing-partner.ts';

const company = { name: 'De Wit Ontwerp', kvk_number: '69599084', ob_number: '001000044B37' };

test('a registered company has a number that the partner knows, the same each time', async () => {
  const number = await fakeFilingPartner().register(company);
  expect(number).toMatch(/^\d{6}$/);
  expect(await fakeFilingPartner().register(company)).toBe(number);
  expect(await fakeFilingPartner().knows(number)).toBe(true);
  expect(await fakeFilingPartner().knows(String(Number(number) + 1).padStart(6, '0'))).toBe(false);
});

test('one that does not answer, or is not there, is unavailable', async () => {
  await expect(fakeFilingPartner().knows(FAILING_PARTNER_NUMBER)).rejects.toThrow(FilingPartnerUnavailable);
  expect(noFilingPartner().isOn).toBe(false);
  await expect(noFilingPartner().register(company)).rejects.toThrow(FilingPartnerUnavailable);
});
