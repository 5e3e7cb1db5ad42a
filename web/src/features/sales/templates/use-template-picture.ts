import { invoiceTemplateCalls, type TemplateLayout, type TemplateType } from '@saldo/contract';
import { fetchFile } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import type { Language } from '../../../ui/format/language.ts';
import { type LivePicture, TYPING_MS, useLivePicture } from '../view/use-live-picture.ts';

type Shown = { type: TemplateType; language: Language; layout: TemplateLayout };

/** The first page of the PDF that a template makes, following what is typed. */
export function useTemplatePicture(shown: Shown): LivePicture {
  const admin_id = useAdminId();
  return useLivePicture(
    JSON.stringify(shown),
    (wanted, signal) => {
      const body = { admin_id, ...(JSON.parse(wanted) as Shown) };
      return fetchFile(invoiceTemplateCalls.previewTemplate, { body }, { signal });
    },
    TYPING_MS,
  );
}
