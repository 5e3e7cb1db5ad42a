export {
  type AttachmentRow,
  attachmentById,
  attachmentsOf,
  lockAttachment,
  receiptsWaiting,
} from './attachment-store.ts';
export { AUTOPROCESS, autoprocess } from './autoprocess.ts';
export type { Booking } from './booking.ts';
export { archive, claim, release } from './link-attachment.ts';
export { presentAttachment } from './present.ts';
export { readAttachment } from './read-attachment.ts';
export { inboxRoutes } from './routes.ts';
export { receiveAttachment } from './receive-attachment.ts';
