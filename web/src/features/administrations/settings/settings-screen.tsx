import {
  type Icon,
  IconBuilding,
  IconBuildingBank,
  IconFileImport,
  IconFileInvoice,
  IconInbox,
  IconMail,
  IconPlugConnected,
  IconTemplate,
  IconUsers,
} from '@tabler/icons-react';
import type { Authorization } from '@saldo/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomLink, useAddress } from '../../../app/routing/address.tsx';
import { useMay } from '../../../app/api/session.ts';
import { ApprovalsCard } from '../approvals/approvals-card.tsx';
import { CompanyTab } from '../company/company-tab.tsx';
import { ConnectionsTab } from './connections-tab.tsx';
import { InvoicesTab } from './invoices-tab.tsx';
import { ReceiptsTab } from './receipts-tab.tsx';
import styles from '../settings.module.css';
import { UsersTab } from '../people/users-tab.tsx';

type TabName = 'company' | 'users' | 'receipts' | 'invoices' | 'connections';
type Tab = { name: TabName; icon: Icon; needs?: Authorization; screen: React.ComponentType };

const TABS: readonly Tab[] = [
  { name: 'company', icon: IconBuilding, needs: 'administration.view', screen: CompanyTab },
  { name: 'users', icon: IconUsers, screen: UsersTab },
  { name: 'receipts', icon: IconInbox, screen: ReceiptsTab },
  { name: 'invoices', icon: IconFileInvoice, needs: 'sales.view', screen: InvoicesTab },
  { name: 'connections', icon: IconPlugConnected, screen: ConnectionsTab },
];

/** Everything an owner decides about the administration: one part in sight, the others a click away. */
export function SettingsScreen() {
  const { t } = useTranslation('administrations');
  const may = useMay();
  const { search } = useAddress();
  const open = TABS.filter(({ needs }) => needs === undefined || may(needs));
  const [first] = open;
  const shown = open.find(({ name }) => name === search['tab']) ?? first;
  const tabs = useRef<HTMLElement>(null);
  const name = shown?.name;
  useEffect(() => {
    // Where the parts stand side by side, the one in sight may lie beyond the edge.
    if (name !== undefined)
      tabs.current?.querySelector('[data-here=true]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [name]);
  if (shown === undefined) return null;
  const Screen = shown.screen;
  return (
    <div className={styles['layout']}>
      <nav ref={tabs} className={styles['tabs']} aria-label={t('sections')}>
        <ul>
          {open.map(({ name, icon: Glyph }) => (
            <li key={name}>
              <RoomLink
                to="settings"
                search={{ tab: name }}
                className={styles['tab'] ?? ''}
                current={name === shown.name}
              >
                <Glyph size={17} stroke={1.7} aria-hidden="true" />
                {t(`tabs.${name}`)}
              </RoomLink>
            </li>
          ))}
          {may('sales.view') && (
            <li>
              <RoomLink to="sales/mail-settings" className={styles['tab'] ?? ''}>
                <IconMail size={17} stroke={1.7} aria-hidden="true" />
                {t('tabs.mail')}
              </RoomLink>
            </li>
          )}
          {may('sales.view') && (
            <li>
              <RoomLink to="sales/templates" className={styles['tab'] ?? ''}>
                <IconTemplate size={17} stroke={1.7} aria-hidden="true" />
                {t('tabs.templates')}
              </RoomLink>
            </li>
          )}
          {may('bank.view') && (
            <li>
              <RoomLink to="bank/settings" search={{ tab: 'accounts' }} className={styles['tab'] ?? ''}>
                <IconBuildingBank size={17} stroke={1.7} aria-hidden="true" />
                {t('tabs.bank')}
              </RoomLink>
            </li>
          )}
          {may('journal.book') && (
            <li>
              <RoomLink to="settings/import" className={styles['tab'] ?? ''}>
                <IconFileImport size={17} stroke={1.7} aria-hidden="true" />
                {t('tabs.import')}
              </RoomLink>
            </li>
          )}
        </ul>
      </nav>
      <div className={styles['part']}>
        <div className={styles['approvals']}>
          <ApprovalsCard />
        </div>
        <Screen />
      </div>
    </div>
  );
}
