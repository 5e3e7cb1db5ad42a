/** Requests for the calls of tax returns. */
import { API } from '@saldo/contract';
import type { Requests } from './request-types.ts';
import type { Site } from './site.ts';

const none = async () => ({});

/** A filed return of which so much changed since that it takes a supplement. */
async function correctedReturn(site: Site): Promise<number> {
  const id = await site.filedReturn();
  const { period } = await site.get(API.tax_returns.vatReturn, { params: { id } });
  await site.get(API.journal.createMemorial, {
    body: {
      date: period.starts_on,
      booking: { type: 'PRIVATE_USE_GOODS', cost: '50000.00', vat: 'PROCENT_21' },
      book_as_correction: true,
    },
  });
  return id;
}

export async function draftSupplement(site: Site) {
  return site.get(API.supplements.createVatSupplement, { body: { return_id: await correctedReturn(site) } });
}

const onReturn = async (site: Site) => ({ params: { id: (await site.unfiledReturn()).id } });

const tax_returns: Requests<'tax_returns'> = {
  vatReturns: none,
  periodsWithoutReturn: none,
  vatReturn: onReturn,
  vatReturnLines: async (site) => ({ ...(await onReturn(site)), query: { rubric: '1a' } }),
  vatReturnChecks: onReturn,
  acceptVatCheck: async (site) => {
    const { id, version } = await site.unfiledReturn();
    return { params: { id }, body: { code: 'bank_processed', version } };
  },
  fileVatReturn: async (site) => {
    const { id, version } = await site.checkedReturn();
    return { body: { id, version, step_up: await site.stepUp() } };
  },
  vatReturnXbrl: async (site) => ({ params: { id: await site.filedReturn() } }),
  xbrlFiles: none,
};

const supplements: Requests<'supplements'> = {
  vatDrift: async (site) => ({ params: { id: await site.filedReturn() } }),
  vatSupplements: none,
  createVatSupplement: async (site) => ({ body: { return_id: await correctedReturn(site) } }),
  fileVatSupplement: async (site) => {
    const { id, version } = await draftSupplement(site);
    return { params: { id }, body: { version, step_up: await site.stepUp() } };
  },
};

export const returnRequests = { tax_returns, supplements };
