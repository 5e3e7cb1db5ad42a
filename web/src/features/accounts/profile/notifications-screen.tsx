import { Skeleton } from '@mantine/core';
import { QueryState } from '../../../app/api/query-state.tsx';
import { useMe } from '../../../app/api/session.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { AccountPage } from './account-page.tsx';
import { NotificationSwitches, useNotificationSettings } from './notification-switches.tsx';

export function NotificationsScreen() {
  const { email_settings_uuid } = useMe();
  const query = useNotificationSettings(email_settings_uuid);
  return (
    <AccountPage section="notifications">
      <Card>
        <QueryState query={query} skeleton={<Skeleton height={140} />}>
          {({ uuid, settings }) => <NotificationSwitches uuid={uuid} settings={settings} />}
        </QueryState>
      </Card>
    </AccountPage>
  );
}
