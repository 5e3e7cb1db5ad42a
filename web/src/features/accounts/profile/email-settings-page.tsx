import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../app/routing/address.tsx';
import { ApiError } from '../../../app/api/api-error.ts';
import { DoorFrame, DoorLink, DoorLinks, DoorTitle } from '../../../app/shell/public-page.tsx';
import { failureOf } from '../../../app/api/query-state.tsx';
import { FailedLoad } from '../../../ui/feedback/notices.tsx';
import { NotificationSwitches, useNotificationSettings } from './notification-switches.tsx';

/** Notification settings opened from the link in an e-mail, without signing in. */
export function EmailSettingsPage() {
  const { t } = useTranslation('accounts');
  const uuid = useAddress().search['uuid'] ?? '';
  const { data, error, refetch } = useNotificationSettings(uuid);
  const isUnknown = uuid === '' || (error instanceof ApiError && (error.status === 404 || error.status === 400));
  return (
    <DoorFrame title={t('emailSettings.title')}>
      {isUnknown ? (
        <DoorTitle title={t('emailSettings.unknownTitle')}>{t('emailSettings.unknown')}</DoorTitle>
      ) : (
        <>
          <DoorTitle title={t('emailSettings.title')}>{t('emailSettings.intro')}</DoorTitle>
          {data !== undefined && <NotificationSwitches uuid={uuid} settings={data.settings} />}
          {data === undefined && error !== null && (
            <FailedLoad failure={failureOf(error)} onRetry={() => void refetch()} />
          )}
        </>
      )}
      <DoorLinks>
        <DoorLink to="">{t('invitation.toBooks')}</DoorLink>
      </DoorLinks>
    </DoorFrame>
  );
}
