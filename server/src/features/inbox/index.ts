export {
  type AttachmentRow,
  attachmentById,
  attachmentsOf,
  lockAttachment,
} from './attachment-store.ts';
export { AUTOBOOK, autobook } from './autobook.ts';
export { AUTOPROCESS, autoprocess } from './autoprocess.ts';
export { freeReceiptsOf } from './booked-receipts.ts';
export type { Booking } from './booking.ts';
export { mailGate, TAKE_IN_MAIL } from './inbound-mails.ts';
export { archive, claim, release } from './link-attachment.ts';
export { presentAttachment } from './present.ts';
export { printedSuppliers } from './printed-suppliers.ts';
export { proposeAnew, proposeOthersAnew, receiptNow } from './propose-anew.ts';
export { questionRoutes } from './question-routes.ts';
export type { About } from './question-object.ts';
export { chosenAnswers } from './question-choices.ts';
export { answersAbout, questionsForYou, SEND_QUESTION } from './questions.ts';
export { readAttachment } from './read-attachment.ts';
export { inboundMailRoutes, inboxRoutes } from './routes.ts';
export { refuseClaimed } from './queue.ts';
export { sendQuestion } from './send-question.ts';
export { takeInMail } from './take-in-mail.ts';
export { sameDocuments } from './same-document.ts';
export { receiveAttachment } from './receive-attachment.ts';
export { hasReceipts, receiptsNeedingYou, receiptsWaiting, receiptsWaitingIn } from './waiting-receipts.ts';
