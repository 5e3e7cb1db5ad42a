import type { invoiceTemplateCalls } from '@saldo/contract';
import type { FileStore } from '#adapters/file-store/file-store';
import type { Handlers } from '#platform/http/handlers';
import type { Scope } from '#platform/scope';
import type { ReceiptReader } from '#receipt-reading/receipt-reader';
import type { PaymentAccount } from '../documents/compose-document.ts';
import { keepAttachment } from '../sending/store-attachment.ts';
import { pictureOf, previewed } from './preview-template.ts';
import { createTemplate, makeDefault, updateTemplate } from './save-template.ts';
import { removeTemplate, templateById, templateRows } from './store.ts';
import { takeTemplateImage } from './template-image.ts';

type Needs = { files: FileStore; reader: Pick<ReceiptReader, 'pageImage'> };

export function invoiceTemplateRoutes(
  accountOf: (scope: Scope) => Promise<PaymentAccount | null>,
  { files, reader }: Needs,
): Handlers<typeof invoiceTemplateCalls> {
  return {
    templates: async (scope) => (await templateRows(scope)).map(({ layout: _, ...summary }) => summary),
    createTemplate: async (scope, { body: { admin_id: _, ...fields } }) => createTemplate(scope, fields),
    template: async (scope, { params }) => templateById(scope, params.id),
    updateTemplate: async (scope, { params, body: { admin_id: _, ...fields } }) =>
      updateTemplate(scope, { ...fields, id: params.id }),
    deleteTemplate: async (scope, { params }) => {
      await removeTemplate(scope, params.id);
      return { deleted: true };
    },
    makeTemplateDefault: async (scope, { params }) => makeDefault(scope, params.id),
    uploadTemplateImage: {
      outside: async (begin, _input, exchange) => {
        // Who may not upload is told so before the bytes are taken in.
        await begin(async () => undefined);
        const { width, height, ...taken } = await takeTemplateImage(files, await exchange.file());
        return begin.once(async (scope) => {
          const { id, file_name } = await keepAttachment(scope, taken, { is_drawn_anew: true });
          return { id, file_name, width, height };
        });
      },
    },
    previewTemplate: {
      outside: async (begin, { body }) => {
        const shown = await begin(async (scope) => previewed(scope, body, await accountOf(scope)));
        return pictureOf(shown, files, reader);
      },
    },
  };
}
