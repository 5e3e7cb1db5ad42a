import type { Authorization, StatusPanel } from '@saldo/contract';
import {
  type Icon,
  IconBuildingBank,
  IconChevronRight,
  IconCircleCheck,
  IconFileImport,
  IconFileInvoice,
  IconReceiptEuro,
  IconScale,
  IconUserPlus,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../app/routing/address.tsx';
import { useMay } from '../../app/api/session.ts';
import { Card } from '../../ui/layout/page.tsx';
import styles from './dashboard.module.css';

type Done = NonNullable<StatusPanel['first_steps']>;
type Step = {
  name: keyof Done;
  needs: Authorization;
  path: string;
  search?: Readonly<Record<string, string>> | undefined;
  icon: Icon;
};

const STEPS: readonly Step[] = [
  { name: 'opening', needs: 'journal.book', path: 'reports/opening-balance', icon: IconScale },
  { name: 'receipt', needs: 'purchases.upload', path: 'purchases/inbox', icon: IconReceiptEuro },
  { name: 'invoice', needs: 'sales.edit', path: 'sales/invoices/new', icon: IconFileInvoice },
  { name: 'bank', needs: 'bank.process', path: 'bank', icon: IconBuildingBank },
  { name: 'bookkeeper', needs: 'users.manage', path: 'settings', search: { tab: 'users' }, icon: IconUserPlus },
];

/** Another way to enter what there was: it takes the place of the first step. */
const IMPORT = { name: 'import', path: 'settings/import', icon: IconFileImport } as const;

/** What someone whose books are new begins with; ticked off as the books show that it is done. */
export function FirstSteps({ done }: { done: Done }) {
  const { t } = useTranslation('dashboard');
  const may = useMay();
  const steps = STEPS.filter(({ needs }) => may(needs));
  if (steps.length === 0) return null;
  const canImport = may('journal.book') && !done.opening;
  const count = steps.filter(({ name }) => done[name]).length;
  return (
    <Card
      title={t('first.title')}
      flush
      aside={<span className="second">{t('first.done', { count, total: steps.length })}</span>}
    >
      <ul className={styles['todo']}>
        {steps.map((step) => (
          <li key={step.name}>{done[step.name] ? <Ticked step={step} /> : <ToDo step={step} />}</li>
        ))}
        {canImport && (
          <li>
            <ToDo step={IMPORT} />
          </li>
        )}
      </ul>
    </Card>
  );
}

type Offer = Pick<Step, 'path' | 'search' | 'icon'> & { name: Step['name'] | 'import' };

function ToDo({ step: { name, path, search = {}, icon: Glyph } }: { step: Offer }) {
  const { t } = useTranslation('dashboard');
  return (
    <RoomLink to={path} search={search} className={styles['task']}>
      <span className="tile info">
        <Glyph size={18} stroke={1.7} aria-hidden="true" />
      </span>
      <span className={styles['taskWords']}>
        <span>{t(`first.${name}`)}</span>
        <span className="second">{t(`first.${name}Text`)}</span>
      </span>
      <IconChevronRight size={16} stroke={1.7} aria-hidden="true" />
    </RoomLink>
  );
}

function Ticked({ step: { name } }: { step: Step }) {
  const { t } = useTranslation('dashboard');
  return (
    <div className={styles['task']} data-done="true">
      <span className="tile ok">
        <IconCircleCheck size={18} stroke={1.7} aria-label={t('first.isDone')} />
      </span>
      <span className={styles['taskWords']}>
        <span>{t(`first.${name}Done`)}</span>
      </span>
    </div>
  );
}
