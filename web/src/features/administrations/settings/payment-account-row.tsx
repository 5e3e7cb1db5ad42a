import { Button } from '@mantine/core';
import { administrationCalls, type PaymentAccount } from '@saldo/contract';
import { IconCreditCard } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { isRefused } from '../../../app/api/api-error.ts';
import { RemoveDialog } from '../../../app/actions/remove-dialog.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { useStepUp } from '../../accounts/index.ts';
import styles from '../settings.module.css';
import { useRefreshAdministration } from '../company/use-administration.ts';

type RowProps = { account: PaymentAccount; mayEdit: boolean };

/** The company's own account at the payment provider: connecting leads to the provider's own pages and back. */
export function PaymentAccountRow({ account: { is_possible, organization, shows_payouts }, mayEdit }: RowProps) {
  const { t } = useTranslation('administrations');
  const admin_id = useAdminId();
  const mayConnect = useMay()('client.decide');
  const refresh = useRefreshAdministration();
  const { busy, act } = useAction();
  const { confirmed, dialog } = useStepUp();
  const [isGoing, setIsGoing] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const connect = () =>
    act(async () => {
      try {
        const { url } = await confirmed(t('connections.connectWhat'), (step_up) =>
          callApi(administrationCalls.connectPaymentAccount, {
            body: step_up === undefined ? { admin_id } : { admin_id, step_up },
          }),
        );
        setIsGoing(true);
        window.location.assign(url);
      } catch (error) {
        // Closed without an answer: nothing is connected, and nothing is wrong.
        if (!isRefused(error, 'step_up_required')) throw error;
      }
    });
  return (
    <li className={styles['row']}>
      <span className={`tile ${organization === null ? '' : 'ok'}`}>
        <IconCreditCard size={18} stroke={1.7} aria-hidden="true" />
      </span>
      <div className={styles['who']}>
        <strong>{t('connections.paymentsName')}</strong>
        <div className="second">
          {organization !== null
            ? t('connections.paymentsAs', { name: organization })
            : t(is_possible ? 'connections.paymentsNot' : 'connections.paymentsOff')}
        </div>
        {organization !== null && !shows_payouts && <div className="second">{t('connections.payoutsNot')}</div>}
      </div>
      {mayConnect && organization === null && is_possible && (
        <Button variant="default" loading={busy || isGoing} onClick={() => void connect()}>
          {t('connections.connect')}
        </Button>
      )}
      {mayEdit && organization !== null && (
        <Button variant="default" onClick={() => setLeaving(true)}>
          {t('connections.disconnect')}
        </Button>
      )}
      {dialog}
      {leaving && (
        <RemoveDialog
          title={t('connections.disconnectTitle', { name: organization ?? '' })}
          text={t('connections.disconnectText')}
          confirm={t('connections.disconnect')}
          done={t('connections.disconnected')}
          remove={() => callApi(administrationCalls.disconnectPaymentAccount, { body: { admin_id } })}
          refresh={refresh}
          onClose={() => setLeaving(false)}
        />
      )}
    </li>
  );
}
