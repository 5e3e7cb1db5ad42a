import { Switch } from '@mantine/core';
import { accountCalls, type NotificationSettings, WISHED_TYPES, type WishedType } from '@saldo/contract';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/api/api-error.ts';
import type { CallReply } from '../../../app/api/api.ts';
import { callApi } from '../../../app/api/server.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import styles from '../accounts.module.css';

type EmailSettings = CallReply<typeof accountCalls.emailSettings>;
type Way = 'email' | 'app';

const keyOf = (uuid: string) => ['email-settings', uuid];

export function useNotificationSettings(uuid: string): UseQueryResult<EmailSettings> {
  return useQuery({
    queryKey: keyOf(uuid),
    queryFn: ({ signal }) => callApi(accountCalls.emailSettings, { query: { uuid } }, { signal, quiet: true }),
    enabled: uuid !== '',
    retry: false,
  });
}

function changed(settings: NotificationSettings, type: WishedType, way: Way, isOn: boolean): NotificationSettings {
  return { ...settings, [type]: { ...settings[type], [way]: isOn } };
}

/** Shown at once, and taken back when the server says no. */
function useSwitch(uuid: string): (type: WishedType, way: Way, isOn: boolean) => void {
  const client = useQueryClient();
  const key = keyOf(uuid);
  const { mutate } = useMutation({
    // One after the other: what is sent for a type holds both its ways.
    scope: { id: key.join(' ') },
    mutationFn: async (type: WishedType) => {
      const now = client.getQueryData<EmailSettings>(key);
      if (now === undefined) return;
      const body = { uuid, settings: { [type]: now.settings[type] } };
      await callApi(accountCalls.updateEmailSettings, { body }, { quiet: true });
    },
    onError: async (error) => {
      await client.invalidateQueries({ queryKey: key });
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.detail);
    },
  });
  return (type, way, isOn) => {
    client.setQueryData<EmailSettings>(
      key,
      (before) => before && { ...before, settings: changed(before.settings, type, way, isOn) },
    );
    mutate(type);
  };
}

/** Notification settings; each switch is saved immediately. */
export function NotificationSwitches({ uuid, settings }: EmailSettings) {
  const { t } = useTranslation('accounts');
  const turn = useSwitch(uuid);
  const cell = (type: WishedType, way: Way) => (
    <td>
      <Switch
        aria-label={t(`notifications.${way}Of`, { what: t(`types.${type}`) })}
        checked={settings[type][way]}
        onChange={(event) => turn(type, way, event.currentTarget.checked)}
      />
    </td>
  );
  return (
    <table className={styles['switches']}>
      <thead>
        <tr>
          <th scope="col" className={styles['what']}>
            <span className="sr">{t('notifications.what')}</span>
          </th>
          <th scope="col">{t('notifications.email')}</th>
          <th scope="col">{t('notifications.app')}</th>
        </tr>
      </thead>
      <tbody>
        {WISHED_TYPES.map((type) => (
          <tr key={type}>
            <th scope="row" className={styles['type']}>
              {t(`types.${type}`)}
            </th>
            {cell(type, 'email')}
            {cell(type, 'app')}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
