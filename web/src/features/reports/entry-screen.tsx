import { Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { JournalEntry } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../app/routing/address.tsx';
import { QueryState } from '../../app/api/query-state.tsx';
import { useAdminId, useParam } from '../../app/api/session.ts';
import { sourceAddress } from '../../app/routing/source-address.ts';
import { dateOf, formatDate, formatTime } from '../../ui/format/format.ts';
import { Page } from '../../ui/layout/page.tsx';
import { DebitCreditTable } from '../../ui/table/debit-credit-table.tsx';
import { Badge } from '../../ui/table/state-badge.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { entryName } from './entry-name.ts';
import { entryQuery } from './queries.ts';
import styles from './reports.module.css';

/** A posted entry in debit and credit, as a bookkeeper reads it. */
export function EntryScreen() {
  const query = useQuery(entryQuery(useAdminId(), useParam('id')));
  return (
    <QueryState query={query} skeleton={<Skeleton height={320} m={24} radius={12} />}>
      {(entry) => <Entry entry={entry} />}
    </QueryState>
  );
}

const BOOKS = ['PURCHASES', 'SALES', 'BANK', 'GENERAL'] as const;

function Entry({ entry }: { entry: JournalEntry }) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const book = BOOKS.find((each) => each === entry.book);
  const posted = `${formatDate(dateOf(entry.posted_at), language, 'long')} ${formatTime(entry.posted_at)}`;
  const document = sourceAddress({ ...entry, entry_id: entry.id });
  return (
    <Page
      title={entryName(t, entry)}
      summary={entry.description}
      badge={
        <Badge icon={IconCircleCheck} tone="ok" plain>
          {t('entry.balanced')}
        </Badge>
      }
    >
      <dl className={`card ${styles['facts'] ?? ''}`}>
        <div>
          <dt>{t('entry.date')}</dt>
          <dd>{formatDate(entry.entry_date, language, 'long')}</dd>
        </div>
        <div>
          <dt>{t('entry.book')}</dt>
          <dd>{book === undefined ? entry.book : t(`entry.${book}`)}</dd>
        </div>
        <div>
          <dt>{t('entry.postedBy')}</dt>
          <dd>
            {entry.posted_by}, {posted}
          </dd>
        </div>
        {entry.imported_from !== null && (
          <div>
            <dt>{t('entry.imported')}</dt>
            <dd>{entry.imported_from}</dd>
          </div>
        )}
        {!document.startsWith('reports/') && (
          <div>
            <dt>{t('entry.document')}</dt>
            <dd>
              <RoomLink to={document} className="link">
                {entry.document_name ?? t('entry.open')}
              </RoomLink>
            </dd>
          </div>
        )}
      </dl>
      <EntryLines entry={entry} />
    </Page>
  );
}

function EntryLines({ entry }: { entry: JournalEntry }) {
  const year = entry.entry_date.slice(0, 4);
  return (
    <section className="card">
      <DebitCreditTable
        lines={entry.lines.map(({ code, title, description, debit, credit }) => ({
          ledger: (
            <RoomLink
              to="reports/ledger"
              search={{ ledger: code, from: `${year}-01-01`, until: `${year}-12-31` }}
              className="link"
            >
              {code} {title}
            </RoomLink>
          ),
          below: description,
          debit,
          credit,
        }))}
      />
    </section>
  );
}
