import { APP_KEYS, SignInLimits, accountsRoom, sessionKeys } from '#features/accounts/index';
import {
  administrationsRoom,
  invitedAddress,
  invoiceAccount,
  ledgerOfCompany,
  ledgerOfPartners,
} from '#features/administrations/index';
import { assetRegister, assetsRoom, ledgerOfAssets } from '#features/assets/index';
import {
  bankRoom,
  followReturns,
  ledgerOfBank,
  moveTransaction,
  newestTransaction,
  PROOF_OF_TRANSACTION,
  refuseDoublePayment,
  transactionsForProject,
  transactionsOfProjects,
} from '#features/bank/index';
import { contactsRoom, ledgerOfContacts } from '#features/contacts/index';
import { customersRoom } from '#features/customers/index';
import { collectedOn, collectionsThatReturn, directDebitRoom } from '#features/direct-debit/index';
import { historyRoom } from '#features/history/index';
import { type Booking, type DocumentQuota, inboxRoom, refuseBeyondQuota } from '#features/inbox/index';
import {
  importedName,
  journalRoom,
  ledgerChoices,
  ledgerOfTemplates,
  type LedgerUser,
  memorialsForProject,
  memorialsOfProjects,
  moveMemorial,
  nameDocuments,
  PROOF_OF_MEMORIAL,
  yearBooks,
} from '#features/journal/index';
import { approvalNotices, notificationsRoom } from '#features/notifications/index';
import { peppolRoom } from '#features/peppol/index';
import { openProjectShown, projectAfter, projectShown, projectsRoom, projectsShown } from '#features/projects/index';
import {
  deleteDraft,
  dropExpenseOf,
  expenseName,
  keepAssetRegister,
  expensesForProject,
  expensesOfProjects,
  lockExpenses,
  isOrderedTo,
  ledgerOfExpenses,
  moveExpense,
  proposeFor,
  purchasesRoom,
  recalculateExpenseSums,
  applyAnswers,
  takeCategory,
} from '#features/purchases/index';
import { type ProjectSources, reportsRoom } from '#features/reports/index';
import {
  isFileOfMail,
  invoiceName,
  invoicesForProject,
  invoicesOfProjects,
  moveInvoice,
  planSettlements,
  recalculateSalesSums,
  salesRoom,
} from '#features/sales/index';
import { staffRoom } from '#features/staff/index';
import {
  hoursForProject,
  hoursOfProject,
  minutesOfProjects,
  moveHours,
  timesheetsRoom,
} from '#features/timesheets/index';
import { filedMessages, taxReturnsRoom, vatDutyOf, vatTotals } from '#features/tax-returns/index';
import { ROTATE_KEYS, ROTATE_KEYS_OF_PEOPLE, rotateKeys, rotateKeysOfPeople } from '#platform/crypto/rotate-keys';
import { AccessTokens } from '#platform/http/tokens';
import type { AccountJob } from '#platform/jobs/jobs';
import type { Room } from '#platform/room';
import type { RefuseBeyondQuota } from '#receipt-reading/take-document';
import type { Scope } from '#platform/scope';
import type { Services } from './house.ts';
import { documents } from './source-documents.ts';
import { subjectOf } from './question-subjects.ts';

/** What becomes of documents that come in. */
const booking: Booking = {
  propose: proposeFor,
  subjectOf,
  takeCategory,
  applyAnswers,
  deleteDraft,
  hold: lockExpenses,
};

keepAssetRegister(assetRegister);
followReturns(collectionsThatReturn);
nameDocuments({ expense: expenseName, sales_invoice: invoiceName, imported_entry: importedName });

/** The whole chart of a company, for rooms below the journal. */
const ledgersOf = (scope: Scope) => ledgerChoices(scope, { only: 'all' });

/** Where a ledger is named outside of entries: it is counted there, and another takes its place when they merge. */
const ledgerUsers: readonly LedgerUser[] = [
  ledgerOfContacts,
  ledgerOfCompany,
  ledgerOfPartners,
  ledgerOfExpenses,
  ledgerOfBank,
  ledgerOfAssets,
  ledgerOfTemplates,
];

/** Where entries of projects come from. */
const PROJECT_DOCUMENTS: ProjectSources['documents'] = [
  expensesOfProjects,
  invoicesOfProjects,
  transactionsOfProjects,
  memorialsOfProjects,
];

/** What belongs to projects, of which that room knows nothing. */
const PROJECT_PAPERS: Parameters<typeof projectsRoom>[0] = {
  moves: {
    expense: moveExpense,
    sales_invoice: moveInvoice,
    bank_transaction: moveTransaction,
    general_journal: moveMemorial,
    time_entry: moveHours,
  },
  entries: {
    expense: expensesForProject,
    sales_invoice: invoicesForProject,
    bank_transaction: transactionsForProject,
    general_journal: memorialsForProject,
    time_entry: hoursForProject,
  },
  documents: PROJECT_DOCUMENTS,
  minutes: minutesOfProjects,
  hours: hoursOfProject,
};

/** The documents of projects and what these are called, for reports. */
const projectSources: ProjectSources = { documents: PROJECT_DOCUMENTS, names: projectsShown };

/** Makes the stored totals of lists of documents anew; gives how many were wrong. */
async function recalculateLists(scope: Scope): Promise<number> {
  return (await recalculateSalesSums(scope)) + (await recalculateExpenseSums(scope));
}

/** Every room, with what it needs from outside and what others, which it may not import, hand out to it. */
export function roomsOf(house: Services): readonly Room[] {
  const secret = house.settings.sessionSecret;
  const tokens = new AccessTokens(secret);
  const keys = sessionKeys(secret, (sessionId) => tokens.issue(sessionId));
  const attempts = new SignInLimits(secret);
  // Looked up and not copied: a service may be replaced while the program runs.
  const needs = <More extends object>(more: More): Services & { attempts: SignInLimits } & More =>
    Object.assign(Object.create(house) as Services, { attempts }, more);
  const quota: DocumentQuota = {
    bytes: house.settings.documentQuotaBytes,
    kept: [() => PROOF_OF_MEMORIAL, () => PROOF_OF_TRANSACTION, isFileOfMail],
  };
  const refuseDocuments: RefuseBeyondQuota = (scope, documents) => refuseBeyondQuota(scope, documents, quota);
  return [
    accountsRoom(needs({ keys, invitedAddress })),
    administrationsRoom(
      needs({
        newestTransaction,
        notices: approvalNotices,
        years: { books: yearBooks, vat: { dutyOf: vatDutyOf, totalsOf: vatTotals }, recalculateLists },
      }),
    ),
    contactsRoom(needs({ isOrderedTo, ledgersOf })),
    journalRoom(
      needs({
        ledgerUsers,
        openProjectShown,
        projectAfter,
        projectShown,
        refuseBeyondQuota: refuseDocuments,
        refuseDoublePayment,
      }),
    ),
    inboxRoom(needs({ booking, quota })),
    peppolRoom(needs({ quota })),
    purchasesRoom(needs({})),
    salesRoom(needs({ accountOf: invoiceAccount, collectedOn, refuseBeyondQuota: refuseDocuments })),
    bankRoom(needs({ dropExpenseOf, refuseBeyondQuota: refuseDocuments, whenBrought: planSettlements })),
    directDebitRoom,
    assetsRoom,
    projectsRoom(PROJECT_PAPERS),
    timesheetsRoom(needs({})),
    taxReturnsRoom(needs({})),
    reportsRoom(needs({ documents, projects: projectSources })),
    customersRoom,
    notificationsRoom(house),
    historyRoom(needs({ filedMessages })),
    staffRoom,
  ];
}

/** Every background task by name. */
export function jobsOf(house: Services, rooms: readonly Room[] = roomsOf(house)): Record<string, AccountJob> {
  const [short, long] = jobLanesOf(house, rooms);
  return { ...short, ...long };
}

/** Background tasks that are done in seconds, and those that may take minutes, which are done beside them. */
export function jobLanesOf(
  house: Services,
  rooms: readonly Room[],
): [short: Record<string, AccountJob>, long: Record<string, AccountJob>] {
  const columns = rooms.flatMap(({ encryptedColumns = [] }) => encryptedColumns);
  const files = rooms.flatMap(({ encryptedFiles = [] }) => encryptedFiles);
  const short = Object.assign({}, ...rooms.map(({ jobs }) => jobs));
  const long = Object.assign({}, ...rooms.map(({ longJobs }) => longJobs));
  long[ROTATE_KEYS] = rotateKeys(house.seals, columns, files);
  long[ROTATE_KEYS_OF_PEOPLE] = rotateKeysOfPeople(house.seals, APP_KEYS);
  return [short, long];
}
