import { API } from '@saldo/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { act, openingAsset } from '../../../../tests/access/testing/assets/assets.ts';
import { Site } from '../../../../tests/access/testing/site.ts';
import { createWorld, type World } from '../../../../tests/support/world.ts';
import { returnEnding } from '#features/tax-returns/testing';
import { vatToRevise } from './revise-year.ts';

const { assets, journal } = API;

let world: World;
let site: Site;
/** The last return of 2026. In the small businesses scheme it is there once VAT is due. */
let last: number;
beforeAll(async () => {
  world = await createWorld({ today: '2027-01-05', company: { first_year: 2025 } });
  site = new Site(world, world);
  last = await returnEnding(world, '2026-12-31');
});
afterAll(() => world.close());

const ASKED = { params: { year: 2026 } };
const inputVat = async () => {
  const { rubrics } = await site.get(API.tax_returns.vatReturn, { params: { id: last } });
  return rubrics.find(({ rubric }) => rubric === '5b')?.tax;
};
/** A company that is in the small businesses scheme since a day. */
const joinScheme = ({ owner, administrationId }: Site, kor_since: string) =>
  world.inScope(
    (scope) =>
      scope.db
        .updateTable('administrations')
        .set({ is_kor: true, kor_since })
        .where('id', '=', scope.administrationId)
        .execute(),
    { administrationId, person: owner },
  );
const undo = (id: number, version: number) => ({ params: { id }, body: { version, action: 'UNDO_LAST' as const } });
/** Input VAT in the return of the third quarter; null where none is due. */
async function thirdQuarter(company: Site): Promise<string | null | undefined> {
  const { administrationId, owner: as } = company;
  const { reply } = await world.call(API.tax_returns.vatReturns, { administrationId, as });
  const third = reply.find(({ period }) => period.ends_on === '2026-09-30');
  if (third === undefined) return null;
  const { rubrics } = await company.get(API.tax_returns.vatReturn, { params: { id: third.id } });
  return rubrics.find(({ rubric }) => rubric === '5b')?.tax;
}
const left = () => world.inScope((scope) => vatToRevise(scope, 2026));

test('of what is used without VAT is repaid in the last return of the year, and can be taken back', async () => {
  const press = await openingAsset(site, { vat_deducted: '2100.00' });
  const shown = await site.get(assets.investments, { query: { year: 2026 } });
  expect(shown.revised).toEqual([
    {
      id: press.id,
      name: press.name,
      last_year: 2028,
      yearly: '420.00',
      left_at_supply: null,
      proposed: '0.00',
      amount: null,
      entry_id: null,
    },
  ]);
  const ask = (taxed_percentage: number) =>
    world.call(assets.reviseVat, { ...ASKED, body: { assets: [{ id: press.id, taxed_percentage }] } });
  expect((await ask(90)).error.code).toBe('nothing_to_revise');
  const { reply } = await ask(40);
  const [revised] = reply.revised;
  expect(revised?.amount).toBe('252.00');
  const entry = await site.get(journal.journalEntry, { params: { id: revised?.entry_id ?? 0 } });
  expect([entry.entry_date, entry.lines.map(({ code, debit, credit }) => [code, debit, credit])]).toEqual([
    '2026-12-31',
    [
      ['4720', '252.00', '0.00'],
      ['1510', '0.00', '252.00'],
    ],
  ]);
  expect(await inputVat()).toBe('-252.00');
  expect((await ask(0)).error.code).toBe('revision_booked');
  const held = await site.get(assets.asset, { params: { id: press.id } });
  expect(held.may['remove']).toBe(false);
  // An earlier year can still be depreciated, and an exempt sale in that year would repay the same VAT twice.
  await site.get(assets.depreciateAsset, { params: { id: press.id, year: 2025 }, body: {} });
  const sale = { treatment: 'exempt' as const, vat: 'PROCENT_0' as const, amount: '100.00' };
  const contact_id = (await site.contact()).id;
  const { version } = await site.get(assets.asset, { params: { id: press.id } });
  const sold = await world.call(assets.assetAction, {
    params: { id: press.id },
    body: { version, action: 'SELL', date: '2026-11-30', contact_id, ...sale },
  });
  expect(sold.error.code).toBe('asset_changed_later');
  // So does every other disposal of that year: what was repaid of it could not be taken back any more.
  const gone = await world.call(assets.assetAction, {
    params: { id: press.id },
    body: { version, action: 'TAKE_OUT_OF_USE', date: '2026-12-15' },
  });
  expect(gone.error.code).toBe('asset_changed_later');
  const back = await site.get(assets.takeBackRevision, ASKED);
  expect([back.revised[0]?.amount, await inputVat()]).toEqual([null, '0.00']);
});

test('of a company in the small businesses scheme is all of it, above the limit, and makes a return due', async () => {
  await openingAsset(site, { vat_deducted: '2100.00' });
  expect(await left()).toBe(0);
  await joinScheme(site, '2026-01-01');
  expect(await left()).toBe(84_000);
  const { revised } = await site.get(assets.reviseVat, { ...ASKED, body: {} });
  expect(revised.map(({ amount }) => amount)).toEqual(['420.00', '420.00']);
  expect([await inputVat(), await left()]).toEqual(['-840.00', 0]);
  expect(await returnEnding(world, '2026-12-31')).toBe(last);
  const [first] = revised;
  const { version } = await site.get(assets.asset, { params: { id: first?.id ?? 0 } });
  // What happens after that year goes on as ever.
  const scrapped = await act(site, { id: first?.id ?? 0, version }, { action: 'TAKE_OUT_OF_USE', date: '2027-01-04' });
  expect(scrapped.state).toBe('DISPOSED');
});

test('joined on 1 July, half of the year is repaid, unless the use was another', async () => {
  const other = new Site(world, await world.secondAdministration());
  const press = await openingAsset(other, { vat_deducted: '6000.00' });
  await joinScheme(other, '2026-07-01');
  const shown = await other.get(assets.investments, { query: { year: 2026 } });
  expect(shown).toMatchObject({
    kor_months: 6,
    vat_revision: '600.00',
    revision_status: 'unverified: to be confirmed, by months is a reading',
  });
  const amounts = async (body: object) => {
    const { revised, vat_revision } = await other.get(assets.reviseVat, { ...ASKED, body });
    await other.get(assets.takeBackRevision, ASKED);
    return [vat_revision, ...revised.map(({ proposed, amount }) => [proposed, amount])];
  };
  // A fifth of 6,000.00 is 1,200.00 a year, of which six of twelve months; used with VAT for 30%, 70% of it.
  expect(await amounts({})).toEqual(['600.00', ['600.00', '600.00']]);
  expect(await amounts({ assets: [{ id: press.id, taxed_percentage: 30 }] })).toEqual(['840.00', ['600.00', '840.00']]);
});

test('what goes and what is used in the scheme share the limit of the year, and are undone apart', async () => {
  const other = new Site(world, await world.secondAdministration());
  await joinScheme(other, '2026-07-01');
  const made = (vat_deducted: string) => openingAsset(other, { vat_deducted });
  const taken = { action: 'PRIVATE_WITHDRAWAL', date: '2026-09-30', value: '100.00' };
  const year = async () => {
    const { vat_revision, is_below_revision_limit, revised } = await other.get(assets.investments, {
      query: { year: 2026 },
    });
    return [vat_revision, is_below_revision_limit, ...revised.map(({ proposed }) => proposed)];
  };
  const asked = (id: number) =>
    other.get(assets.assetDepreciation, { params: { id, year: 2026 }, query: { until: '2026-09-30' } });
  // Three of five years are left of each: 300.00 of 500.00 and 240.00 of 400.00.
  const first = await act(other, await made('500.00'), taken);
  expect(first.movements.some(({ kind }) => kind === 'VAT_REVISION')).toBe(false);
  expect(await year()).toEqual(['0.00', true, '0.00']);
  const second = await made('400.00');
  expect((await asked(second.id)).kor_revision).toEqual({ vat: '240.00', is_repaid: true });
  const repaid = await act(other, second, taken);
  expect(repaid.movements.at(-1)).toMatchObject({ kind: 'VAT_REVISION', vat: '240.00' });
  expect(await thirdQuarter(other)).toBe('-240.00');
  // So the first is to be repaid too, for the year; after that its own act stays.
  expect(await year()).toEqual(['300.00', false, '300.00']);
  const booked = await other.get(assets.reviseVat, { ...ASKED, body: {} });
  expect(booked.revised.map(({ id, amount }) => [id, amount])).toEqual([[first.id, '300.00']]);
  const held = await other.get(assets.asset, { params: { id: first.id } });
  expect(held.may['undo']).toBe(false);
  const refused = await world.call(assets.assetAction, {
    ...undo(first.id, held.version),
    as: other.owner,
    administrationId: other.administrationId,
  });
  expect(refused.error.code).toBe('asset_changed_later');
  await other.get(assets.takeBackRevision, ASKED);
  // Undone, the revision of a supply goes with it, and what was left of the first stays below the limit.
  const back = await other.get(assets.assetAction, undo(repaid.id, repaid.version));
  expect(back.movements.filter(({ kind, is_undone }) => kind === 'VAT_REVISION' && !is_undone)).toHaveLength(1);
  expect(await thirdQuarter(other)).toBeNull();
  expect(await year()).toEqual(['0.00', true, '0.00', '0.00']);
});

test('an asset that goes in the scheme repays all the years that are left, from 500.00 on, or as a person chooses', async () => {
  const other = new Site(world, await world.secondAdministration());
  await joinScheme(other, '2026-07-01');
  const contact_id = (await other.contact()).id;
  /** Sold in 2026, two of whose five years are before it: three fifths. */
  const sale = {
    action: 'SELL',
    date: '2026-09-30',
    contact_id,
    amount: '100.00',
    treatment: 'exempt',
    vat: 'PROCENT_0',
  };
  const repaid = async (vat_deducted: string, body: Parameters<typeof act>[2]) => {
    const gone = await act(other, await openingAsset(other, { vat_deducted }), body);
    return gone.movements.find(({ kind }) => kind === 'VAT_REVISION')?.vat;
  };
  expect(await repaid('830.00', sale)).toBeUndefined();
  expect(await repaid('830.00', { ...sale, revise_vat: true })).toBe('498.00');
  expect(await repaid('2100.00', { ...sale, revise_vat: false })).toBeUndefined();
  expect(await repaid('2100.00', sale)).toBe('1260.00');
  const taken = { action: 'PRIVATE_WITHDRAWAL', date: '2026-09-30', value: '100.00' };
  expect(await repaid('2100.00', taken)).toBe('1260.00');
  expect(await thirdQuarter(other)).toBe('-3018.00');
});
