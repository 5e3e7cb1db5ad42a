import { Button, Skeleton } from '@mantine/core';
import { addDays, isRealDate } from '@saldo/ledger';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { useAdminId } from '../../../app/api/session.ts';
import { useAddress } from '../../../app/routing/address.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { formatDate, today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useHotkeys } from '../../../ui/layout/hotkeys.ts';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { usePhone } from '../../../ui/layout/use-width.ts';
import { weekQuery } from '../queries.ts';
import styles from '../timesheets.module.css';
import { personIn, WhoseHours } from '../whose-hours.tsx';
import { AddRow } from './add-row.tsx';
import { TimerBar } from './timer-bar.tsx';
import { useWeek } from './use-week.ts';
import { WeekGrid } from './week-grid.tsx';
import { daysOfWeek, mondayOf, type RowKey, rowId, weekNumber, weekRows } from './week-rows.ts';

/** The week of hours, with the timer above it. */
export function WeekScreen() {
  const { t } = useTranslation('timesheets');
  const { search, change: go } = useAddress();
  const language = useLanguage();
  const asked = search['week'] ?? '';
  const monday = mondayOf(isRealDate(asked) ? asked : today());
  const person = personIn(search);
  const [added, setAdded] = useState<readonly RowKey[]>([]);
  const { query, change } = useWeek(monday, person);
  const show = (day: string | undefined) => {
    setAdded([]);
    go({ week: day });
  };
  useHotkeys([
    { keys: 'p', label: t('week.previous'), run: () => show(addDays(monday, -7)) },
    { keys: 'n', label: t('week.next'), run: () => show(addDays(monday, 7)) },
  ]);
  const add = (rows: readonly RowKey[]) =>
    setAdded((before) => [...before, ...rows.filter((row) => !before.some((each) => rowId(each) === rowId(row)))]);
  return (
    <Page title={t('week.title')}>
      <div className={styles['stack']}>
        {person === undefined && <TimerBar />}
        <Card flush>
          <div className={`${styles['bar'] ?? ''} ${styles['note'] ?? ''}`}>
            <h2>
              {t('week.number', { week: weekNumber(monday) })}{' '}
              <span className="second">
                {formatDate(monday, language, 'day')} – {formatDate(addDays(monday, 6), language, 'day')}
              </span>
            </h2>
            <Button variant="default" aria-label={t('week.previous')} onClick={() => show(addDays(monday, -7))}>
              <IconChevronLeft size={17} stroke={1.7} />
            </Button>
            <Button variant="default" onClick={() => show(undefined)}>
              {t('week.thisWeek')}
            </Button>
            <Button variant="default" aria-label={t('week.next')} onClick={() => show(addDays(monday, 7))}>
              <IconChevronRight size={17} stroke={1.7} />
            </Button>
            <WhoseHours value={person} onChange={(id) => go({ person: id })} />
          </div>
          <QueryState query={query} skeleton={<Skeleton height={220} m={12} radius={8} />}>
            {({ results }) => {
              const rows = weekRows(results, monday, added);
              return rows.length === 0 ? (
                <p className={styles['note']}>{t('week.empty')}</p>
              ) : (
                <WeekGrid
                  rows={rows}
                  days={daysOfWeek(monday)}
                  mayEdit
                  onChange={(row, day, minutes) => {
                    // A row whose last hours go stays to be filled in again.
                    if (minutes === null) add([row]);
                    change(row, day, minutes);
                  }}
                />
              );
            }}
          </QueryState>
          <AddRow onAdd={(row) => add([row])} />
          <Foot onCopy={add} monday={monday} person={person} />
        </Card>
      </div>
    </Page>
  );
}

type FootProps = { monday: string; person: number | undefined; onCopy: (rows: readonly RowKey[]) => void };

function Foot({ monday, person, onCopy }: FootProps) {
  const { t } = useTranslation('timesheets');
  const phone = usePhone();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const copy = async () => {
    const last = addDays(monday, -7);
    const { results } = await client.fetchQuery(weekQuery(admin_id, last, person));
    const rows = weekRows(results, last, []);
    if (rows.length === 0) toast.info(t('week.nothingToCopy'));
    onCopy(rows.map(({ kind, project, client: of, description }) => ({ kind, project, client: of, description })));
  };
  return (
    <div className={`${styles['bar'] ?? ''} ${styles['note'] ?? ''}`}>
      <Button variant="default" onClick={() => void copy()}>
        {t('week.copy')}
      </Button>
      {!phone && <span>{t('week.keys')}</span>}
    </div>
  );
}
