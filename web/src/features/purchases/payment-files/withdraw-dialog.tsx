import { paymentFileCalls } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RemoveDialog } from '../../../app/actions/remove-dialog.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { formatDate } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';

type Props = { file: { id: number; execution_date: string }; onClose: () => void };

/** Asks whether a payment file was really not used, and withdraws it: paying twice begins here. */
export function WithdrawDialog({ file, onClose }: Props) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const admin_id = useAdminId();
  const client = useQueryClient();
  return (
    <RemoveDialog
      title={t('paymentFile.withdrawTitle', { date: formatDate(file.execution_date, language, 'long') })}
      text={t('paymentFile.withdrawText')}
      confirm={t('paymentFile.withdraw')}
      done={t('paymentFile.withdrawn')}
      remove={() => callApi(paymentFileCalls.withdrawPaymentFile, { params: { id: file.id }, body: { admin_id } })}
      refresh={() => client.invalidateQueries({ queryKey: ['admin', admin_id, 'purchases'] })}
      onClose={onClose}
    />
  );
}
