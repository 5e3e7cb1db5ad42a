import { API } from '@saldo/contract';
import type { Requests } from './request-types.ts';
import type { Site } from './site.ts';

/** The first year of the books. */
async function firstYear(site: Site): Promise<{ year: number; version: number; state: string }> {
  const year = (await site.get(API.administrations.financialYears, {})).at(-1)?.year;
  if (year === undefined) throw new Error('no year was opened');
  return site.get(API.administrations.financialYear, { params: { year } });
}

export const years: Pick<
  Requests<'administrations'>,
  'financialYear' | 'updateFinancialYear' | 'updateYearState' | 'recalculateYear'
> = {
  financialYear: async (site) => ({ params: { year: (await firstYear(site)).year } }),
  updateFinancialYear: async (site) => {
    const { year, version } = await firstYear(site);
    return { params: { year }, body: { partners: [], version } };
  },
  updateYearState: async (site) => {
    const { year, version, state } = await firstYear(site);
    return { body: { year, state: state === 'CLOSING' ? 'OPEN' : 'CLOSING', version } };
  },
  recalculateYear: async (site) => ({ body: { year: (await firstYear(site)).year } }),
};
