export {
  type AttachmentRow,
  attachmentById,
  attachmentsOf,
  lockAttachment,
} from './attachments/store.ts';
export { AUTOBOOK, autobook } from './processing/autobook.ts';
export { AUTOPROCESS, autoprocess } from './processing/autoprocess.ts';
export { freeReceiptsOf } from './attachments/retained-receipts.ts';
export type { Booking } from './processing/booking.ts';
export { mailGate, TAKE_IN_MAIL } from './mail/inbound-mails.ts';
export { archive, claim, release } from './attachments/link-attachment.ts';
export { presentAttachment } from './attachments/present.ts';
export { printedSuppliers } from './attachments/printed-suppliers.ts';
export { proposeAnew, proposeOthersAnew, receiptNow } from './processing/refresh-proposals.ts';
export { questionRoutes } from './questions/routes.ts';
export type { About } from './questions/question-object.ts';
export { chosenAnswers } from './questions/question-choices.ts';
export { answersAbout, questionsForYou, SEND_QUESTION } from './questions/questions.ts';
export { readAttachment } from './attachments/read-attachment.ts';
export { inboundMailRoutes, inboxRoutes } from './routes.ts';
export { refuseClaimed } from './processing/queue.ts';
export { sendQuestion } from './questions/send-question.ts';
export { takeInMail } from './mail/receive-mail.ts';
export { sameDocuments } from './attachments/same-document.ts';
export { receiveAttachment } from './attachments/receive-attachment.ts';
export { hasReceipts, receiptsNeedingYou, receiptsWaiting, receiptsWaitingIn } from './attachments/inbox-counts.ts';
