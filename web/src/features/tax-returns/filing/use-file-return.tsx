import { useMutation, useQueryClient } from '@tanstack/react-query';
import { taxReturnCalls, type VatReturn } from '@saldo/contract';
import { absolute, euros } from '@saldo/ledger';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isRefused } from '../../../app/api/api-error.ts';
import { usePeriodName } from '../../../app/period/period-name.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { useStepUp } from '../../accounts/index.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { formatDate, formatDays, formatMoney, today } from '../../../ui/format/format.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { isOnItsWay, returnQuery } from '../vat/queries.ts';

/** Files a return: asks for confirmation and identity, then follows it until the Tax Administration responds. */
export function useSendIn(found: VatReturn): { ask: () => void; busy: boolean; dialog: React.ReactNode } {
  const { t } = useTranslation('tax-returns');
  const [asked, setAsked] = useState(false);
  const period = usePeriodName()(found.period, true);
  const admin_id = useAdminId();
  const client = useQueryClient();
  const { confirmed, dialog } = useStepUp();
  const body = { admin_id, id: found.id, version: found.version };
  const send = useMutation({
    mutationFn: () =>
      confirmed(t('confirm.what', { period }), (step_up) =>
        callApi(taxReturnCalls.fileVatReturn, { body: step_up === undefined ? body : { ...body, step_up } }),
      ),
    onSuccess: (filed) => {
      client.setQueryData(returnQuery(admin_id, String(found.id)).queryKey, filed);
      toast.info(t('toast.queued', { period }));
    },
    onError: (error) => {
      // Closed without an answer: nothing was sent, and nothing is wrong.
      if (!isRefused(error, 'step_up_required')) toast.error(error instanceof ApiError ? error.detail : error.message);
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', admin_id] }),
  });
  useVerdict(found, period);
  return {
    ask: () => setAsked(true),
    busy: send.isPending,
    dialog: (
      <>
        <ConfirmDialog
          opened={asked}
          title={t('confirm.title', { period })}
          confirm={t('confirm.send')}
          onConfirm={() => {
            setAsked(false);
            send.mutate();
          }}
          onClose={() => setAsked(false)}
        >
          <Consequence found={found} />
        </ConfirmDialog>
        {dialog}
      </>
    ),
  };
}

function Consequence({ found }: { found: VatReturn }) {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const amount = formatMoney(absolute(euros(found.total_euros)), language, { currency: true, whole: true });
  const { before } = found.payment;
  const date = formatDate(before, language, 'long');
  const isLate = before < today();
  const ago = formatDays(before, today(), language);
  const what =
    found.total_euros === 0
      ? t('confirm.nil')
      : found.total_euros > 0
        ? t(isLate ? 'confirm.payLate' : 'confirm.pay', { amount, date })
        : t('confirm.receive', { amount });
  return (
    <>
      {what} {isLate && t('confirm.late', { date, ago })} {t('confirm.consequence')}
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
