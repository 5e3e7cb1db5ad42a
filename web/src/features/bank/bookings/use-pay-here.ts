import { administrationCalls, type BankAccount } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../app/actions/run-action.ts';
import { isRefused } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { useStepUp } from '../../accounts/index.ts';
import { formatIban } from '../../../ui/format/format.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useRefreshBank } from './use-bank.ts';

/** Changes the invoice account (the company's IBAN), which requires confirmation of identity. */
export function usePayHere(): { payHere: (account: BankAccount) => Promise<void>; dialog: React.ReactNode } {
  const { t } = useTranslation('bank');
  const adminId = useAdminId();
  const refresh = useRefreshBank();
  const { confirmed, dialog } = useStepUp();
  const payHere = async ({ ibanNumber: bank_account_number }: BankAccount): Promise<void> => {
    if (bank_account_number === null) return;
    try {
      const { version } = await callApi(administrationCalls.administration, { params: { adminId } });
      const patch = { bank_account_number, version };
      await confirmed(t('accounts.payHereWhat', { iban: formatIban(bank_account_number) }), (step_up) =>
        callApi(administrationCalls.updateAdministration, {
          params: { adminId },
          body: step_up === undefined ? patch : { ...patch, step_up },
        }),
      );
      await refresh();
      toast.success(t('accounts.paysHere'));
    } catch (error) {
      // Whoever closes the question changes nothing, and knows it.
      if (!isRefused(error, 'step_up_required')) toast.error(failureText(error));
    }
  };
  return { payHere, dialog };
}
