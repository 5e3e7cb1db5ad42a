import { purchaseCalls } from '@saldo/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Money } from '../../../ui/format/money.tsx';
import { Badge } from '../../../ui/table/state-badge.tsx';
import { bodyOf, type ExpenseValues } from '../expense-form/expense-values.ts';
import styles from './queue-desk.module.css';

/** The entry in debit and credit as it will be booked; the server that books it says so. */
export function EntryPreview({ values }: { values: ExpenseValues }) {
  const { t } = useTranslation('purchases');
  const admin_id = useAdminId();
  const { date } = values;
  const body =
    date === null ? undefined : { ...bodyOf(values, date, { is_concept: true, attachment_ids: [] }), admin_id };
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'purchases', 'entry', JSON.stringify(body)],
    queryFn: ({ signal }) => callApi(purchaseCalls.previewEntry, { body: body ?? { date: '', lines: [] } }, { signal }),
    enabled: body !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const lines = data?.lines ?? null;
  return (
    <section className={styles['entry']} aria-label={t('desk.entry.title')}>
      <div className={styles['entryHead']}>
        <strong>{t('desk.entry.title')}</strong>
        {lines !== null && (
          <Badge icon={IconCircleCheck} tone="ok" plain>
            {t('desk.entry.balanced')}
          </Badge>
        )}
      </div>
      {lines === null ? (
        <p className={styles['entryNone']}>{t('desk.entry.none')}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t('desk.entry.account')}</th>
              <th className="num">{t('desk.entry.debit')}</th>
              <th className="num">{t('desk.entry.credit')}</th>
            </tr>
          </thead>
          <tbody>
            {lines.map(({ code, title, debit, credit }) => (
              <tr key={code}>
                <td>
                  {code} {title}
                </td>
                <td className="num">{Number(debit) !== 0 && <Money amount={debit} />}</td>
                <td className="num">{Number(credit) !== 0 && <Money amount={credit} />}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}
