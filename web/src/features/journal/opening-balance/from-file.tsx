import { Button, FileButton } from '@mantine/core';
import { journalCalls, type LedgerChoice, type TrialBalanceFile } from '@saldo/contract';
import { IconFileSpreadsheet } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { today } from '../../../ui/format/format.ts';
import type { Form } from '../../../ui/forms/use-form.ts';
import { type OpeningValues, valuesOfFile } from './opening-values.ts';
import styles from './opening.module.css';

type FromFileProps = { form: Form<OpeningValues>; chart: readonly LedgerChoice[]; remainder: string };

const MOST_SHOWN = 8;

/** The trial balance of the program before: fills the form, and says which rows a person has to look at. */
export function FromFile({ form, chart, remainder }: FromFileProps) {
  const { t } = useTranslation('journal');
  const admin_id = useAdminId();
  const { busy, act } = useAction();
  const [read, setRead] = useState<TrialBalanceFile>();
  const take = (file: File | null) => {
    if (file === null) return;
    const body = new FormData();
    body.append('file', file);
    const date = form.values.date ?? today();
    void act(async () => {
      const table = await callApi(journalCalls.readTrialBalance, { query: { admin_id, date }, form: body });
      setRead(table);
      form.set(valuesOfFile(date, table.rows, { chart, remainder }));
    });
  };
  return (
    <div className={styles['file']}>
      <FileButton onChange={take} accept=".csv,text/csv,text/plain">
        {(props) => (
          <Button
            {...props}
            variant="default"
            loading={busy}
            leftSection={<IconFileSpreadsheet size={17} stroke={1.7} />}
          >
            {t('opening.file.choose')}
          </Button>
        )}
      </FileButton>
      <p className="second">{t('opening.file.help')}</p>
      {read !== undefined && <Read table={read} />}
    </div>
  );
}

function Read({ table }: { table: TrialBalanceFile }) {
  const { t } = useTranslation('journal');
  const unknown = table.rows.filter(({ ledger }) => ledger === null);
  const moved = table.rows.filter(({ moved_to }) => moved_to !== null);
  const remarks = [
    ...table.problems.map(({ row, message }) => t('opening.file.problem', { row, message })),
    ...unknown.map(({ row, code, name }) => t('opening.file.unknown', { row, name: `${code} ${name}`.trim() })),
    ...moved.map(({ row, code, name, moved_to, moved_because }) =>
      t('opening.file.moved', { row, name: `${code} ${name}`.trim(), ledger: moved_to, because: moved_because }),
    ),
  ];
  return (
    <Note tone={table.problem_count + unknown.length > 0 ? 'warn' : 'info'}>
      {t('opening.file.read', { count: table.rows.length })}
      {remarks.length > 0 && (
        <ul className={styles['remarks']}>
          {remarks.slice(0, MOST_SHOWN).map((remark) => (
            <li key={remark}>{remark}</li>
          ))}
          {remarks.length > MOST_SHOWN && <li>{t('opening.file.more', { count: remarks.length - MOST_SHOWN })}</li>}
        </ul>
      )}
    </Note>
  );
}
