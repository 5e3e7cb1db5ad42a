import { Button } from '@mantine/core';
import { administrationCalls } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';

/** Completes the periods that need no return, and recalculates the balances of the year. */
export function RecalculateButton({ year }: { year: number }) {
  const { t } = useTranslation('reports');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const { busy, act } = useAction();
  const recalculate = () =>
    act(async () => {
      const { completed, corrected_balances, corrected_totals } = await callApi(administrationCalls.recalculateYear, {
        body: { admin_id, year },
      });
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
      const details = [t('years.recalculatedDetail', { completed: completed.length, corrected: corrected_balances })];
      if (corrected_totals > 0) details.push(t('years.recalculatedTotals', { count: corrected_totals }));
      toast.success(t('years.recalculated'), { detail: details.join(' · ') });
    });
  return (
    <Button variant="default" loading={busy} onClick={() => void recalculate()}>
      {t('years.recalculate')}
    </Button>
  );
}
