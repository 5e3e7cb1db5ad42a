import { Button, Checkbox, Select } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  journalCalls,
  TABLE_FIELDS,
  type TableField,
  type TableImport as Shown,
  tableImportCalls,
  type TableKind,
} from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Dropzone } from '../../../ui/forms/dropzone.tsx';
import { formatMoney, formatNumber } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card } from '../../../ui/layout/page.tsx';
import styles from './imports.module.css';

const MEGABYTES = 5;
const SHOWN_PROBLEMS = 20;

/** What the rows of a file are. */
const thingsOf = (kind: TableKind) => (kind === 'ENTRIES' ? 'entries' : 'documents');

type Choice = { columns: string | undefined; ledger: string | null };

/** A list of documents or entries: choose the file, see what it says and where it goes, import it. */
export function TableImport({ kind }: { kind: TableKind }) {
  const { t } = useTranslation('reports');
  const admin_id = useAdminId();
  const queries = useQueryClient();
  const [file, setFile] = useState<File>();
  const [choice, setChoice] = useState<Choice>({ columns: undefined, ledger: null });
  const [refused, setRefused] = useState<string>();
  const send = (chosen: File, how: Choice, more: { dry_run: 'true' | 'false'; leave_out?: 'true' | 'false' }) => {
    const form = new FormData();
    form.append('file', chosen);
    const columns = how.columns === undefined ? {} : { columns: how.columns };
    const ledger = how.ledger === null ? {} : { ledger: how.ledger };
    return callApi(tableImportCalls.importTable, { query: { admin_id, kind, ...columns, ...ledger, ...more }, form });
  };
  const trial = useMutation({
    mutationFn: ({ chosen, how }: { chosen: File; how: Choice }) => send(chosen, how, { dry_run: 'true' }),
  });
  const taking = useMutation({
    mutationFn: ({ chosen, leave_out }: { chosen: File; leave_out: 'true' | 'false' }) =>
      send(chosen, choice, { dry_run: 'false', leave_out }),
    onSuccess: async ({ documents }) => {
      toast.success(t(`table.${thingsOf(kind)}.imported`, { count: documents }));
      setFile(undefined);
      trial.reset();
      await queries.invalidateQueries({ queryKey: ['admin', admin_id] });
    },
  });
  // The mutation itself says that it is pending only after the second press of a pair.
  const [isTaking, setTaking] = useState(false);
  const failure = trial.error ?? taking.error;
  const problem = refused ?? (failure instanceof ApiError ? failure.detail : undefined);
  const look = (chosen: File, how: Choice) => {
    setRefused(undefined);
    taking.reset();
    setFile(chosen);
    setChoice(how);
    trial.mutate({ chosen, how });
  };
  return (
    <>
      <Card title={t(`table.kinds.${kind}`)}>
        <p className="second">{t(`table.help.${kind}`)}</p>
        <Dropzone
          title={{ desk: t('table.drop'), phone: t('table.choose') }}
          accept=".csv,.txt,.xlsx,text/csv"
          megabytes={MEGABYTES}
          onFiles={([chosen]) => chosen !== undefined && look(chosen, { ...choice, columns: undefined })}
          onRefused={({ name }, reason) => setRefused(t('imports.refused', { name, reason }))}
        />
        {problem !== undefined && <Note tone="bad">{problem}</Note>}
      </Card>
      {file !== undefined && trial.data !== undefined && (
        <>
          <Outcome
            kind={kind}
            shown={trial.data}
            busy={isTaking || trial.isPending}
            onTake={(leave_out) => {
              setTaking(true);
              const what = { chosen: file, leave_out: leave_out ? 'true' : 'false' } as const;
              taking.mutate(what, { onSettled: () => setTaking(false) });
            }}
          />
          <Columns
            kind={kind}
            shown={trial.data}
            ledger={choice.ledger}
            onChoose={(how) => look(file, { ...choice, ...how })}
          />
        </>
      )}
    </>
  );
}

type OutcomeProps = { kind: TableKind; shown: Shown; busy: boolean; onTake: (leaveOut: boolean) => void };

function Outcome({ kind, shown, busy, onTake }: OutcomeProps) {
  const { t } = useTranslation('reports');
  const language = useLanguage();
  const [leaveOut, setLeaveOut] = useState(false);
  const { documents, known, new_contacts, problems, problem_count, missing } = shown;
  const facts = [
    ['documents', formatNumber(documents, language)],
    ['total', formatMoney(shown.total, language, { currency: true })],
    ['known', formatNumber(known, language)],
    ['newContacts', formatNumber(new_contacts, language)],
  ] as const;
  const isReady = missing.length === 0 && documents > 0 && (problem_count === 0 || leaveOut);
  return (
    <Card title={t('table.check')}>
      <div className={styles['cards']}>
        {missing.length === 0 && (
          <dl className={styles['facts']}>
            {facts.map(([name, value]) => (
              <div key={name}>
                <dt className="second">{t(`table.facts.${name}`)}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        )}
        {missing.length > 0 && (
          <Note tone="warn">
            {t('table.missing', {
              fields: missing.map((field) => t(`table.fields.${field as TableField}`)).join(', '),
            })}
          </Note>
        )}
        {problem_count > 0 && (
          <>
            <Note tone="bad">{t('table.problems', { count: problem_count })}</Note>
            <ul className={styles['findings']}>
              {problems.slice(0, SHOWN_PROBLEMS).map(({ row, field, column, message }) => (
                <li key={`${String(row)} ${field}`}>
                  {t('table.problem', { row, column: column || t(`table.fields.${field as TableField}`), message })}
                </li>
              ))}
            </ul>
            <Checkbox
              label={t(`table.${thingsOf(kind)}.leaveOut`)}
              checked={leaveOut}
              onChange={({ currentTarget }) => setLeaveOut(currentTarget.checked)}
            />
          </>
        )}
      </div>
      <div className={styles['foot']}>
        <Button loading={busy} disabled={!isReady} onClick={() => onTake(leaveOut)}>
          {t(`table.${thingsOf(kind)}.import`, { count: documents })}
        </Button>
      </div>
    </Card>
  );
}

type ColumnsProps = {
  kind: TableKind;
  shown: Shown;
  ledger: string | null;
  onChoose: (choice: Partial<Choice>) => void;
};

/** Which column is what, and the ledger of rows that name none. */
function Columns({ kind, shown, ledger, onChoose }: ColumnsProps) {
  const { t } = useTranslation('reports');
  const choose = (at: number, field: string | null) => {
    const pairs = shown.columns.flatMap((column, index) => {
      const own = index === at ? field : column.field === field ? null : column.field;
      return own === null ? [] : [`${own}:${String(index)}`];
    });
    onChoose({ columns: pairs.join(',') || undefined });
  };
  return (
    <Card title={t('table.columns')}>
      {TABLE_FIELDS[kind].includes('ledger') && (
        <LedgerSelect value={ledger} onChange={(code) => onChoose({ ledger: code })} />
      )}
      <div className={styles['scroll']}>
        <table className={styles['table']}>
          <thead>
            <tr>
              <th scope="col">{t('table.heading')}</th>
              <th scope="col">{t('table.sample')}</th>
              <th scope="col">{t('table.field')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.columns.map(({ heading, sample, field }, at) => (
              // The place of a column is what it is.
              <tr key={`${String(at)} ${heading}`}>
                <td data-label={t('table.heading')}>{heading}</td>
                <td data-label={t('table.sample')}>{sample}</td>
                <td>
                  <Select
                    aria-label={t('table.fieldOf', { heading })}
                    placeholder={t('table.unused')}
                    clearable
                    value={field}
                    data={TABLE_FIELDS[kind].map((value) => ({ value, label: t(`table.fields.${value}`) }))}
                    onChange={(value) => choose(at, value)}
                  />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  );
}

function LedgerSelect({ value, onChange }: { value: string | null; onChange: (code: string | null) => void }) {
  const { t } = useTranslation('reports');
  const adminId = useAdminId();
  const { data = [] } = useQuery({
    queryKey: ['admin', adminId, 'journal', 'ledgers'],
    queryFn: ({ signal }) => callApi(journalCalls.allLedgers, { params: { adminId } }, { signal }),
  });
  return (
    <Select
      label={t('table.ledger')}
      placeholder={t('ledger.search')}
      searchable
      clearable
      maw={360}
      value={value}
      data={data.map(({ code, title }) => ({ value: code, label: `${code} ${title}` }))}
      onChange={onChange}
    />
  );
}
