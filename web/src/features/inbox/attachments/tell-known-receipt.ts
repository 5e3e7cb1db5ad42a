import type { Attachment } from '@saldo/contract';
import { useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import { dateOf, formatDate } from '../../../ui/format/format.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';

/** A file that was sent and turned out to be a document that was here. */
export type KnownReceipt = { file_name: string; admin_id: number; receipt: Attachment };

/** Tells that what was sent is a document that was here already: which one, since when, and the way to it. */
export function useTellKnownReceipt(): (known: KnownReceipt) => void {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const navigate = useNavigate();
  return useCallback(
    ({ file_name, admin_id, receipt }: KnownReceipt) => {
      const { id, state, expense_id, supplier_name, uploaded_at, uploaded_by } = receipt;
      const isBooked = state === 'ARCHIVED' && expense_id !== null;
      const screen = isBooked ? `expenses/${String(expense_id)}` : `inbox/${String(id)}`;
      toast.info(t(isBooked ? 'known.booked' : 'known.waits', { name: file_name }), {
        detail: t('known.which', {
          document: supplier_name ?? receipt.file_name,
          who: uploaded_by,
          date: formatDate(dateOf(uploaded_at), language, 'day'),
        }),
        action: {
          label: t('known.open'),
          isWay: true,
          run: () => void navigate({ to: `/${language}/${String(admin_id)}/purchases/${screen}`, search: {} }),
        },
      });
    },
    [t, language, navigate],
  );
}
