import type { inboundMailCalls, inboxCalls } from '@saldo/contract';
import type { FileStore } from '#adapters/file-store/file-store';
import type { SignInLimits } from '#features/accounts/index';
import { chosenAdministration } from '#features/administrations/index';
import { isChangeAhead } from '#features/contacts/index';
import type { Handlers } from '#platform/http/handlers';
import { batch } from '#platform/database/batch';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import type { Booking } from './processing/booking.ts';
import { attachmentById, countAttachments, listAttachments } from './attachments/store.ts';
import { deleteAttachment, linkAttachment } from './attachments/link-attachment.ts';
import { acceptMail, bytesOfHeldMail, countHeldMails, deleteMail, heldMails } from './mail/inbound-mails.ts';
import { pageImages } from './attachments/page-images.ts';
import { presentAttachment, presentDetail } from './attachments/present.ts';
import { receiptNow } from './processing/refresh-proposals.ts';
import { type DocumentQuota, refuseBeyondQuota } from './attachments/document-quota.ts';
import { type UploadServices, receiveAttachment, storeReceipt } from './attachments/receive-attachment.ts';
import { rejectAttachment, restoreAttachment, withdrawRejection } from './attachments/reject-attachment.ts';
import { documentsOfMail } from './mail/receive-mail.ts';
import { unprocessedReceipts } from './attachments/inbox-counts.ts';

export function inboxRoutes(
  { files, reader }: UploadServices,
  booking: Booking,
  quota: DocumentQuota,
): Handlers<typeof inboxCalls> {
  const images = pageImages(files, reader);
  return {
    uploadAttachment: {
      outside: async (begin, { query }, exchange) => {
        // Who may not upload is told so before the bytes are taken in.
        await begin(async () => undefined);
        const { file_name, content } = await exchange.file();
        const isByProgram = file_name === '';
        return storeReceipt(
          { files, reader },
          { file_name: isByProgram ? (query.file_name ?? 'invoice.xml') : file_name, content },
          { arrived_by: query.arrived_by ?? (isByProgram ? 'API' : 'UPLOAD'), unfit: 'REFUSE' },
          (receipt, keep) =>
            begin.once(async (scope) => {
              await refuseBeyondQuota(scope, [receipt], quota);
              const { row, was_here } = await receiveAttachment(scope, receipt);
              await keep();
              return { ...presentAttachment(scope, row), was_here };
            }),
        );
      },
    },
    inbox: async (scope, { query }) => {
      const size = query.page_size ?? DEFAULT_PAGE_SIZE;
      // Asked and counted first: what is checked or read in the meantime is said to be on its way, so that who waits for it looks once more.
      const is_weighing = await isChangeAhead(scope);
      const counts = await countAttachments(scope);
      const held = await countHeldMails(scope);
      const rows = await listAttachments(
        scope,
        { state: query.state, search: query.search },
        { before: decodeCursor(query.cursor, 'number')?.id, limit: size + 1 },
      );
      const page = pageOf(rows, size, (row) => ({ value: row.id, id: row.id }), {
        path: 'purchase-journals/image-inbox/',
        query,
      });
      return {
        count: counts[query.state ?? 'WAITING'],
        next: page.next,
        previous: null,
        results: page.rows.map((row) => presentAttachment(scope, row)),
        counts,
        held_mails: held,
        is_weighing,
      };
    },
    waitingReceipts: (scope) => unprocessedReceipts(scope),
    attachment: async (scope, { params }) => presentDetail(scope, await receiptNow(scope, params.id, booking.propose)),
    attachmentFile: {
      outside: async (begin, { params }) => {
        const row = await begin((scope) => attachmentById(scope, params.id));
        return {
          media_type: row.media_type,
          file_name: row.file_name,
          content: files.open(row.sha256),
        };
      },
    },
    attachmentPage: {
      outside: async (begin, { params, query }) => {
        const row = await begin((scope) => attachmentById(scope, params.id));
        const image = await images.page(row, params.page, query.width);
        const isJpeg = image[0] === 0xff;
        return {
          media_type: isJpeg ? 'image/jpeg' : 'image/png',
          file_name: `${row.file_name}-${String(params.page)}.${isJpeg ? 'jpg' : 'png'}`,
          content: image,
          inline: true,
          cache: 'immutable',
        };
      },
    },
    linkAttachment: async (scope, { params, body }) =>
      presentAttachment(scope, await linkAttachment(scope, params.id, body, booking)),
    deleteAttachment: async (scope, { params }) => {
      await deleteAttachment(scope, params.id);
      return { deleted: true };
    },
    rejectAttachment: async (scope, { params, body }) =>
      presentAttachment(scope, await rejectAttachment(scope, params.id, body, booking)),
    changeReceipts: (scope, { body }) =>
      batch(scope, body.items, (item) =>
        body.act === 'DELETE'
          ? deleteAttachment(scope, item.id, item.version)
          : rejectAttachment(scope, item.id, { ...body, version: item.version }, booking),
      ),
    restoreAttachment: async (scope, { params, body }) =>
      presentAttachment(scope, await restoreAttachment(scope, params.id, body)),
    withdrawRejection: async (scope, { params, body }) =>
      presentAttachment(scope, await withdrawRejection(scope, params.id, body.version)),
    purchaseSession: async (scope) => ({ admin_id: await chosenAdministration(scope) }),
  };
}

export const inboundMailRoutes = (
  files: FileStore,
  attempts: SignInLimits,
  quota: DocumentQuota,
): Handlers<typeof inboundMailCalls> => ({
  heldMails: (scope) => heldMails(scope),
  acceptMail: {
    outside: async (begin, { params, body }) => {
      const sha256 = await begin((scope) => bytesOfHeldMail(scope, params.id));
      const documents = await documentsOfMail(files, sha256);
      return begin.once(async (scope) => {
        await refuseBeyondQuota(scope, documents, quota);
        await acceptMail(scope, attempts, params.id, body.always);
        return { accepted: true };
      });
    },
  },
  deleteMail: async (scope, { params }) => {
    await deleteMail(scope, params.id);
    return { deleted: true };
  },
});
