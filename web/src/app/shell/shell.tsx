import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation, useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Hotkey, useHotkeys } from '../../ui/layout/hotkeys.ts';
import { undoLast } from '../../ui/feedback/toast-store.ts';
import { usePhone } from '../../ui/layout/use-width.ts';
import { useGo } from '../routing/address.tsx';
import { keepApplication } from '../offline/service-worker.ts';
import { LastTokenBar } from './last-token-bar.tsx';
import { openOverShell, useOverShell } from './overlay.ts';
import { PhoneBar } from './phone-bar.tsx';
import { authorizationsQuery, administrationsQuery, useAdminId } from '../api/session.ts';
import styles from './shell.module.css';
import { Sidebar } from './sidebar.tsx';
import { PhoneTopBar, TopBar } from './top-bar.tsx';
import { useNotedSender, useSendingWaitingFiles } from '../../features/inbox/index.ts';
import { WorksFor } from './client-banner.tsx';

const Palette = lazy(() => import('./palette.tsx'));
const SignOutDialog = lazy(() => import('../../features/accounts/sign-in/sign-out-dialog.tsx'));
const KeysDialog = lazy(() => import('../../ui/layout/keys-dialog.tsx'));

const close = () => openOverShell(undefined);

const FOLDED = 'saldo.sidebar';

/** Folded as the reader left it; a work screen folds it by itself and gives it back. */
function useFolded(work: boolean): [boolean, () => void] {
  const [chosen, setChosen] = useState(() => localStorage.getItem(FOLDED) === 'folded');
  const [onWork, setOnWork] = useState(true);
  const toggle = () => {
    if (work) {
      setOnWork(!onWork);
      return;
    }
    localStorage.setItem(FOLDED, chosen ? 'open' : 'folded');
    setChosen(!chosen);
  };
  return [work ? onWork : chosen, toggle];
}

/** After going to another page the title has the focus, so that a screen reader says where it is. */
function useFocusOnNavigation(main: React.RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    main.current?.scrollTo(0, 0);
    const title = main.current?.querySelector<HTMLElement>('h1');
    (title ?? main.current)?.focus({ preventScroll: true });
  }, [pathname, main]);
}

function useShellKeys(fold: () => void): void {
  const { t } = useTranslation('shell');
  const go = useGo();
  const keys: Hotkey[] = [
    { keys: 'mod+k', label: t('keysGo.palette'), run: () => openOverShell('palette') },
    { keys: '[', label: t('keysGo.sidebar'), run: fold },
    { keys: '?', label: t('keysGo.keys'), run: () => openOverShell('keys') },
    { keys: 'u', label: t('keysGo.undo'), run: () => undoLast() },
    { keys: 'g d', label: t('keysGo.dashboard'), run: () => go('') },
    { keys: 'g i', label: t('keysGo.invoices'), run: () => go('sales/invoices') },
    { keys: 'g b', label: t('keysGo.bank'), run: () => go('bank') },
    { keys: 'g v', label: t('keysGo.vat'), run: () => go('taxes/vat') },
    { keys: 'g p', label: t('keysGo.profit'), run: () => go('reports/profit-and-loss') },
  ];
  useHotkeys(keys);
}

/** The frame around every screen of an administration. */
export default function Shell() {
  const { t } = useTranslation('shell');
  const phone = usePhone();
  const adminId = useAdminId();
  useQuery(administrationsQuery);
  useQuery(authorizationsQuery(adminId));
  const work = useMatches().some((match) => (match.staticData as { work?: boolean }).work === true);
  const [folded, fold] = useFolded(work);
  const over = useOverShell();
  const main = useRef<HTMLElement>(null);
  useFocusOnNavigation(main);
  useShellKeys(fold);
  useNotedSender();
  useSendingWaitingFiles();
  useEffect(keepApplication, []);
  return (
    <div className={styles['shell']} data-folded={folded}>
      <a className={styles['skip']} href="#main">
        {t('skip')}
      </a>
      {!phone && <Sidebar folded={folded} onFold={fold} />}
      {phone ? <PhoneTopBar work={work} /> : <TopBar />}
      <div className={styles['content']}>
        <WorksFor />
        <LastTokenBar />
        <main id="main" ref={main} className={styles['main']} tabIndex={-1}>
          <Outlet />
        </main>
      </div>
      {phone && !work && <PhoneBar />}
      <Suspense fallback={null}>
        {over === 'palette' && <Palette onClose={close} onKeys={() => openOverShell('keys')} />}
        {over === 'keys' && <KeysDialog onClose={close} />}
        {over === 'sign-out' && <SignOutDialog onClose={close} />}
      </Suspense>
    </div>
  );
}
