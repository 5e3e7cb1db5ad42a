import type { Question } from '@saldo/contract';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { UploadedFile } from '#platform/http/handlers';
import { may, type Scope } from '#platform/scope';
import { setState } from '../attachments/attachment-state.ts';
import { linkAttachment } from '../attachments/link-attachment.ts';
import { type DocumentQuota, refuseBeyondQuota } from '../attachments/document-quota.ts';
import { type UploadServices, receiveAttachment, storeReceipt } from '../attachments/receive-attachment.ts';
import { type AttachmentRow, attachmentById, type NewAttachment } from '../attachments/store.ts';
import type { Booking } from '../processing/booking.ts';
import { seeingTakes } from './question-object.ts';
import { answerQuestion, questionById, refuseUnseen } from './questions.ts';

const PHOTO_TYPES = /^(image\/|application\/pdf$)/;

type Keep = () => Promise<void>;

/** Takes in the photo or PDF of an answer, as any receipt; an e-invoice is no photo. */
export function takePhoto<Settled>(
  desk: UploadServices,
  { file_name, content }: UploadedFile,
  settle: (photo: NewAttachment, keep: Keep) => Promise<Settled>,
): Promise<Settled> {
  const named = { file_name: file_name.trim() === '' ? 'photo' : file_name, content };
  return storeReceipt(desk, named, { arrived_by: 'UPLOAD', unfit: 'REFUSE' }, async (photo, keep) => {
    if (!PHOTO_TYPES.test(photo.media_type)) throw new Refusal('unsupported_media_type');
    return settle(photo, keep);
  });
}

/** Refuses a photo without access to the question, or if another kind of answer was requested. */
export async function refuseNoPhoto(scope: Scope, id: number): Promise<void> {
  const question = await questionById(scope, id);
  refuseUnseen(scope, question);
  if (!question.choices.includes('PHOTO')) throw refuseField('choice', 'invalid');
}

type PhotoAnswer = { photo: NewAttachment; keep: Keep; quota: DocumentQuota };

/** Answers a question with a photo, with access to its subject (`refuseNoPhoto`) or by its e-mailed link. */
export async function answerWithPhoto(
  scope: Scope,
  id: number,
  { photo, keep, quota }: PhotoAnswer,
  booking: Booking,
): Promise<Question> {
  await refuseBeyondQuota(scope, [photo], quota);
  const { row, was_here } = await receiveAttachment(scope, photo);
  const question = await questionById(scope, id);
  if (question.attachment_id === row.id) throw refuseField('file', 'invalid');
  const given = { answer: row.file_name, choice: 'PHOTO', photo_id: row.id } as const;
  const answered = await answerQuestion(scope, id, given, booking);
  await join(scope, question, row, was_here, booking);
  await keep();
  return answered;
}

/**
 * Puts a photo with what was asked about. One of a bank line waits in the inbox, as its receipt; so does one of a receipt that is pending, and
 * both are booked as one (`sameDocuments`). What was here before and belongs to something keeps its place.
 */
async function join(
  scope: Scope,
  { attachment_id, expense_id, invoice_id }: Question,
  photo: AttachmentRow,
  wasHere: boolean,
  booking: Booking,
): Promise<void> {
  if (photo.expense_id !== null) return;
  const expense = attachment_id === null ? expense_id : (await attachmentById(scope, attachment_id)).expense_id;
  if (expense !== null) {
    const { version } = await attachmentById(scope, photo.id);
    await linkAttachment(scope, photo.id, { expense_id: expense, move: false, version }, booking);
  } else if (invoice_id !== null && !wasHere) await setState(scope, photo.id, 'ARCHIVED');
}

/** The photo of an answer, for users with access to the question's subject. */
export async function photoOf(scope: Scope, id: number): Promise<AttachmentRow> {
  const question = await questionById(scope, id);
  if (!may(scope, seeingTakes(question))) throw new Refusal('not_allowed');
  return attachmentById(scope, orNotFound(question.photo_id));
}
