export { acceptCheck } from './vat/accept-check.ts';
export { checksOf } from './vat/checks.ts';
export { DELIVER_RETURN, deliverReturn } from './filing/deliver-return.ts';
export { type FilingNeeds, fileReturn } from './filing/file-return.ts';
export type { Papers } from './source-documents.ts';
export { resealMessages } from './filing/message-archive.ts';
export { returnRow } from './store.ts';
export { firstReturnDay, vatDutyOf } from './vat/periods-to-file.ts';
export { taxReturnRoutes, vatReturns } from './routes.ts';
