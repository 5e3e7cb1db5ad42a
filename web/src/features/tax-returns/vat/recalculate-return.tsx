import { Button } from '@mantine/core';
import { taxReturnCalls } from '@saldo/contract';
import { IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';

/** Recalculates a return from the entries, and says whether anything was wrong. */
export function RecalculateReturn({ id }: { id: number }) {
  const { t } = useTranslation('tax-returns');
  const admin_id = useAdminId();
  const may = useMay();
  const client = useQueryClient();
  const { busy, act } = useAction();
  const recalculate = async () => {
    const body = { admin_id, return_id: id };
    const { corrected_balances: count } = await callApi(taxReturnCalls.recalculateVatReturns, { body });
    await client.invalidateQueries({ queryKey: ['admin', admin_id] });
    toast.success(t('recalculated'), { detail: t('recalculatedDetail', { count }) });
  };
  if (!may('vat.approve')) return null;
  return (
    <Button
      variant="default"
      leftSection={<IconRefresh size={17} stroke={1.7} />}
      loading={busy}
      onClick={() => void act(recalculate)}
    >
      {t('recalculate')}
    </Button>
  );
}
