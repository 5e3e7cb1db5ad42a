import { Button } from '@mantine/core';
import { peppolCalls } from '@saldo/contract';
import { IconNetwork } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { RemoveDialog } from '../../../app/actions/remove-dialog.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { ask } from '../../../ui/feedback/question-store.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import styles from '../settings.module.css';

/** Whether the company sends and receives e-invoices over Peppol, and under which address. */
export function PeppolRow({ mayEdit }: { mayEdit: boolean }) {
  const { t } = useTranslation('administrations');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const may = useMay();
  const { busy, act } = useAction();
  const [leaving, setLeaving] = useState(false);
  const key = ['admin', admin_id, 'peppol'] as const;
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => callApi(peppolCalls.peppolConnection, { query: { admin_id } }, { signal }),
    enabled: may('administration.view'),
  });
  if (data === undefined) return null;
  const { is_possible, participant, connected_at } = data;
  const isOn = connected_at !== null;
  const connect = async () => {
    const says = await ask({
      title: t('connections.peppolAskTitle'),
      text: t('connections.peppolAskText', { participant }),
      confirm: t('connections.connect'),
    });
    if (!says) return;
    await act(async () => {
      client.setQueryData(key, await callApi(peppolCalls.connectPeppol, { body: { admin_id } }));
      toast.success(t('connections.peppolConnected'));
    });
  };
  const words = isOn
    ? t('connections.peppolAs', { participant })
    : t(
        !is_possible
          ? 'connections.paymentsOff'
          : participant === null
            ? 'connections.peppolNoNumber'
            : 'connections.peppolNot',
      );
  return (
    <li className={styles['row']}>
      <span className={`tile ${isOn ? 'ok' : ''}`}>
        <IconNetwork size={18} stroke={1.7} aria-hidden="true" />
      </span>
      <div className={styles['who']}>
        <strong>{t('connections.peppolName')}</strong>
        <div className="second">{words}</div>
      </div>
      {mayEdit && !isOn && is_possible && participant !== null && (
        <Button
          variant="default"
          loading={busy}
          aria-label={`${t('connections.connect')}: Peppol`}
          onClick={() => void connect()}
        >
          {t('connections.connect')}
        </Button>
      )}
      {mayEdit && isOn && (
        <Button
          variant="default"
          aria-label={`${t('connections.disconnect')}: Peppol`}
          onClick={() => setLeaving(true)}
        >
          {t('connections.disconnect')}
        </Button>
      )}
      {leaving && (
        <RemoveDialog
          title={t('connections.peppolLeaveTitle')}
          text={t('connections.peppolLeaveText')}
          confirm={t('connections.disconnect')}
          done={t('connections.peppolLeft')}
          remove={() => callApi(peppolCalls.disconnectPeppol, { body: { admin_id } })}
          refresh={() => client.invalidateQueries({ queryKey: key })}
          onClose={() => setLeaving(false)}
        />
      )}
    </li>
  );
}
