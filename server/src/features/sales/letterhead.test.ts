import { API } from '@saldo/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Site } from '../../access/testing/site.ts';
import { createWorld, type World } from '../../testing/world.ts';

const { administrations, sales, settings } = API;

let world: World;
let site: Site;

beforeAll(async () => {
  world = await createWorld();
  site = new Site(world, world);
});
afterAll(() => world.close());

const set = async (change: object) => {
  const current = await site.get(settings.invoiceSettings, {});
  await site.get(settings.updateInvoiceSettings, { body: { ...current, ...change } });
};
const picturesIn = async (id: number) => {
  const { bytes } = await world.call(sales.invoicePdf, { params: { id } });
  return bytes.toString('latin1').split('/Subtype /Image').length - 1;
};
const noteOf = async (id: number) => {
  const { bytes } = await world.call(sales.invoiceUbl, { params: { id } });
  return /<cbc:Note>([^<]*)<\/cbc:Note>/.exec(bytes.toString())?.[1];
};

test('an invoice says what the settings say at that moment, and a final one keeps it', async () => {
  await set({ introduction: 'Dank voor de opdracht.', footer: 'Op tijd betalen mag.', default_language: 'en' });
  expect((await site.get(sales.newInvoice, {})).language).toBe('en');
  const { id } = await site.invoice();
  expect(await noteOf(id)).toBe('Dank voor de opdracht.\nOp tijd betalen mag.');
  await set({ introduction: '', footer: 'Anders.' });
  expect(await noteOf(id)).toBe('Dank voor de opdracht.\nOp tijd betalen mag.');
  expect(await noteOf((await site.invoice()).id)).toBe('Anders.');
});

test('an invoice shows the logo, unless the settings say not to', async () => {
  const { id } = await site.invoice();
  expect(await picturesIn(id)).toBe(0);
  const bytes = await sharp({ create: { width: 90, height: 30, channels: 3, background: '#2f50cf' } })
    .png()
    .toBuffer();
  await site.get(administrations.uploadLogo, { file: { name: 'logo.png', bytes } });
  expect(await picturesIn(id)).toBeGreaterThan(0);
  expect(await picturesIn((await site.concept()).id)).toBeGreaterThan(0);
  await set({ show_logo: false });
  expect(await picturesIn(id)).toBe(0);
});
