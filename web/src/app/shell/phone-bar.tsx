import { IconCamera, IconFileInvoice, IconInbox, IconLayoutDashboard, IconMenu2 } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomLink, useGo } from '../routing/address.tsx';
import { handOverFiles } from '../../features/inbox/index.ts';
import { roomExists } from '../routing/screens.ts';
import { useMay } from '../api/session.ts';
import styles from './phone-bar.module.css';
import { useIsHere } from './sidebar.tsx';

const PhoneMore = lazy(() => import('./phone-more.tsx'));

const BAR = [
  { word: 'today', path: '', room: 'dashboard', needs: 'administration.view', icon: IconLayoutDashboard },
  { word: 'sales', path: 'sales/invoices', room: 'sales', needs: 'sales.view', icon: IconFileInvoice },
  { word: 'camera', path: '', room: 'inbox', needs: 'purchases.upload', icon: IconCamera },
  { word: 'inbox', path: 'purchases/inbox', room: 'inbox', needs: 'purchases.view', icon: IconInbox },
] as const;

/** The bottom bar of a phone. The camera is the largest thing on it: photograph, done. */
export function PhoneBar() {
  const { t } = useTranslation('shell');
  const isHere = useIsHere();
  const may = useMay();
  const screen = useLocation({ select: ({ pathname }) => pathname.split('/').slice(2).join('/') });
  // Whoever goes somewhere from a menu inside the drawer is done with the drawer; another language is the same screen.
  const [openedAt, setOpenedAt] = useState<string>();
  const opened = openedAt === screen;
  return (
    <>
      <nav className={styles['phonebar']} data-lower-edge aria-label={t('nav.main')}>
        {BAR.filter(({ room, needs }) => roomExists(room) && may(needs)).map(({ word, path, icon: Glyph }) =>
          word === 'camera' ? (
            <Camera key={word} />
          ) : (
            <RoomLink key={word} to={path} className={styles['phoneItem']} current={isHere(path)}>
              <Glyph size={22} stroke={1.7} aria-hidden="true" />
              {t(`nav.${word}`)}
            </RoomLink>
          ),
        )}
        <button
          type="button"
          className={styles['phoneItem']}
          aria-expanded={opened}
          onClick={() => setOpenedAt(screen)}
        >
          <IconMenu2 size={22} stroke={1.7} aria-hidden="true" />
          {t('nav.more')}
        </button>
      </nav>
      <Suspense fallback={null}>{opened && <PhoneMore onClose={() => setOpenedAt(undefined)} />}</Suspense>
    </>
  );
}

function Camera() {
  const { t } = useTranslation('shell');
  const input = useRef<HTMLInputElement>(null);
  const go = useGo();
  return (
    <>
      <button
        type="button"
        className={styles['camera']}
        aria-label={t('nav.camera')}
        onClick={() => input.current?.click()}
      >
        <IconCamera size={26} stroke={1.7} aria-hidden="true" />
      </button>
      <input
        ref={input}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        onChange={(event) => {
          handOverFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
          go('purchases/inbox');
        }}
      />
    </>
  );
}
