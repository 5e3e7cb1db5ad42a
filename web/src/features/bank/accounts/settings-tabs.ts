import { useTranslation } from 'react-i18next';
import { useAddress } from '../../../app/routing/address.tsx';

/** The tabs of the settings of the bank, as the address names them. */
export function useSettingsTabs() {
  const { t } = useTranslation('bank');
  const { search, change } = useAddress();
  return {
    tabs: [
      { id: 'accounts', label: t('accounts.title') },
      { id: 'rules', label: t('rules.title') },
    ],
    tab: search['tab'] === 'rules' ? 'rules' : 'accounts',
    onTab: (id: string) => change({ tab: id === 'accounts' ? undefined : id }, { push: true }),
  };
}
