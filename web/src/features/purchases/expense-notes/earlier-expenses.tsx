import { useQuery } from '@tanstack/react-query';
import { purchaseCalls } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/routing/address.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { formatDate } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from '../purchases.module.css';

const SHOWN = 3;

/** What was booked of this supplier before, newest first. */
export function EarlierExpenses({ contactId, except }: { contactId: number; except: number | undefined }) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const admin_id = useAdminId();
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'purchases', 'earlier', contactId],
    queryFn: ({ signal }) =>
      callApi(purchaseCalls.expenses, { query: { admin_id, contact_id: contactId, page_size: SHOWN + 2 } }, { signal }),
  });
  const rows = (data?.results ?? []).filter(({ id, state }) => id !== except && state !== 'CONCEPT').slice(0, SHOWN);
  if (data === undefined || rows.length === 0) return null;
  return (
    <section className={styles['earlier']} aria-label={t('earlier.title')}>
      <div className={styles['linesHead']}>
        <span className={styles['linesTitle']}>{t('earlier.title')}</span>
        <RoomLink to="purchases/expenses" search={{ supplier: String(contactId) }} className="link">
          {t('earlier.all', { count: data.count ?? 0 })}
        </RoomLink>
      </div>
      <ul>
        {rows.map((row) => (
          <li key={row.id}>
            <span>{formatDate(row.date, language)}</span>
            <RoomLink to={`purchases/expenses/${String(row.id)}`} className={styles['earlierWhat']}>
              {row.description}
            </RoomLink>
            <Money amount={row.total_incl} />
          </li>
        ))}
      </ul>
    </section>
  );
}
