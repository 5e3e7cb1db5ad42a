import { invoiceTemplateCalls, type TemplateLayout, type TemplateType } from '@saldo/contract';
import type { CallInput } from '../../../app/api/api.ts';
import { fetchPage } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import type { Language } from '../../../ui/format/language.ts';
import type { LivePicture } from '../view/live-drawing.ts';
import { asDrawn } from '../view/picture-address.ts';
import { useLivePicture } from '../view/use-live-picture.ts';

type Shown = { type: TemplateType; language: Language; layout: TemplateLayout };
type Input = CallInput<typeof invoiceTemplateCalls.previewTemplate>;

/** The first page of the PDF that a template makes, following what is typed. */
export function useTemplatePicture(shown: Shown): LivePicture {
  const admin_id = useAdminId();
  return useLivePicture(JSON.stringify({ admin_id, ...shown }), async (wanted, _page, signal) => {
    const input = { body: JSON.parse(wanted) as Input['body'] };
    return asDrawn(await fetchPage(invoiceTemplateCalls.previewTemplate, input, { signal }));
  });
}
