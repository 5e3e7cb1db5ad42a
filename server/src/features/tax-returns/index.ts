export { acceptCheck } from './vat/accept-check.ts';
export { checksOf } from './vat/checks.ts';
export { type FilingNeeds, fileReturn } from './filing/file-return.ts';
export type { SourceDocuments } from './source-documents.ts';
export { returnRow } from './store.ts';
export { firstReturnDay, vatDutyOf, vatTotals } from './vat/periods-to-file.ts';
export { vatReturns } from './routes.ts';
export { taxReturnsRoom } from './room.ts';
