import { API } from '@saldo/contract';
import { freeBooking } from '../../access/testing/memorial.ts';
import type { Site } from '../../access/testing/site.ts';
import { change, refused } from './example.ts';

const { administrations } = API;

/** A year with an entry, of which no return is filed here. */
async function used(site: Site, year: number): Promise<number> {
  await change(site, { vat_from: '2026-01-01' });
  await site.get(API.journal.createMemorial, { body: { ...freeBooking, date: `${String(year)}-12-31` } });
  return versionOf(site, year);
}

async function versionOf(site: Site, year: number): Promise<number> {
  return (await site.get(administrations.financialYear, { params: { year } })).version;
}

type Move = { year: number; state: 'CLOSED' | 'REOPENED'; version: number; reason?: string };
const move = (year: number, state: Move['state'], version: number) => ({
  body: { year, state, version, reason: 'An invoice came late' },
});

async function closed(site: Site, year: number): Promise<number> {
  await site.get(administrations.updateYearState, move(year, 'CLOSED', await used(site, year)));
  return versionOf(site, year);
}

/** Of financial years. */
export const yearExamples = {
  year_closed: refused('a closed year is closed again', administrations.updateYearState, async (site) =>
    move(2025, 'CLOSED', await closed(site, 2025)),
  ),
  year_not_closed: refused('an open year is reopened', administrations.updateYearState, async (site) =>
    move(2025, 'REOPENED', await used(site, 2025)),
  ),
  year_not_over: refused('a year is closed before it ends', administrations.updateYearState, async (site) => {
    await site.get(API.journal.createMemorial, { body: freeBooking });
    return move(2026, 'CLOSED', await versionOf(site, 2026));
  }),
  earlier_year_open: refused('an earlier year with entries is open', administrations.updateYearState, async (site) => {
    await change(site, { first_year: 2024 });
    await used(site, 2024);
    return move(2025, 'CLOSED', await used(site, 2025));
  }),
  later_year_closed: refused('a later year is closed', administrations.updateYearState, async (site) => {
    await change(site, { first_year: 2024 });
    const version = await closed(site, 2024);
    await closed(site, 2025);
    return move(2024, 'REOPENED', version);
  }),
  periods_not_processed: refused('a return of the year is not filed', administrations.updateYearState, async (site) => {
    const version = await used(site, 2025);
    await change(site, { vat_from: null });
    return move(2025, 'CLOSED', version);
  }),
  partner_shares_incomplete: refused(
    'a vof is closed without its partners',
    administrations.updateYearState,
    async (site) => {
      await change(site, { business_entity: 'vof' });
      return move(2025, 'CLOSED', await used(site, 2025));
    },
  ),
};
