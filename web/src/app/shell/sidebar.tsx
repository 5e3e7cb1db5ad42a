import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { KeyHint } from '../../ui/layout/key-hint.tsx';
import { RoomLink, useHref } from '../routing/address.tsx';
import { Logo } from './logo.tsx';
import { type NavGroup, type NavPage, navigationFor } from './navigation.ts';
import styles from './shell.module.css';
import { useMay } from '../api/session.ts';
import { useWaitingCounts } from './waiting-counts.ts';

/** Which page of the sidebar the address belongs to: the longest path it begins with. */
export function useIsHere(): (path: string) => boolean {
  const { pathname } = useLocation();
  const href = useHref();
  return (path) => {
    const full = href(path);
    return path === ''
      ? pathname === full || pathname === `${full}/`
      : pathname === full || pathname.startsWith(`${full}/`);
  };
}

type SidebarProps = { folded: boolean; onFold: () => void };

export function Sidebar({ folded, onFold }: SidebarProps) {
  const { t } = useTranslation('shell');
  const { groups, bottom } = navigationFor(useMay());
  const counts = useWaitingCounts();
  const FoldIcon = folded ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  return (
    <aside className={styles['sidebar']} data-folded={folded}>
      <RoomLink to="" className={styles['brand']} aria-label="Saldo">
        <Logo />
        {!folded && <span>Saldo</span>}
      </RoomLink>
      <nav className={styles['nav']} aria-label={t('nav.main')}>
        <ul>
          {groups.map((group) => (
            <Group key={group.word} group={group} folded={folded} counts={counts} />
          ))}
        </ul>
        <ul>
          {bottom.map((group) => (
            <Group key={group.word} group={group} folded={folded} counts={counts} />
          ))}
        </ul>
      </nav>
      <div className={styles['fold']}>
        <button
          type="button"
          className={styles['item']}
          data-hint={t('nav.expand')}
          aria-expanded={!folded}
          onClick={onFold}
        >
          <FoldIcon size={18} stroke={1.7} aria-hidden="true" />
          <span className={folded ? 'sr' : styles['word']}>{t(folded ? 'nav.expand' : 'nav.collapse')}</span>
          {!folded && <KeyHint keys="[" />}
        </button>
      </div>
    </aside>
  );
}

type Counts = ReturnType<typeof useWaitingCounts>;

/** The number of items to process; empty for zero. */
function Waiting({ count }: { count: number | undefined }) {
  const { t } = useTranslation('shell');
  if (count === undefined || count === 0) return null;
  return (
    <span className={styles['waiting']}>
      {count}
      <span className="sr"> {t('nav.waiting')}</span>
    </span>
  );
}

/** One group; its pages show while the reader is in it, and what is pending behind them until then. */
function Group({ group, folded, counts }: { group: NavGroup; folded: boolean; counts: Counts }) {
  const { t } = useTranslation('shell');
  const isHere = useIsHere();
  const { icon: Glyph, word, path, pages } = group;
  const inside = pages === undefined ? isHere(path) : pages.some((page) => isHere(page.path));
  const current = inside && (pages === undefined || folded);
  return (
    <li>
      <span data-hint={t(`nav.${word}`)}>
        <RoomLink
          to={path}
          className={`${styles['item'] ?? ''} ${inside ? (styles['inside'] ?? '') : ''}`}
          current={current}
        >
          <Glyph size={18} stroke={1.7} aria-hidden="true" />
          <span className={folded ? 'sr' : styles['word']}>{t(`nav.${word}`)}</span>
          {!folded && !(inside && pages !== undefined) && <Waiting count={counts[path]} />}
        </RoomLink>
      </span>
      {inside && !folded && pages !== undefined && (
        <ul>
          {pages.map((page) => (
            <Page key={page.word} page={page} here={isHere(page.path)} count={counts[page.path]} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Page({ page, here, count }: { page: NavPage; here: boolean; count: number | undefined }) {
  const { t } = useTranslation('shell');
  return (
    <li>
      <RoomLink to={page.path} className={`${styles['item'] ?? ''} ${styles['sub'] ?? ''}`} current={here}>
        <span className={styles['word']}>{t(`nav.${page.word}`)}</span>
        <Waiting count={count} />
      </RoomLink>
    </li>
  );
}
