export { booksLockedUntil, isLocked, refuseLocked } from './periods/books-lock.ts';
export { isYearClosed, periodsToProcess, type YearBooks } from './periods/close-year.ts';
export { enterByLink } from './people/link-session.ts';
export { administration, automaticBooking, type Company, noteCar } from './company/store.ts';
export { notePayoutsShown } from './company/payment-account.ts';
export { hasPaymentAccount, paymentKeys } from './company/payment-keys.ts';
export { invoiceAccount } from './company/invoice-account.ts';
export { chooseFirstInvoiceNumber, firstInvoiceNumbers, invoiceSettings } from './settings/invoice-settings.ts';
export { ledgerOfCompany, mistakeInDefaultLedger } from './company/default-ledger.ts';
export { firstDays } from './company/onboarding.ts';
export { mendDirectory } from './people/directory.ts';
export { invitedAddress } from './people/invited-address.ts';
export { chosenAdministration } from './company/list-administrations.ts';
export { logoHash, readPicture } from './company/logo.ts';
export { titlesOf } from './company/titles.ts';
export { presentPeriod } from './present.ts';
export { membersOf } from './people/members.ts';
export { membersWho, stillEnters } from './people/member-queries.ts';
export { ledgerOfPartners } from './periods/partners.ts';
export { movePeriod, reopenPeriod, standingState, takeBackCheck } from './periods/move-period.ts';
export { type NewAdministration, openAdministration } from './company/open-administration.ts';
export {
  firstOpenPeriodAfter,
  lockPeriod,
  lockForCorrection,
  openYears,
  type PeriodRow,
  lockedPeriodOn,
  periodById,
  periodOn,
  periodsOf,
  setVatFrom,
  type VatTotals,
} from './periods/periods.ts';
export { hasFeature } from './settings/settings.ts';
export { bookingDay, netVat, periodProcessed, placeEntry, placeInBooks, placeVat } from './periods/place-in-books.ts';
export {
  failTask,
  finishTask,
  followedTask,
  progressOf,
  reportProgress,
  startTask,
  allUnderWay,
  underWay,
} from './settings/tasks.ts';
export { ENCRYPTED_COLUMNS } from './company/encrypted-columns.ts';
export {
  filesVat,
  isVatElsewhere,
  isVatFiledElsewhere,
  type NumberedTaxpayer,
  numberedTaxpayer,
  type Taxpayer,
  taxpayer,
} from './company/tax-identity.ts';
export { isOwnAddress, isVerifiedSender, trustSender } from './settings/sender-addresses.ts';
export { administrationsRoom } from './room.ts';
