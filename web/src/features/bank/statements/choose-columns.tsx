import { Button, Checkbox } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bankCalls, type CsvColumns, type GuessedColumns } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import type { CallReply } from '../../../app/api/api.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { SelectField } from '../../../ui/forms/fields.tsx';
import { formatDate, formatIban } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from './choose-columns.module.css';
import sampleStyles from './sample-rows.module.css';

type Rows = string[][];
type Props = {
  accountId: number;
  sample: string;
  /** Columns were chosen before, and do not fit this line of the file, which is the last row of the sample. */
  misread: number | undefined;
  onSaved: () => void;
  onOther: () => void;
};

const PARTS = ['date', 'amount', 'amount_in', 'direction', 'name', 'iban', 'description', 'balance'] as const;
type Part = (typeof PARTS)[number];

/** Which column of an unknown bank's CSV holds what: guessed, shown on the first rows, and remembered with the account. */
export function ChooseColumns({ accountId, sample, misread, onSaved, onOther }: Props) {
  const rows = JSON.parse(sample) as Rows;
  const admin_id = useAdminId();
  const guess = useQuery({
    queryKey: ['admin', admin_id, 'bank', 'columns', accountId, sample, misread],
    queryFn: async (): Promise<GuessedColumns> => {
      const params = { id: accountId };
      const { columns } =
        misread === undefined
          ? { columns: null }
          : await callApi(bankCalls.csvColumns, { params, query: { admin_id } });
      return columns ?? callApi(bankCalls.guessCsvColumns, { params, body: { admin_id, rows } });
    },
    // What was chosen stays chosen while it is looked at.
    staleTime: Infinity,
    gcTime: 0,
  });
  if (guess.data === undefined) return null;
  return <Columns {...{ accountId, rows, misread, onSaved, onOther }} guess={guess.data} />;
}

type ColumnsProps = Omit<Props, 'sample'> & { rows: Rows; guess: GuessedColumns };

function Columns({ accountId, rows, misread, guess, onSaved, onOther }: ColumnsProps) {
  const { t } = useTranslation('bank');
  const admin_id = useAdminId();
  const { busy, act } = useAction();
  const [unread, setUnread] = useState<Unread | undefined>();
  const [chosen, setNow] = useState(guess);
  const setChosen = (next: GuessedColumns) => {
    setUnread(undefined);
    setNow(next);
  };
  const columns = completed(chosen);
  const width = Math.max(...rows.map((row) => row.length));
  const data = Array.from({ length: width }, (_, at) => ({
    value: String(at),
    label: nameOf(rows, chosen, at) ?? t('columnsOf.column', { number: at + 1 }),
  }));
  const save = () =>
    act(async () => {
      if (columns === null) return;
      const params = { id: accountId };
      const { results } = await callApi(bankCalls.previewCsvColumns, { params, body: { admin_id, rows, columns } });
      const wrong = firstUnread(results, rows, columns, misread);
      setUnread(wrong);
      if (wrong !== undefined) return;
      await callApi(bankCalls.saveCsvColumns, { params: { id: accountId }, body: { admin_id, columns } });
      onSaved();
    });
  return (
    <>
      <p className="second">{t(misread === undefined ? 'columnsOf.text' : 'columnsOf.misread')}</p>
      <Checkbox
        label={t('columnsOf.heading')}
        checked={chosen.has_heading}
        onChange={({ currentTarget }) => setChosen({ ...chosen, has_heading: currentTarget.checked })}
      />
      <Checkbox
        label={t('columnsOf.out_is_positive')}
        checked={chosen.out_is_positive}
        onChange={({ currentTarget }) => setChosen({ ...chosen, out_is_positive: currentTarget.checked })}
      />
      <div className={styles['grid']}>
        {PARTS.map((part) => (
          <SelectField
            key={part}
            label={t(`columnsOf.${part}`)}
            value={chosen[part] === null ? null : String(chosen[part])}
            onChange={(value) => setChosen({ ...chosen, [part]: value === null ? null : Number(value) })}
            data={data}
            clearable={!isNeeded(part)}
            required={isNeeded(part)}
          />
        ))}
        <SelectField
          label={t('columnsOf.dateOrder')}
          value={chosen.date_order}
          onChange={(value) => setChosen({ ...chosen, date_order: value as CsvColumns['date_order'] })}
          data={(['DMY', 'YMD', 'MDY'] as const).map((value) => ({ value, label: t(`columnsOf.${value}`) }))}
        />
      </div>
      {columns !== null && <Sample {...{ accountId, rows, columns }} />}
      {unread !== undefined && (
        <p role="alert" className={styles['wrong']}>
          {t(`columnsOf.unread.${unread.as}`, {
            row: unread.row,
            column: nameOf(rows, chosen, unread.column, false) ?? t('columnsOf.column', { number: unread.column + 1 }),
            cell: unread.cell,
          })}
        </p>
      )}
      <div className={styles['buttons']}>
        <Button variant="default" onClick={onOther}>
          {t('importing.other')}
        </Button>
        <Button loading={busy} disabled={columns === null} onClick={() => void save()}>
          {t('columnsOf.use')}
        </Button>
      </div>
    </>
  );
}

type ReadRows = CallReply<typeof bankCalls.previewCsvColumns>['results'];
/** Of a row that cannot be read: its number in the file, and the column that holds something else than it should. */
type Unread = { row: number; column: number; as: 'DATE' | 'AMOUNT' | 'DIRECTION'; cell: string };

function firstUnread(
  results: ReadRows,
  rows: Rows,
  { has_heading }: CsvColumns,
  misread: number | undefined,
): Unread | undefined {
  const index = results.findIndex(({ unread }) => unread !== null);
  const unread = results[index]?.unread ?? null;
  if (unread === null) return undefined;
  const at = index + (has_heading ? 1 : 0);
  const row = at === rows.length - 1 ? (misread ?? at + 1) : at + 1;
  return { ...unread, row, cell: rows[at]?.[unread.column] ?? '' };
}

function isNeeded(part: Part): boolean {
  return part === 'date' || part === 'amount';
}

/** What was chosen, once date and amount are. */
function completed(chosen: GuessedColumns): CsvColumns | null {
  const { date, amount } = chosen;
  return date === null || amount === null ? null : { ...chosen, date, amount };
}

/** What a column is called: its heading, also with what the first row has in it; undefined where it has neither. */
function nameOf(rows: Rows, { has_heading }: GuessedColumns, at: number, withExample = true): string | undefined {
  const heading = has_heading ? (rows[0]?.[at] ?? '').trim() : '';
  const example = withExample ? (rows[has_heading ? 1 : 0]?.[at] ?? '').trim().slice(0, 24) : '';
  const said = [heading, example].filter((text) => text !== '');
  return said.length === 0 ? undefined : said.join(': ');
}

/** The first rows as they would be read. */
function Sample({ accountId, rows, columns }: { accountId: number; rows: Rows; columns: CsvColumns }) {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  const admin_id = useAdminId();
  const preview = useQuery({
    queryKey: ['admin', admin_id, 'bank', 'columns', accountId, rows, columns],
    placeholderData: keepPreviousData,
    queryFn: () =>
      callApi(bankCalls.previewCsvColumns, { params: { id: accountId }, body: { admin_id, rows, columns } }),
  });
  if (preview.data === undefined) return null;
  return (
    <ul className={sampleStyles['sample']} aria-label={t('columnsOf.preview')}>
      {preview.data.results.map((row, index) => (
        <li key={`${String(index)} ${row.date ?? ''}`}>
          <span>{row.date === null ? <Wrong what={t('columnsOf.noDate')} /> : formatDate(row.date, language)}</span>
          <span className={sampleStyles['words']}>
            {[
              row.contra_account_name,
              row.contra_account_iban === null ? '' : formatIban(row.contra_account_iban),
              row.description,
            ]
              .filter((text) => text !== '')
              .join(' · ')}
          </span>
          <span>{row.amount === null ? <Wrong what={t('columnsOf.noAmount')} /> : <Money amount={row.amount} />}</span>
        </li>
      ))}
    </ul>
  );
}

function Wrong({ what }: { what: string }) {
  return <span className={styles['wrong']}>{what}</span>;
}
