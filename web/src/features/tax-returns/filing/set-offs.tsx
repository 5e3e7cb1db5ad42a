import { Button } from '@mantine/core';
import { vatPaymentCalls, type VatReturn } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { usePeriodName } from '../../../app/period/period-name.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { roomKey } from '../vat/queries.ts';
import styles from '../tax-returns.module.css';

/** What was set off of a return, letter by letter; what was typed wrongly can be taken back. */
export function SetOffs({ found }: { found: VatReturn }) {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const nameOf = usePeriodName();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const may = useMay();
  const { busy, act } = useAction();
  const takeBack = async (setOffId: number) => {
    await callApi(vatPaymentCalls.withdrawSetOff, { params: { id: found.id, setOffId }, query: { admin_id } });
    await client.invalidateQueries({ queryKey: roomKey(admin_id) });
    toast.success(t('setOff.takenBack'));
  };
  return found.payment.set_offs.map(({ id, period, decided_on, amount }) => (
    <div key={id} className={styles['withoutReturn']}>
      <p className="second">
        {t('setOff.line', {
          amount: formatMoney(amount, language, { currency: true }),
          other: period === null ? t('setOff.otherAssessment') : nameOf(period, true),
          date: formatDate(decided_on, language, 'long'),
        })}
      </p>
      {may('vat.approve') && (
        <Button variant="default" size="compact-sm" loading={busy} onClick={() => void act(() => takeBack(id))}>
          {t('setOff.takeBack')}
        </Button>
      )}
    </div>
  ));
}
