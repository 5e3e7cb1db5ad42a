import { journalCalls } from '@saldo/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { EntryTable } from './entry-table.tsx';
import { bookingOf, type MemorialValues, missingIn } from './memorial-values.ts';
import styles from './memorial.module.css';

/** The entry as it will be booked; the server that books it says so. */
export function MemorialEntryPreview({ values, entryId }: { values: MemorialValues; entryId: number | null }) {
  const { t } = useTranslation('journal');
  const admin_id = useAdminId();
  const [settled] = useDebouncedValue(values, 300);
  const { date } = settled;
  const isComplete = date !== null && missingIn(settled).length === 0;
  const body = isComplete ? { admin_id, date, booking: bookingOf(settled), entry_id: entryId } : undefined;
  const { data, isError } = useQuery({
    queryKey: ['admin', admin_id, 'journal', 'preview', JSON.stringify(body)],
    queryFn: ({ signal }) =>
      callApi(journalCalls.previewMemorial, { body: body ?? { date: '', booking: bookingOf(settled) } }, { signal }),
    enabled: isComplete,
    placeholderData: keepPreviousData,
    retry: false,
  });
  const lines = isComplete && !isError ? (data?.lines ?? null) : null;
  return (
    <Card title={t('memorial.form.preview')} flush={lines !== null}>
      {lines === null ? (
        <p className={styles['none']}>{t('memorial.form.previewNone')}</p>
      ) : (
        <EntryTable lines={lines} label={t('memorial.form.preview')} year={date?.slice(0, 4) ?? ''} />
      )}
    </Card>
  );
}
