export { booksLockedUntil, isLocked, refuseLocked } from './books-lock.ts';
export { enterByLink } from './enter-by-link.ts';
export { administration, type Company } from './administration-store.ts';
export { invoiceAccount } from './invoice-account.ts';
export { invoiceSettings } from './invoice-settings.ts';
export { firstDays } from './first-days.ts';
export { administrationJobs } from './jobs.ts';
export { invitedAddress } from './invited-address.ts';
export { chosenAdministration } from './list-administrations.ts';
export { logoHash } from './logo.ts';
export { presentPeriod } from './present.ts';
export { membersOf } from './members.ts';
export { membersWho } from './members-who.ts';
export { movePeriod } from './move-period.ts';
export { type NewAdministration, openAdministration } from './open-administration.ts';
export { administrationEmailRoutes, invitationRoutes, settingsRoutes, userRoutes } from './people-routes.ts';
export {
  bookingDay,
  type BookingPlace,
  firstOpenPeriodAfter,
  lockPeriod,
  netVat,
  type PeriodRow,
  heldPeriodOn,
  periodById,
  periodOn,
  periodsOf,
  placeInBooks,
  refuseTooLargeCorrection,
} from './periods.ts';
export { administrationRoutes, taskRoutes } from './routes.ts';
export { failTask, finishTask, reportProgress, startTask } from './tasks.ts';
export { SEALED_COLUMNS } from './sealed-columns.ts';
export {
  filesVat,
  isVatElsewhere,
  type NumberedTaxpayer,
  numberedTaxpayer,
  type Taxpayer,
  taxpayer,
} from './taxpayer.ts';
export { isOwnAddress, isVerifiedSender, trustSender } from './sender-addresses.ts';
