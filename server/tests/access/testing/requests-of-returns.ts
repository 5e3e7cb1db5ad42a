/** Requests for the calls of tax returns. */
import type { Updateable } from 'kysely';
import type { VatOnlinePayments } from '#platform/database/database.generated';
import { API } from '@saldo/contract';
import type { Scope } from '#platform/scope';
import type { Requests } from './request-types.ts';
import type { Site } from './site.ts';

const none = async () => ({});

/** What no call does at once, done to the company's own rows. */
function within(site: Site, work: (db: Scope['db']) => Promise<unknown>): Promise<unknown> {
  const { administrationId, owner: person } = site;
  return site.world.inScope(({ db }) => work(db), { administrationId, person });
}

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

/** The one that nobody filed yet, or a new one. */
export async function draftSupplement(site: Site) {
  const return_id = await correctedReturn(site);
  const made = await site.get(API.supplements.vatSupplements, {});
  const draft = made.find((each) => each.return_id === return_id && each.filing_state === 'NOT_FILED');
  return draft ?? site.get(API.supplements.createVatSupplement, { body: { return_id } });
}

/** As long as no supplement waits to be filed. */
async function returnWithoutDraft(site: Site): Promise<number> {
  await within(site, (db) =>
    db
      .deleteFrom('tax_declarations')
      .where('administration_id', '=', site.administrationId)
      .where('filing_state', '=', 'NOT_FILED')
      .execute(),
  );
  return correctedReturn(site);
}

const onReturn = async (site: Site) => ({ params: { id: (await site.unfiledReturn()).id } });

const tax_returns: Requests<'tax_returns'> = {
  vatReturns: none,
  periodsWithoutReturn: none,
  vatReturn: onReturn,
  vatReturnLinesFile: async (site) => ({ ...(await onReturn(site)), query: { rubric: '1a' } }),
  vatReturnLines: async (site) => ({ ...(await onReturn(site)), query: { rubric: '1a' } }),
  vatReturnChecks: onReturn,
  acceptVatCheck: async (site) => {
    const { id, version } = await site.unfiledReturn();
    return { params: { id }, body: { code: 'bank_processed', version } };
  },
  recalculateVatReturns: async (site) => ({ body: { return_id: (await site.unfiledReturn()).id } }),
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
  createVatSupplement: async (site) => ({ body: { return_id: await returnWithoutDraft(site) } }),
  fileVatSupplement: async (site) => {
    const { id, version } = await draftSupplement(site);
    return { params: { id }, body: { version, step_up: await site.stepUp() } };
  },
};

const PAST_MONTHS = ['06', '05', '04', '03', '02', '01'].map((month) => `2026-${month}-04`);

/** An invoice to a German business in the latest month that is over and not filed: a company files each once. */
export async function icpToFile(site: Site) {
  await within(site, (db) =>
    db.updateTable('administrations').set({ icp_period: 'MONTH' }).where('id', '=', site.administrationId).execute(),
  );
  const before = await site.get(API.icp.icpReturns, {});
  const isFiled = (day: string) =>
    before.some((each) => each.starts_on <= day && each.ends_on >= day && each.filing_state !== 'NOT_FILED');
  const invoice_date = PAST_MONTHS.find((day) => !isFiled(day)) ?? '2026-06-04';
  const contact = await site.contact({ vat_id: 'DE136695976', country: 'DE' });
  const { lines } = await site.invoiceBody();
  const body = {
    contact_id: contact.id,
    invoice_date,
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

const filing_partner: Requests<'filing_partner'> = {
  fiscaalGemakClient: none,
  createFiscaalGemakClient: async (site) => {
    // A company becomes a client once.
    await within(site, (db) =>
      db.deleteFrom('fiscaal_gemak_clients').where('administration_id', '=', site.administrationId).execute(),
    );
    return { body: {} };
  },
  validateFiscaalGemakId: async (site) => {
    const company = { name: 'De Wit Ontwerp', kvk_number: null, ob_number: '001000044B37' };
    return {
      as: await site.staff('BOOKIE'),
      params: { number: await site.world.house.partner.register(company) },
    };
  },
};

const icp: Requests<'icp'> = { icpReturns: none, fileIcpReturn: icpToFile };

const schemes: Requests<'schemes'> = { ossReturn: none, korTurnover: none };

/** The link of a return that the client is asked to approve. */
export async function approvalLink(site: Site) {
  const { id } = await site.unfiledReturn();
  const { approval } = await site.get(API.vat_approval.requestVatApproval, { params: { id }, body: {} });
  const token = new URL(approval?.address ?? '').searchParams.get('token') ?? '';
  const { hash } = await site.get(API.vat_approval.publicVatApproval, { params: { token } });
  return { params: { token }, body: { decision: 'APPROVED' as const, name: 'Fatima de Boer', hash } };
}

const vat_approval: Requests<'vat_approval'> = {
  requestVatApproval: async (site) => ({ ...(await onReturn(site)), body: {} }),
  withdrawVatApproval: onReturn,
  publicVatApproval: async (site) => ({ params: (await approvalLink(site)).params }),
  answerVatApproval: approvalLink,
};

const payable = new WeakMap<Site, number>();

/** A filed return of which something is to be paid, from the account of the company. */
export async function payableReturn(site: Site): Promise<number> {
  const known = payable.get(site);
  if (known !== undefined) return known;
  const { id } = await site.unfiledReturn();
  const { period } = await site.get(API.tax_returns.vatReturn, { params: { id } });
  const booking = { type: 'PRIVATE_USE_GOODS' as const, cost: '50000.00', vat: 'PROCENT_21' as const };
  await site.get(API.journal.createMemorial, { body: { date: period.starts_on, booking } });
  const { version } = await site.checkedReturn();
  await site.get(API.tax_returns.fileVatReturn, { body: { id, version, step_up: await site.stepUp() } });
  await within(site, (db) =>
    db
      .updateTable('administrations')
      .set({ bank_account_number: 'NL91ABNA0417164300' })
      .where('id', '=', site.administrationId)
      .execute(),
  );
  payable.set(site, id);
  return id;
}

const paid = async (site: Site) => ({ params: { id: await payableReturn(site) } });

const refunded = new WeakMap<Site, number>();

/** A filed return of which VAT comes back. */
async function refundedReturn(site: Site): Promise<number> {
  const known = refunded.get(site);
  if (known !== undefined) return known;
  const { id } = await site.unfiledReturn();
  const { period } = await site.get(API.tax_returns.vatReturn, { params: { id } });
  const body = await site.expenseBody();
  const lines = body.lines.map((line) => ({ ...line, amount: '90000.00' }));
  await site.get(API.purchases.createExpense, { body: { ...body, date: period.starts_on, lines } });
  const { version } = await site.checkedReturn();
  await site.get(API.tax_returns.fileVatReturn, { body: { id, version, step_up: await site.stepUp() } });
  refunded.set(site, id);
  return id;
}

/** One cent each time, of which there are enough. */
async function aSetOff(site: Site) {
  const against = await payableReturn(site);
  return { params: { id: await refundedReturn(site) }, body: { against, decided_on: '2026-07-14', amount: '0.01' } };
}

/** An online payment that came in, of a cent so that the return stays payable: a staff administrator passes it on. */
export async function receivedPayment(site: Site, held: 'NOT_DUE' | null = null) {
  const id = await payableReturn(site);
  await site.get(API.vat_payments.createVatPayment, { params: { id }, body: { state: 'NOT_YET_PAID' } });
  const body = { method: 'ONLINE' as const };
  const begun = await site.get(API.vat_payments.createVatPayment, { params: { id }, body });
  await changeReceived(site, { state: 'PAID', received_on: '2026-07-14', amount_cents: 1, held }, begun.id);
  const payments = [{ admin_id: site.administrationId, payment_id: begun.id }];
  return { as: await site.staff('STAFF_ADMIN'), payments };
}

/** A payment file of one payment. */
export async function vatOrder(site: Site) {
  const { as, payments } = await receivedPayment(site);
  const body = { as: 'PASSED_ON' as const, payments };
  const { order_id } = await site.get(API.received_vat.settleReceivedVat, { as, body });
  return { as, params: { order_id: order_id ?? '' }, payments };
}

/** One that goes to the bank. */
export async function downloadedVatOrder(site: Site) {
  const order = await vatOrder(site);
  const { as, params } = order;
  await site.get(API.received_vat.receivedVatFile, { as, params });
  return order;
}

/** A payment of this company through Saldo, or all of them, changed as nothing but the payment provider changes them. */
export async function changeReceived(site: Site, change: Updateable<VatOnlinePayments>, payment?: number) {
  await site.world.inScope(
    async ({ db, administrationId }) => {
      const changed = db
        .updateTable('vat_online_payments')
        .set(change)
        .where('administration_id', '=', administrationId);
      await (payment === undefined ? changed : changed.where('payment_id', '=', payment)).execute();
    },
    { administrationId: site.administrationId, person: site.owner },
  );
}

const received_vat: Requests<'received_vat'> = {
  receivedVat: async (site) => ({ as: await site.staff('STAFF_ADMIN') }),
  settleReceivedVat: async (site) => {
    const { as, payments } = await receivedPayment(site);
    return { as, body: { as: 'PASSED_ON', payments } };
  },
  receivedVatFile: async (site) => {
    const { as, params } = await vatOrder(site);
    return { as, params };
  },
  settleVatOrder: async (site) => {
    const { payments, ...order } = await downloadedVatOrder(site);
    const charged_back = payments.map((payment) => ({ ...payment, is_executed: true }));
    return { ...order, body: { outcome: 'CONFIRMED', charged_back } };
  },
};

const vat_payments: Requests<'vat_payments'> = {
  vatPaymentChanged: async () => ({
    params: { token: `1.1.${'a'.repeat(32)}` },
    file: { name: 'body', bytes: Buffer.from('id=tr_1') },
  }),
  setOffVatRefund: aSetOff,
  withdrawSetOff: async (site) => {
    const { params, body } = await aSetOff(site);
    const { payment } = await site.get(API.vat_payments.setOffVatRefund, { params, body });
    return { params: { ...params, setOffId: payment.set_offs.at(-1)?.id ?? 0 } };
  },
  createVatPayment: async (site) => ({ ...(await paid(site)), body: { paid_on: '2026-07-14' } }),
  vatPaymentStatus: async (site) => {
    const { id } = await site.get(API.vat_payments.createVatPayment, {
      ...(await paid(site)),
      body: { state: 'PENDING' },
    });
    return { params: { paymentId: id } };
  },
  vatPaymentQr: paid,
  vatPaymentFile: paid,
};

export const returnRequests = {
  tax_returns,
  supplements,
  filing_partner,
  icp,
  schemes,
  vat_approval,
  vat_payments,
  received_vat,
};
