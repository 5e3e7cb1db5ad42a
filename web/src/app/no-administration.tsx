import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { NoAccess } from '../ui/notices.tsx';
import { useSignOut } from './sign-out.ts';

/** Somebody signed in who was invited nowhere yet. */
export default function NoAdministration() {
  const { t } = useTranslation('shell');
  const signOut = useSignOut();
  return (
    <main className="middle">
      <NoAccess
        title={t('noAdministration.title')}
        text={t('noAdministration.text')}
        actions={
          <Button variant="default" onClick={signOut}>
            {t('actions.signOut')}
          </Button>
        }
      />
    </main>
  );
}
