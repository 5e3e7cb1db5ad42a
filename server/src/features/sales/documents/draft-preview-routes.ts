import type { draftPreviewCalls } from '@saldo/contract';
import type { FileStore } from '#adapters/file-store/file-store';
import type { Handlers } from '#platform/http/handlers';
import type { ReceiptReader } from '#receipt-reading/receipt-reader';
import { offeredConcept } from '../invoices/save-draft.ts';
import { drawableQuotation, drawnQuotation } from '../quotations/quotation-files.ts';
import { offeredQuotation } from '../quotations/save-quotation.ts';
import type { AccountOf } from '../routes.ts';
import { conceptPdf, pictureOfPage, printableConcept } from './invoice-files.ts';

type Needs = { files: FileStore; reader: Pick<ReceiptReader, 'pageImage'> };

/** What a person is typing, as the customer would get it. */
export function draftPreviewRoutes(accountOf: AccountOf, { files, reader }: Needs): Handlers<typeof draftPreviewCalls> {
  return {
    previewInvoice: {
      outside: async (begin, { body: { draft_id, page, width, ...body } }) => {
        const shown = await begin(async (scope) =>
          printableConcept(scope, await offeredConcept(scope, draft_id, body), await accountOf(scope)),
        );
        return pictureOfPage(await conceptPdf(shown, files), page, reader, width);
      },
    },
    previewQuotation: {
      outside: async (begin, { body: { draft_id, page, width, ...body } }) => {
        const shown = await begin(async (scope) =>
          drawableQuotation(scope, await offeredQuotation(scope, draft_id, body)),
        );
        return pictureOfPage(await drawnQuotation(shown, files), page, reader, width);
      },
    },
  };
}
