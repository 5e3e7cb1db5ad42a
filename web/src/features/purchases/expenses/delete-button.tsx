import { ActionIcon } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Expense, purchaseCalls } from '@saldo/contract';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { useGo } from '../../../app/routing/address.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useWayToFile } from '../payment-files/payment-file-lock.tsx';
import type { Saving } from '../expense-form/use-saving.ts';

type DeleteButtonProps = {
  expense: Expense | undefined;
  /** There is a receipt that goes back to the inbox. */
  hasReceipt: boolean;
  saving: Pick<Saving, 'stop' | 'known'>;
  onDone: (() => void) | undefined;
};

/** Deletes a draft, or reverses what was booked, once that is confirmed. */
export function DeleteButton({ expense, hasReceipt, saving, onDone }: DeleteButtonProps) {
  const { t } = useTranslation('purchases');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const go = useGo();
  const [asking, setAsking] = useState(false);
  const { busy, act } = useAction(useWayToFile());
  const isConcept = expense === undefined || expense.state === 'CONCEPT';
  const name = isConcept
    ? t('concept', { supplier: expense?.contact_name ?? t('noSupplier') })
    : t('name', { number: expense.bookingNumber ?? '' });
  const remove = async () => {
    saving.stop();
    const stored = saving.known();
    await act(async () => {
      if (stored !== undefined)
        await callApi(purchaseCalls.deleteExpense, { params: { id: stored.id }, query: { admin_id } });
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
      toast.success(t(isConcept ? 'conceptDeleted' : 'deleted'));
      if (onDone === undefined) go('purchases/expenses');
      else onDone();
    });
    setAsking(false);
  };
  const label = t(isConcept ? 'screen.deleteConcept' : 'screen.delete');
  return (
    <>
      <ActionIcon size={36} aria-label={label} title={label} onClick={() => setAsking(true)}>
        <IconTrash size={18} stroke={1.7} />
      </ActionIcon>
      <ConfirmDialog
        opened={asking}
        title={t('deleteTitle', { name })}
        confirm={t('deleteConfirm')}
        danger
        busy={busy}
        onConfirm={() => void remove()}
        onClose={() => setAsking(false)}
      >
        {!isConcept && t(expense.from_transaction_id === null ? 'deletePosted' : 'deleteFromBank')}{' '}
        {hasReceipt ? t('deleteReceipt') : isConcept && t('deleteConceptText')}
      </ConfirmDialog>
    </>
  );
}
