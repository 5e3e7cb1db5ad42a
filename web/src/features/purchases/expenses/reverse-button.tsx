import { Button } from '@mantine/core';
import { type Expense, purchaseCalls } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { useGo } from '../../../app/routing/address.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { formatDate } from '../../../ui/format/format.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useWayToFile } from '../payment-files/payment-file-lock.tsx';

/** Takes an expense of a filed return out of the books, as a correction in the first open period. */
export function ReverseButton({ expense }: { expense: Expense }) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const go = useGo();
  const [asking, setAsking] = useState(false);
  const { busy, act } = useAction(useWayToFile());
  if (expense.may['reverse'] !== true || expense.may['delete'] === true) return null;
  const { id, version, bookingNumber } = expense;
  const reverse = async () => {
    await act(async () => {
      const body = { admin_id, version, book_as_correction: true };
      const { reversal } = await callApi(purchaseCalls.reverseExpense, { params: { id }, body });
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
      const date = reversal === null ? '' : formatDate(reversal.booked_on, language, 'long');
      toast.success(t('reverse.done', { number: bookingNumber ?? '', date }));
      go('purchases/expenses');
    });
    setAsking(false);
  };
  return (
    <div>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('reverse.button')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('reverse.title', { number: bookingNumber ?? '' })}
        confirm={t('reverse.confirm')}
        danger
        busy={busy}
        onConfirm={() => void reverse()}
        onClose={() => setAsking(false)}
      >
        {t('reverse.text')} {expense.attachments.length > 0 && t('deleteReceipt')}
      </ConfirmDialog>
    </div>
  );
}
