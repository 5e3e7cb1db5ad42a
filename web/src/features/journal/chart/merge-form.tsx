import { type ChartLedger, journalCalls, type LedgerChoice } from '@saldo/contract';
import { type IsoDate, statementOf } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../app/actions/run-action.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { formatDate, today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { DateField, SelectField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { EntryTable } from '../memorial/entry-table.tsx';
import styles from './chart.module.css';

type MergeValues = { into_id: string | null; date: IsoDate | null };

type MergeFormProps = { ledger: ChartLedger; chart: readonly LedgerChoice[]; onMerged: () => void };

/** Moves the balance of a ledger to another and takes it out of use, after showing the entries. */
export function MergeForm({ ledger, chart, onMerged }: MergeFormProps) {
  const { t } = useTranslation('journal');
  const admin_id = useAdminId();
  const language = useLanguage();
  const name = `${ledger.code} ${ledger[`title_${language}`]}`;
  const form = useForm<MergeValues>({
    initial: { into_id: null, date: today() },
    validate: ({ into_id, date }) => ({
      ...(into_id === null ? { into_id: t('chart.chooseTarget') } : {}),
      ...(date === null ? { date: t('chart.chooseDate') } : {}),
    }),
    submit: async ({ into_id, date }) => {
      await callApi(journalCalls.mergeLedger, {
        params: { id: ledger.id },
        body: { admin_id, into_id: Number(into_id), date: date ?? '' },
      });
      toast.success(t('chart.merged', { name }));
      onMerged();
    },
  });
  return (
    <Form form={form} label={t('chart.mergeTitle', { name })}>
      <div className={styles['sheet']}>
        <Card>
          <div className={styles['fields']}>
            <p className={styles['hint']}>{t('chart.mergeText')}</p>
            <FieldRow columns="3fr 1fr">
              <SelectField
                label={t('chart.into')}
                searchable
                nothingFound={t('chart.none')}
                data={targets(ledger, chart)}
                {...form.bind('into_id')}
              />
              <DateField label={t('chart.mergeDate')} isForBooks {...form.bind('date')} />
            </FieldRow>
          </div>
        </Card>
        <MergePreview ledger={ledger} values={form.values} />
        <FormFoot submit={t('chart.merge')} busy={form.busy} note={t('chart.mergeNote')} />
      </div>
    </Form>
  );
}

/** Active ledgers of the same statement that people may book on, under their groups. */
function targets({ id, category }: ChartLedger, chart: readonly LedgerChoice[]) {
  const offered = chart.filter(
    (each) =>
      each.id !== id &&
      each.activated &&
      each.memorial &&
      each.suits &&
      statementOf(each.category) === statementOf(category),
  );
  return [...Map.groupBy(offered, ({ group }) => group)].map(([group, ledgers]) => ({
    group,
    items: ledgers.map((each) => ({ value: String(each.id), label: `${each.code} ${each.title}` })),
  }));
}

function MergePreview({ ledger, values: { into_id, date } }: { ledger: ChartLedger; values: MergeValues }) {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const admin_id = useAdminId();
  const isComplete = into_id !== null && date !== null;
  const { data, error } = useQuery({
    // Apart from what a change of the books makes old: once merged, there is nothing left to show beforehand.
    queryKey: ['merge-preview', admin_id, ledger.id, into_id, date],
    gcTime: 0,
    queryFn: ({ signal }) =>
      callApi(
        journalCalls.previewLedgerMerge,
        { params: { id: ledger.id }, body: { admin_id, into_id: Number(into_id), date: date ?? '' } },
        { signal },
      ),
    enabled: isComplete,
    retry: false,
  });
  if (isComplete && error instanceof ApiError) return <Note tone="warn">{failureText(error)}</Note>;
  return (
    <Card title={t('chart.preview')}>
      {!isComplete || data === undefined ? (
        <p className={styles['hint']}>{t('chart.previewNone')}</p>
      ) : (
        <div className={styles['entries']} aria-live="polite">
          {data.entries.length === 0 && <p className={styles['hint']}>{t('chart.noBalance')}</p>}
          {data.entries.map((entry) => (
            <section key={entry.date}>
              <h3>{formatDate(entry.date, language, 'long')}</h3>
              <EntryTable
                label={t('chart.entryOf', { date: formatDate(entry.date, language, 'long') })}
                year={entry.date.slice(0, 4)}
                lines={entry.lines.map((line) => ({ ...line, vat: null }))}
              />
            </section>
          ))}
          {data.also.length > 0 && (
            <section>
              <h3>{t('chart.also')}</h3>
              <ul className={styles['also']}>
                {data.also.map((place) => (
                  <li key={place}>{place}</li>
                ))}
              </ul>
            </section>
          )}
        </div>
      )}
    </Card>
  );
}
