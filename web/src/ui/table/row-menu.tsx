import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { RowAction } from './data-table-types.ts';
import type { TriggerProps } from '../layout/lazy.tsx';

const RowMenuList = lazy(() => import('./row-menu-list.tsx'));

type RowMenuProps = { name: string; actions: readonly RowAction[] };

function RowMenuTrigger({ name, ...props }: TriggerProps & { name: string }) {
  const { t } = useTranslation();
  return (
    <button type="button" {...props} className="dots" aria-haspopup="menu" aria-label={t('table.rowActions', { name })}>
      <IconDots size={17} stroke={1.7} aria-hidden="true" />
    </button>
  );
}

/** The actions on one row, behind "…". The list is fetched when it is first opened. */
export function RowMenu({ name, actions }: RowMenuProps) {
  const [asked, setAsked] = useState(false);
  if (actions.length === 0) return null;
  const trigger = <RowMenuTrigger name={name} onClick={() => setAsked(true)} />;
  return asked ? (
    <Suspense fallback={trigger}>
      <RowMenuList actions={actions} trigger={<RowMenuTrigger name={name} />} />
    </Suspense>
  ) : (
    trigger
  );
}
