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

/** An invoice to a German business in a month that is over. */
export async function icpToFile(site: Site) {
  const contact = await site.contact({ vat_id: 'DE136695976', country: 'DE' });
  const { lines } = await site.invoiceBody();
  const body = {
    contact_id: contact.id,
    invoice_date: '2026-05-04',
    lines: lines.map((line) => ({ ...line, treatment: 'eu_service' as const, vat: 'PROCENT_0' as const })),
  };
  const { id, version } = await site.get(API.sales.createInvoice, { body });
  await site.get(API.sales.finalizeInvoice, { params: { id }, body: { version, allow_earlier_date: true } });
  const listed = await site.get(API.icp.icpReturns, {});
  const found = listed.find(({ may }) => may['file'] === true);
  if (found === undefined) throw new Error(`no ICP return to file: ${JSON.stringify(listed)}`);
  const { starts_on, ends_on, total_euros } = found;
  return { body: { starts_on, ends_on, total_euros, step_up: await site.stepUp() } };
}

const icp: Requests<'icp'> = { icpReturns: none, fileIcpReturn: icpToFile };

export const returnRequests = { tax_returns, supplements, icp };
