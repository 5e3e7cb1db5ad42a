export { acceptCheck } from './accept-check.ts';
export { checksOf } from './checks.ts';
export { DELIVER_RETURN, deliverReturn } from './deliver-return.ts';
export { type FilingNeeds, fileReturn } from './file-return.ts';
export type { Papers } from './papers.ts';
export { resealMessages } from './sealed-messages.ts';
export { returnRow } from './return-store.ts';
export { firstReturnDay, vatDutyOf } from './periods-to-file.ts';
export { taxReturnRoutes, vatReturns } from './routes.ts';
