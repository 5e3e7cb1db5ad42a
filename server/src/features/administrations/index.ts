export { presentPeriod } from './present.ts';
export { movePeriod } from './move-period.ts';
export { type NewAdministration, openAdministration } from './open-administration.ts';
export {
  type BookingPlace,
  firstOpenPeriodAfter,
  lockPeriod,
  netVat,
  type PeriodRow,
  periodById,
  periodOn,
  periodsOf,
  placeInBooks,
  refuseTooLargeCorrection,
} from './periods.ts';
export { administration, administrationRoutes, taskRoutes } from './routes.ts';
export { failTask, finishTask, reportProgress, startTask } from './tasks.ts';
export { type Taxpayer, taxpayer } from './taxpayer.ts';
