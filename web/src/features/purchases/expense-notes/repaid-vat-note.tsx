import { Button } from '@mantine/core';
import { type Expense, purchaseCalls } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';

/** What the law asks of an expense that is unpaid for a year, and gives back once it is paid. */
export function UnpaidVat({ expense }: { expense: Expense }) {
  const { t } = useTranslation('purchases');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const { busy, act } = useAction();
  const wanted = (['PAY_BACK', 'RECLAIM'] as const).find(
    (each) => expense.may[each === 'PAY_BACK' ? 'pay_back_vat' : 'reclaim_vat'] === true,
  );
  if (wanted === undefined) return null;
  const { id, version } = expense;
  const settle = () =>
    act(async () => {
      await callApi(purchaseCalls.settleUnpaidVat, { params: { id }, body: { admin_id, version, act: wanted } });
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
      toast.success(t(`unpaidVat.${wanted}.done`));
    });
  return (
    <Note tone="warn">
      <p>{t(`unpaidVat.${wanted}.text`)}</p>
      <Button variant="default" loading={busy} onClick={() => void settle()}>
        {t(`unpaidVat.${wanted}.act`)}
      </Button>
    </Note>
  );
}
