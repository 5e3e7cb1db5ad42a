import { useDebouncedValue } from '@mantine/hooks';
import { invoiceTemplateCalls, type TemplateLayout, type TemplateType } from '@saldo/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { fetchFile } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import type { Language } from '../../../ui/format/language.ts';
import { asAddress } from '../view/picture-address.ts';

const TYPING_MS = 60;

type Shown = { type: TemplateType; language: Language; layout: TemplateLayout };

/**
 * The first page of the PDF that a template makes, as the server draws it. It follows what is typed: a picture that is asked for while an
 * older one is on its way takes its turn.
 */
export function useTemplatePicture(shown: Shown): { address: string | undefined; failed: boolean; waiting: boolean } {
  const admin_id = useAdminId();
  const wanted = JSON.stringify(shown);
  const [settled] = useDebouncedValue(wanted, TYPING_MS);
  const { data, error, isFetching } = useQuery({
    queryKey: ['admin', admin_id, 'sales', 'template-picture', settled],
    placeholderData: keepPreviousData,
    gcTime: 30_000,
    retry: false,
    queryFn: async ({ signal }) => {
      const body = { admin_id, ...(JSON.parse(settled) as Shown) };
      return asAddress(await fetchFile(invoiceTemplateCalls.previewTemplate, { body }, { signal }));
    },
  });
  return { address: data, failed: error !== null, waiting: isFetching || wanted !== settled };
}
