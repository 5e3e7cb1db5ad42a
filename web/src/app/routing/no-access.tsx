import { Button } from '@mantine/core';
import type { Feature } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { NoAccess } from '../../ui/feedback/notices.tsx';
import { useGo } from './address.tsx';

type NoAccessPageProps = {
  /** The feature that is off; without one it is the role that does not include the page. */
  feature?: Feature | undefined;
  /** Why, where the page knows it better than that. */
  text?: string | undefined;
};

/** A page that is closed to the reader: why, and the way back to the dashboard. */
export function NoAccessPage({ feature, text }: NoAccessPageProps) {
  const { t } = useTranslation('shell');
  const go = useGo();
  return (
    <div className="middle">
      <NoAccess
        title={feature === undefined ? undefined : t(`featureOff.${feature}.title`)}
        text={feature === undefined ? text : t(`featureOff.${feature}.text`)}
        actions={<Button onClick={() => go('')}>{t('toDashboard')}</Button>}
      />
    </div>
  );
}

/** A page of the provider's own people, opened by a customer. */
export function StaffOnlyPage() {
  const { t } = useTranslation('shell');
  return <NoAccessPage text={t('staffOnly')} />;
}
