import { useMutation, useQueryClient } from '@tanstack/react-query';
import { taxReturnCalls, type VatReturn } from '@saldo/contract';
import { absolute, euros } from '@saldo/ledger';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/api-error.ts';
import { usePeriodName } from '../../app/period-name.ts';
import { callApi } from '../../app/server.ts';
import { useAdminId } from '../../app/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { formatDate, formatMoney } from '../../ui/format.ts';
import { toast } from '../../ui/toast-store.ts';
import { useLanguage } from '../../ui/use-language.ts';
import { isOnItsWay, returnQuery } from './queries.ts';

/** Sending in: asks first, then follows the return until the tax authority has spoken. */
export function useSendIn(found: VatReturn): { ask: () => void; busy: boolean; dialog: React.ReactNode } {
  const { t } = useTranslation('tax-returns');
  const [asked, setAsked] = useState(false);
  const period = usePeriodName()(found.period, true);
  const admin_id = useAdminId();
  const client = useQueryClient();
  const send = useMutation({
    mutationFn: () =>
      callApi(taxReturnCalls.fileVatReturn, { body: { admin_id, id: found.id, version: found.version } }),
    onSuccess: (filed) => {
      client.setQueryData(returnQuery(admin_id, String(found.id)).queryKey, filed);
      toast.info(t('toast.queued', { period }));
    },
    onError: (error) => toast.error(error instanceof ApiError ? error.detail : error.message),
    onSettled: () => {
      setAsked(false);
      return client.invalidateQueries({ queryKey: ['admin', admin_id] });
    },
  });
  useVerdict(found, period);
  return {
    ask: () => setAsked(true),
    busy: send.isPending,
    dialog: (
      <ConfirmDialog
        opened={asked}
        title={t('confirm.title', { period })}
        confirm={t('confirm.send')}
        busy={send.isPending}
        onConfirm={() => send.mutate()}
        onClose={() => setAsked(false)}
      >
        <Consequence found={found} />
      </ConfirmDialog>
    ),
  };
}

function Consequence({ found }: { found: VatReturn }) {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const amount = formatMoney(absolute(euros(found.total_euros)), language, { currency: true, whole: true });
  const date = formatDate(found.payment.before, language, 'long');
  const what =
    found.total_euros === 0
      ? t('confirm.nil')
      : found.total_euros > 0
        ? t('confirm.pay', { amount, date })
        : t('confirm.receive', { amount });
  return (
    <>
      {what} {t('confirm.consequence')}
    </>
  );
}

/** Says what the tax authority decided while this page was looking on. */
function useVerdict(found: VatReturn, period: string): void {
  const { t } = useTranslation('tax-returns');
  const wasOnItsWay = useRef(isOnItsWay(found));
  useEffect(() => {
    if (wasOnItsWay.current && found.filing_state === 'RECEIVED') toast.success(t('toast.received', { period }));
    if (wasOnItsWay.current && found.filing_state === 'REJECTED')
      toast.error(t('toast.rejected', { period }), { detail: found.rejection ?? '' });
    wasOnItsWay.current = isOnItsWay(found);
  }, [found, period, t]);
}
