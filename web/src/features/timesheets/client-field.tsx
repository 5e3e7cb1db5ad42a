import { useTranslation } from 'react-i18next';
import { useMay } from '../../app/api/session.ts';
import { ContactField } from '../contacts/index.ts';

/** The client of hours without a project. Absent for who may not see the customers: theirs come with a project. */
export function ClientField(props: Omit<Parameters<typeof ContactField>[0], 'clearable' | 'placeholder'>) {
  const { t } = useTranslation('timesheets');
  if (!useMay()('contacts.view')) return null;
  return <ContactField clearable placeholder={t('list.noClient')} {...props} />;
}
