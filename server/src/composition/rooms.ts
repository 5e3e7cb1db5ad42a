import { APP_KEYS, Attempts, accountsRoom, sessionKeys } from '#features/accounts/index';
import { administrationsRoom, invitedAddress, invoiceAccount } from '#features/administrations/index';
import { bankRoom } from '#features/bank/index';
import { contactsRoom } from '#features/contacts/index';
import { customersRoom } from '#features/customers/index';
import { historyRoom } from '#features/history/index';
import { type Booking, inboxRoom } from '#features/inbox/index';
import { journalRoom, ledgerChoices } from '#features/journal/index';
import { notificationsRoom } from '#features/notifications/index';
import { projectsRoom } from '#features/projects/index';
import {
  bookFromInbox,
  dropConcept,
  dropExpenseOf,
  holdExpenses,
  isAlike,
  isOrderedTo,
  isUntouched,
  moveExpense,
  proposeFor,
  purchasesRoom,
  takeAnswers,
  takeCategory,
  versionOf,
} from '#features/purchases/index';
import { reportsRoom } from '#features/reports/index';
import { moveInvoice, salesRoom } from '#features/sales/index';
import { staffRoom } from '#features/staff/index';
import { taxReturnsRoom, vatDutyOf, vatTotals } from '#features/tax-returns/index';
import { RESEAL, RESEAL_PEOPLE, reseal, resealPeople } from '#platform/crypto/rotate-keys';
import { AccessTokens } from '#platform/http/tokens';
import type { AccountJob } from '#platform/jobs/jobs';
import type { Room } from '#platform/room';
import type { Scope } from '#platform/scope';
import type { House } from './house.ts';
import { documents } from './source-documents.ts';
import { subjectOf } from './question-subjects.ts';

/** What becomes of documents that come in. */
const booking: Booking = {
  propose: proposeFor,
  book: bookFromInbox,
  versionOf,
  subjectOf,
  takeCategory,
  isAlike,
  takeAnswers,
  isUntouched,
  dropConcept,
  hold: holdExpenses,
};

/** The whole chart of a company, for rooms below the journal. */
const ledgersOf = (scope: Scope) => ledgerChoices(scope, { only: 'all' });

/** Every room, with what it needs from outside and what others, which it may not import, hand out to it. */
export function roomsOf(house: House): readonly Room[] {
  const secret = house.settings.sessionSecret;
  const tokens = new AccessTokens(secret);
  const keys = sessionKeys(secret, (sessionId) => tokens.issue(sessionId));
  const attempts = new Attempts(secret);
  // Looked up and not copied: a service may be replaced while the program runs.
  const needs = <More extends object>(more: More): House & { attempts: Attempts } & More =>
    Object.assign(Object.create(house) as House, { attempts }, more);
  return [
    accountsRoom(needs({ keys, invitedAddress })),
    administrationsRoom(needs({ vat: { dutyOf: vatDutyOf, totalsOf: vatTotals } })),
    contactsRoom(needs({ isOrderedTo, ledgersOf })),
    journalRoom,
    inboxRoom(needs({ booking })),
    purchasesRoom(needs({})),
    salesRoom(needs({ accountOf: invoiceAccount })),
    bankRoom(needs({ dropExpenseOf })),
    projectsRoom({ expense: moveExpense, sales_invoice: moveInvoice }),
    taxReturnsRoom(needs({})),
    reportsRoom(needs({ documents })),
    customersRoom,
    notificationsRoom(house),
    historyRoom(house),
    staffRoom,
  ];
}

/** Every background task by name. */
export function jobsOf(house: House, rooms: readonly Room[] = roomsOf(house)): Record<string, AccountJob> {
  const columns = rooms.flatMap(({ encryptedColumns = [] }) => encryptedColumns);
  const files = rooms.flatMap(({ encryptedFiles = [] }) => encryptedFiles);
  return {
    ...Object.assign({}, ...rooms.map(({ jobs }) => jobs)),
    [RESEAL]: reseal(house.seals, columns, files),
    [RESEAL_PEOPLE]: resealPeople(house.seals, APP_KEYS),
  };
}
