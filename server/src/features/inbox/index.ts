export {
  type AttachmentRow,
  attachmentById,
  attachmentsOf,
  lockAttachment,
} from './attachments/store.ts';
export { freeReceiptsOf } from './attachments/retained-receipts.ts';
export type { Booking } from './processing/booking.ts';
export { mailGate } from './mail/inbound-mails.ts';
export { archive, claim, release } from './attachments/link-attachment.ts';
export { presentAttachment } from './attachments/present.ts';
export { printedSuppliers } from './attachments/printed-suppliers.ts';
export { proposeOthersAnew, receiptNow } from './processing/refresh-proposals.ts';
export type { About } from './questions/question-object.ts';
export { askedAbout, chosenAnswers } from './questions/question-choices.ts';
export { hasOpenQuestion, openQuestions, questionsForYou, wordsAbout } from './questions/questions.ts';
export { questionsForStaff } from './questions/staff-questions.ts';
export { AUTOBOOK, autobookOf } from './processing/queue-autobook.ts';
export { claimQueued, finishedToday, refuseClaimed, releaseQueued } from './processing/queue.ts';
export { projectOfReceipt } from './attachments/receipt-project.ts';
export { sameDocuments } from './attachments/same-document.ts';
export { type DocumentQuota, refuseBeyondQuota } from './attachments/document-quota.ts';
export { receiveAttachment, storeReceipt, type UploadServices } from './attachments/receive-attachment.ts';
export { hasReceipts, receiptsNeedingYou, countUnprocessed, receiptsWaitingIn } from './attachments/inbox-counts.ts';
export { inboxRoom } from './room.ts';
