import { asset_groups, assets, vehicles } from './assets/requests-of-assets.ts';
import { years } from './requests-of-years.ts';
import { API } from '@saldo/contract';
import { fakeCode } from '#adapters/payment-provider/fake';
import {
  codeNow,
  linkFor,
  PASSWORD,
  settingsUuid,
  settle,
  signInElsewhere,
} from '../../../src/features/accounts/testing.ts';
import { startTask } from '../../../src/features/administrations/index.ts';
import { bank } from './bank/requests-of-bank.ts';
import { approvals } from './requests-of-approvals.ts';
import type { Api, Requests } from './request-types.ts';
import { inbound_mails, inbox, notifications, questions, staff, vat_board } from './requests-of-inbox.ts';
import { imports } from './requests-of-imports.ts';
import { books, statements } from './requests-of-books.ts';
import { journal, memorial_templates } from './requests-of-journal.ts';
import { archive, payment_files, purchases, recurring_expenses } from './requests-of-purchases.ts';
import { projects, timesheets } from './requests-of-hours.ts';
import { customer_page_requests } from './payments/requests-of-customer-pages.ts';
import { direct_debit_requests } from './payments/requests-of-direct-debits.ts';
import { online_payment_requests } from './payments/requests-of-online-payments.ts';
import { peppol_requests, peppol_sending_requests } from './payments/requests-of-peppol.ts';
import {
  advance_requests,
  draft_preview_requests,
  quotation_requests,
  recurring_invoice_requests,
} from './requests-of-quotations.ts';
import {
  invoice_template_requests,
  invoiceTemplate,
  sales_mail_requests,
  scheduling_requests,
} from './requests-of-sales-mail.ts';
import { two_step_resets } from './requests-of-two-step.ts';
import { returnRequests } from './requests-of-returns.ts';
import type { Site } from './site.ts';

const YEAR = 2026;
const none = async () => ({});
const NEW_PASSWORD = { new_password1: 'lantern over the canal', new_password2: 'lantern over the canal' };
const adminId = async (site: Site) => ({ params: { adminId: site.administrationId } });
const numbers = async (site: Site) => ({ params: { adminId: site.administrationId, year: YEAR } });

const accounts: Requests<'accounts'> = {
  login: async () => ({ params: { step: 'auth' }, body: { email: 'nobody@test.example', password: 'wrong' } }),
  logout: async () => ({ body: {} }),
  refresh: async () => ({ body: { refresh: 'none' } }),
  signup: async (site) => ({
    body: { name: 'Noor', email: `noor${String(site.next())}@test.example`, password: PASSWORD, language: 'nl' },
  }),
  verifyEmail: async ({ world }) => ({
    body: { token: await linkFor(world, 'VERIFY_EMAIL', await settle(world, { isVerified: false })) },
  }),
  resendVerification: async () => ({ body: { email: 'nobody@test.example' } }),
  requestPasswordReset: async () => ({ body: { email: 'nobody@test.example' } }),
  checkPasswordReset: async ({ world }) => ({
    body: { token: await linkFor(world, 'RESET_PASSWORD', await settle(world)) },
  }),
  resetPassword: async ({ world }) => ({
    body: { token: await linkFor(world, 'RESET_PASSWORD', await settle(world)), ...NEW_PASSWORD },
  }),
  changePassword: async ({ world }) => ({
    as: await settle(world),
    body: { old_password: PASSWORD, ...NEW_PASSWORD },
  }),
  me: none,
  updateMe: async ({ world }) => ({ as: await settle(world), body: { initials: 'N.', version: 1 } }),
  staffUsers: async ({ world }) => ({ as: await settle(world, { hasTwoSteps: true, staff_role: 'BOOKIE' }) }),
  accountSessions: none,
  endAccountSession: async ({ world }) => {
    const as = await settle(world);
    return { as, params: { id: await signInElsewhere(world, as) } };
  },
  endOtherSessions: async ({ world }) => ({ as: await settle(world) }),
  accountEvents: none,
  startTwoStep: async ({ world }) => ({ as: await settle(world), body: { password: PASSWORD } }),
  twoStepKey: async (site) => {
    const as = await settle(site.world);
    await site.get(API.accounts.startTwoStep, { as, body: { password: PASSWORD } });
    return { as };
  },
  switchOnTwoStep: async (site) => {
    const as = await settle(site.world);
    const { key } = await site.get(API.accounts.startTwoStep, { as, body: { password: PASSWORD } });
    return { as, body: { code: codeNow(key) } };
  },
  replaceAuthenticator: async ({ world }) => ({
    as: await settle(world, { hasTwoSteps: true }),
    body: { password: PASSWORD, code: codeNow() },
  }),
  switchOffTwoStep: async ({ world }) => ({
    as: await settle(world, { hasTwoSteps: true }),
    body: { password: PASSWORD, code: codeNow() },
  }),
  backupTokens: none,
  renewBackupTokens: async ({ world }) => ({
    as: await settle(world, { hasTwoSteps: true }),
    body: { code: codeNow() },
  }),
  emailSettings: async ({ world, owner }) => ({ query: { uuid: await settingsUuid(world, owner) } }),
  updateEmailSettings: async ({ world, owner }) => ({
    body: {
      uuid: await settingsUuid(world, owner),
      settings: { CUSTOMER_INVOICE_PAID: { email: false, app: true } },
    },
  }),
};

const administrations: Requests<'administrations'> = {
  administrationsForUser: async (site) => ({ query: { search: await site.title() } }),
  sessionAdministration: none,
  chooseAdministration: async (site) => ({ body: { admin_id: site.administrationId } }),
  createAdministration: async () => ({
    body: { title: 'Tuinen van Ruth', business_entity: 'ez', vat_period: 'QUARTER', first_year: YEAR },
  }),
  administration: adminId,
  updateAdministration: async (site) => {
    const { version } = await site.get(API.administrations.administration, await adminId(site));
    return { ...(await adminId(site)), body: { town: 'Haarlem', default_ledger_id: await site.ledger(), version } };
  },
  revealTaxOfficeName: async (site) => ({ ...(await adminId(site)), body: { step_up: await site.stepUp() } }),
  uploadLogo: async (site) => ({ file: site.picture() }),
  logo: async (site) => {
    await site.get(API.administrations.uploadLogo, { file: site.picture() });
    return adminId(site);
  },
  deleteLogo: adminId,
  connectPaymentAccount: async (site) => ({ body: { step_up: await site.stepUp() } }),
  finishPaymentAccount: async (site) => ({
    body: { state: await site.paymentState(), code: fakeCode(String(site.next())) },
  }),
  disconnectPaymentAccount: async () => ({ body: {} }),
  authorizations: adminId,
  financialYears: none,
  ...years,
  updatePeriodState: async (site) => {
    const { id, version } = await site.openPeriod();
    return { body: { period_id: id, state: 'READY_FOR_CHECK', version } };
  },
  lockBooks: async (site) => {
    const params = { adminId: site.administrationId };
    const { version } = await site.get(API.administrations.administration, { params });
    return { params, body: { books_locked_until: '2013-12-31', version } };
  },
};

const users: Requests<'users'> = {
  administrationUsers: adminId,
  servingStaff: adminId,
  updateUser: async (site) => ({
    params: { adminId: site.administrationId, id: (await site.colleague()).id },
    body: { role: 'BOOKKEEPER', version: 1 },
  }),
  removeUser: async (site) => ({ ...(await adminId(site)), body: { email: (await site.colleague()).email } }),
};

const invitations: Requests<'invitations'> = {
  inviteUser: async (site) => ({ body: { email: `kees-${String(site.next())}@test.example`, role: 'BOOKKEEPER' } }),
  resendInvitation: async (site) => ({ body: { id: (await site.waitedInvitation()).id } }),
  administrationInvitations: adminId,
  deleteInvitation: async (site) => ({ params: { id: (await site.invitation()).id } }),
  checkInvitation: async (site) => ({ params: { token: (await site.invitedPerson()).token } }),
  acceptInvitation: async (site) => {
    const { as, token } = await site.invitedPerson();
    return { params: { token }, as };
  },
};

const administration_emails: Requests<'administration_emails'> = {
  administrationEmails: adminId,
  addAdministrationEmail: async (site) => ({
    ...(await adminId(site)),
    body: { email: `bon-${String(site.next())}@test.example` },
  }),
  deleteAdministrationEmail: async (site) => ({
    params: { adminId: site.administrationId, emailId: (await site.sender()).id },
  }),
  resendEmailVerification: async (site) => ({ body: { id: (await site.waitedSender()).id } }),
  verifyAdministrationEmail: async (site) => ({ body: { token: await site.senderToken() } }),
};

const settings: Requests<'settings'> = {
  administrationSettings: adminId,
  updateFeatures: async (site) => ({
    ...(await adminId(site)),
    body: { features: ['bank', 'projects'] },
    as: await site.staff('STAFF_ADMIN'),
  }),
  invoiceSettings: none,
  updateInvoiceSettings: async (site) => {
    const current = await site.get(API.settings.invoiceSettings, {});
    return { body: { ...current, footer: 'Op onze diensten zijn voorwaarden van toepassing.' } };
  },
};

const history: Requests<'history'> = {
  history: async (site) => ({ query: { model: 'contact', id: (await site.contact()).id } }),
  verifyHistory: none,
};

const contacts: Requests<'contacts'> = {
  contacts: async (site) => ({ query: { search: (await site.contact()).name } }),
  contactCount: async (site) => ({ query: { search: (await site.contact()).name } }),
  createContact: async (site) => ({
    body: { name: `Bakker ${String(site.next())}`, default_ledger_id: await site.ledger() },
  }),
  contact: async (site) => ({ params: { id: String((await site.contact()).id) } }),
  updateContact: async (site) => {
    const { id, version, name } = await site.contact();
    return { params: { id: String(id) }, body: { name, version, default_ledger_id: await site.ledger() } };
  },
  deleteContact: async (site) => ({ params: { id: String((await site.contact()).id) } }),
  contactByName: async (site) => ({ query: { name: (await site.contact()).name } }),
  duplicateContacts: none,
  mergeContact: async (site) => {
    const [kept, duplicate] = [await site.contact(), await site.contact()];
    return { params: { id: kept.id }, body: { duplicate_id: duplicate.id, version: kept.version } };
  },
  tellContactsApart: async (site) => {
    const [one, other] = [await site.contact(), await site.contact()];
    return { body: { pairs: [{ contact_id: one.id, other_id: other.id }], are_two: true } };
  },
  unmergeContact: async (site) => {
    const [kept, duplicate] = [await site.contact(), await site.contact()];
    const body = { duplicate_id: duplicate.id, version: kept.version };
    await site.get(API.contacts.mergeContact, { params: { id: kept.id }, body });
    return { params: { id: duplicate.id }, body: { version: duplicate.version + 1 } };
  },
  verifyVat: async (site) => ({
    params: { btwNumber: 'NL123456782B90' },
    query: { contact_id: (await site.contact()).id },
  }),
  vatChecks: async (site) => ({ params: { id: (await site.contact()).id } }),
  exportContacts: none,
  importContacts: async (site) => ({
    file: { name: 'contacts.csv', bytes: Buffer.from(`name\nDrogist ${String(site.next())}\n`) },
  }),
  searchRegister: async () => ({ query: { search: 'Guus' } }),
  registeredCompany: async () => ({ params: { kvkNumber: '69599084' } }),
};

const invoiceOfProject = async (site: Site) => ({
  ...(await site.invoiceBody()),
  project_id: (await site.project()).id,
  template_id: (await invoiceTemplate(site)).id,
  attachment_ids: [(await site.get(API.sales_mail.uploadMailAttachment, { file: site.picture() })).id],
});

const onConcept = async (site: Site) => {
  const { id, version } = await site.concept();
  return { params: { id }, body: { version } };
};
const onInvoice = async (site: Site) => ({ params: { id: (await site.invoice()).id } });

const sales: Requests<'sales'> = {
  invoices: async (site) => {
    const { contact_id, contact_name } = await site.invoice();
    return { query: { contact_id: contact_id ?? 0, search: contact_name ?? '' } };
  },
  invoiceTotals: async (site) => ({ query: { contact_id: (await site.invoice()).contact_id ?? 0 } }),
  newInvoice: none,
  createInvoice: async (site) => ({ body: await invoiceOfProject(site) }),
  invoice: onInvoice,
  updateInvoice: async (site) => {
    const { params, body } = await onConcept(site);
    return { params, body: { ...(await invoiceOfProject(site)), ...body } };
  },
  deleteInvoice: async (site) => ({ params: { id: (await site.concept()).id } }),
  finalizeInvoice: onConcept,
  creditInvoice: async (site) => ({ ...(await onInvoice(site)), body: {} }),
  duplicateInvoice: async (site) => ({ ...(await onInvoice(site)), body: {} }),
  ...advance_requests,
  payInvoice: async (site) => ({
    ...(await onInvoice(site)),
    body: { paid_on: '2026-07-14', amount: '10.00', method: 'BANK' },
  }),
  invoicePayments: onInvoice,
  invoiceBankPayments: onInvoice,
  invoicePdf: onInvoice,
  invoicePage: async (site) => ({ params: { id: (await site.invoice()).id, page: 1 } }),
  invoiceUbl: onInvoice,
  nextInvoiceNumber: numbers,
  startInvoiceNumbers: async (site) => ({
    params: { adminId: site.administrationId, year: YEAR + 1 },
    body: { first_number: 34 },
  }),
};

const reports: Requests<'reports'> = {
  statements: none,
  trialBalance: none,
  yearChart: async () => ({ query: { year: YEAR } }),
  statusPanel: none,
  findMutationErrors: async () => ({ body: { year: 2026 } }),
};

/**
 * A request for every call of the API that its owner gets an answer to, with every id it takes filled in; the tests of access are
 * made from these. A call that is not here does not compile.
 */
export const REQUESTS: { readonly [Room in keyof Api]: Requests<Room> } = {
  accounts,
  administrations,
  users,
  invitations,
  administration_emails,
  settings,
  customers: { customerEmails: async (site) => ({ query: { id: site.administrationId } }) },
  notifications,
  staff,
  vat_board,
  history,
  tasks: { taskStatus: async (site) => ({ params: { id: await ownTask(site) } }) },
  contacts,
  journal,
  memorial_templates,
  inbox,
  inbound_mails,
  questions,
  two_step_resets,
  approvals,
  processing: { autoprocessInbox: async () => ({ body: {} }) },
  purchases,
  archive,
  recurring_expenses,
  payment_files,
  projects,
  timesheets,
  sales,
  sales_mail: sales_mail_requests,
  scheduling: scheduling_requests,
  sales_archive: {
    salesArchive: async (site) => {
      const { contact_name } = await site.invoice();
      return { query: { year: 2026, quarter: 3, search: contact_name ?? '' } };
    },
    invoiceHistory: onInvoice,
  },
  invoice_templates: invoice_template_requests,
  assets,
  asset_groups,
  vehicles,
  draft_previews: draft_preview_requests,
  e_invoices: { checkEInvoice: onInvoice },
  online_payments: online_payment_requests,
  customer_pages: customer_page_requests,
  direct_debits: direct_debit_requests,
  peppol: peppol_requests,
  peppol_sending: peppol_sending_requests,
  quotations: quotation_requests,
  recurring_invoices: recurring_invoice_requests,
  bank,
  ...returnRequests,
  reports,
  books,
  imports,
  statements,
};

/** A task of who asks: what others began is for whoever may do the same. */
async function ownTask({ world, administrationId, owner, asker }: Site): Promise<number> {
  return world.inScope((scope) => startTask({ ...scope, personId: asker.id }, 'IMPORT_STATEMENT', 'bank.process'), {
    administrationId,
    person: owner,
  });
}
