import { Skeleton } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { JournalEntry } from '@saldo/contract';
import { parseEuro, sum } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../app/routing/address.tsx';
import { QueryState } from '../../app/api/query-state.tsx';
import { useAdminId, useParam } from '../../app/api/session.ts';
import { sourceAddress } from '../../app/routing/source-address.ts';
import { dateOf, formatDate, formatTime } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { Badge } from '../../ui/table/state-badge.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { usePhone } from '../../ui/layout/use-width.ts';
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
  const { t } = useTranslation('reports');
  const phone = usePhone();
  const year = entry.entry_date.slice(0, 4);
  const total = (side: 'debit' | 'credit') => sum(entry.lines.map((line) => parseEuro(line[side])));
  return (
    <section className={`card ${styles['scroll'] ?? ''}`}>
      <table className={`tb ${styles['entryTable'] ?? ''}`}>
        <thead>
          <tr>
            <th>{t('entry.ledger')}</th>
            <th className={styles['wide']}>{t('entry.description')}</th>
            <th className="num">{t('ledger.debit')}</th>
            <th className="num">{t('ledger.credit')}</th>
          </tr>
        </thead>
        <tbody>
          {entry.lines.map((line, index) => (
            <tr key={`${line.code}-${String(index)}`}>
              <td>
                <RoomLink
                  to="reports/ledger"
                  search={{ ledger: line.code, from: `${year}-01-01`, until: `${year}-12-31` }}
                  className="link"
                >
                  {line.code} {line.title}
                </RoomLink>
                <div className={styles['below']}>{line.description}</div>
              </td>
              <td className={styles['wide']}>{line.description}</td>
              <td className="num">
                <Side amount={line.debit} />
              </td>
              <td className="num">
                <Side amount={line.credit} />
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td colSpan={phone ? 1 : 2}>{t('entry.total')}</td>
            <td className="num">
              <Money amount={total('debit')} />
            </td>
            <td className="num">
              <Money amount={total('credit')} />
            </td>
          </tr>
        </tfoot>
      </table>
    </section>
  );
}

/** Empty on the side without an amount. */
function Side({ amount }: { amount: string }) {
  return parseEuro(amount) === 0 ? null : <Money amount={amount} />;
}
