import { useTranslation } from 'react-i18next';
import { useMay } from '../../../app/api/session.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import styles from '../settings.module.css';

/** Fields that belong together, under their name. */
export function Group({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <fieldset className={styles['group']}>
      <legend className={styles['legend']}>{title}</legend>
      {children}
    </fieldset>
  );
}

/** Readable for everyone; without edit rights the fields are disabled, with the reason. */
export function ForOwners({ children }: { children: React.ReactNode }) {
  const { t } = useTranslation('administrations');
  const mayEdit = useMay()('settings.manage');
  return (
    <>
      {!mayEdit && <Note tone="info">{t('readOnly')}</Note>}
      <fieldset className={styles['fields']} disabled={!mayEdit}>
        {children}
      </fieldset>
    </>
  );
}
