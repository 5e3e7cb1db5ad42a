import { IconArrowLeft, IconSearch, IconUpload } from '@tabler/icons-react';
import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../ui/layout/key-hint.tsx';
import { OnDemand } from '../../ui/layout/lazy.tsx';
import { useCurrentTitle } from '../../ui/layout/page-title.ts';
import { RoomLink, useHref } from '../routing/address.tsx';
import { initialsOf } from './logo.tsx';
import { openOverShell } from './overlay.ts';
import { useMay } from '../api/session.ts';
import styles from './shell.module.css';
import {
  BellTrigger,
  PeriodTrigger,
  PersonTrigger,
  SwitcherTrigger,
  useAdministrationTitle,
} from './menu-triggers.tsx';

const AdministrationSwitcher = lazy(() => import('./administration-switcher.tsx'));
const Bell = lazy(() => import('../../features/notifications/bell.tsx'));
const PeriodPicker = lazy(() => import('./period-picker.tsx'));
const PersonMenu = lazy(() => import('./person-menu.tsx'));

export function Switcher() {
  return <OnDemand trigger={SwitcherTrigger} menu={AdministrationSwitcher} />;
}

export function Period() {
  return <OnDemand trigger={PeriodTrigger} menu={PeriodPicker} />;
}

export function Person() {
  return <OnDemand trigger={PersonTrigger} menu={PersonMenu} />;
}

function Notifications() {
  return <OnDemand trigger={BellTrigger} menu={Bell} />;
}

export function TopBar() {
  const { t } = useTranslation('shell');
  const { t: words } = useTranslation('ui');
  const may = useMay();
  return (
    <header className={styles['topbar']}>
      <Switcher />
      <span className={styles['push']} />
      <button
        type="button"
        className={styles['search']}
        aria-keyshortcuts="Control+K"
        onClick={() => openOverShell('palette')}
      >
        <IconSearch size={17} stroke={1.7} aria-hidden="true" />
        <span className={styles['searchWords']}>{words('palette.placeholder')}</span>
        <KeyHint keys="mod+k" />
      </button>
      <Period />
      {may('purchases.upload') && (
        <span title={t('actions.upload')}>
          <RoomLink to="purchases/inbox" className={styles['iconLink']} aria-label={t('actions.upload')}>
            <IconUpload size={20} stroke={1.7} aria-hidden="true" />
          </RoomLink>
        </span>
      )}
      <Notifications />
      <Person />
    </header>
  );
}

/** On a phone: where am I, search, and what is new. Work screens get a way back instead of the administration. */
export function PhoneTopBar({ work }: { work: boolean }) {
  const { t } = useTranslation();
  const title = useCurrentTitle();
  const name = useAdministrationTitle();
  const href = useHref();
  const atHome = window.location.pathname.replace(/\/$/, '') === href('');
  return (
    <header className={styles['topbar']}>
      {work ? (
        <button
          type="button"
          className={styles['phoneTool']}
          aria-label={t('back')}
          onClick={() => window.history.back()}
        >
          <IconArrowLeft size={22} stroke={1.7} aria-hidden="true" />
        </button>
      ) : (
        <RoomLink to="" className={styles['avatar']} aria-label={`${initialsOf(name)}, ${name}`}>
          {initialsOf(name)}
        </RoomLink>
      )}
      <span className={styles['phoneTitle']}>{atHome ? name : title}</span>
      {!work && (
        <>
          <button
            type="button"
            className={styles['phoneTool']}
            aria-label={t('search')}
            onClick={() => openOverShell('palette')}
          >
            <IconSearch size={22} stroke={1.7} aria-hidden="true" />
          </button>
          <Notifications />
        </>
      )}
    </header>
  );
}
