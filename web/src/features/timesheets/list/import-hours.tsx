import { Button, Checkbox, FileButton, Modal } from '@mantine/core';
import {
  HOUR_KINDS,
  type HourKind,
  type HoursImport,
  type ImportedRow,
  LARGEST_HOURS_FILE,
  timesheetCalls,
} from '@saldo/contract';
import { calendarWithin, type IsoDate } from '@saldo/ledger';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText, useAction } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { FieldError } from '../../../ui/forms/field.tsx';
import { DateField, SelectField } from '../../../ui/forms/fields.tsx';
import { FieldRow } from '../../../ui/forms/form.tsx';
import { formatDate, formatMinutes, formatTime, today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useOpenProjects } from '../../projects/index.ts';
import { hoursText } from '../duration.ts';
import { ClientField } from '../client-field.tsx';
import styles from '../timesheets.module.css';

const LARGEST_FILE = 20_000_000;

type Terms = { from: IsoDate; until: IsoDate; kind: HourKind; project: string | null; client: string | null };
type Chosen = { file_type: 'ics' | 'csv'; text: string };

/** Brings in hours from a calendar or a list: what it holds is shown, and chosen, before anything is added. It is read once per span of days. */
export function ImportHours({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('timesheets');
  const language = useLanguage();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const { busy, act } = useAction();
  const [terms, setTerms] = useState<Terms>({
    from: `${today().slice(0, 8)}01`,
    until: today(),
    kind: 'BILLABLE',
    project: null,
    client: null,
  });
  const [chosen, setChosen] = useState<Chosen>();
  const [found, setFound] = useState<HoursImport>();
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set());
  const [problem, setProblem] = useState<string>();
  const send = ({ file_type, text }: Chosen, asked: Terms, dry_run: boolean) => {
    const { from, until, kind, project } = asked;
    const content = file_type === 'ics' ? calendarWithin(text, from, until) : text;
    const body = { admin_id, file_type, content, from, until, kind, dry_run, leave_out: dry_run ? [] : [...left] };
    const ids = { project_id: idOf(project), client_id: idOf(asked.client) };
    return callApi(timesheetCalls.importHours, { body: { ...body, ...ids } });
  };
  const look = (file: Chosen, asked: Terms) =>
    act(async () => {
      setFound(undefined);
      setProblem(undefined);
      try {
        setFound(await send(file, asked, true));
      } catch (error) {
        setProblem(failureText(error));
      }
      setLeft(new Set());
    });
  const read = async (file: File | null) => {
    if (file === null) return;
    // What an earlier file held is not added in the place of this one.
    setChosen(undefined);
    setFound(undefined);
    setProblem(undefined);
    if (file.size > LARGEST_FILE) {
      setProblem(t('import.tooLarge'));
      return;
    }
    const text = await file.text();
    const next: Chosen = { file_type: /BEGIN:VCALENDAR/i.test(text.slice(0, 2000)) ? 'ics' : 'csv', text };
    if (next.file_type === 'csv' && text.length > LARGEST_HOURS_FILE) {
      setProblem(t('import.tooLong'));
      return;
    }
    setChosen(next);
    await look(next, terms);
  };
  const set = (change: Partial<Terms>) => {
    const next = { ...terms, ...change };
    setTerms(next);
    const isOtherSpan = next.from !== terms.from || next.until !== terms.until;
    if (chosen !== undefined && isOtherSpan) void look(chosen, next);
  };
  const rows = useRows(found, terms);
  const wanted = rows.filter(({ row, skipped }) => skipped === null && !left.has(row));
  const add = () =>
    act(async () => {
      if (chosen === undefined) return;
      const { added } = await send(chosen, terms, false);
      toast.success(t('import.done', { count: added }));
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
      onClose();
    });
  return (
    <Modal
      opened
      onClose={onClose}
      size={680}
      title={t('import.title')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <div className={styles['stack']}>
        <p className="second">{t('import.help')}</p>
        <TermFields terms={terms} onChange={set} />
        <div className={styles['bar']}>
          <FileButton onChange={(file) => void read(file)} accept=".ics,.csv,text/calendar,text/csv">
            {(props) => (
              <Button variant={found === undefined ? 'filled' : 'default'} loading={busy} {...props}>
                {t('import.file')}
              </Button>
            )}
          </FileButton>
          {wanted.length > 0 && (
            <Button loading={busy} onClick={() => void add()}>
              {t('import.save', {
                hours: hoursText(
                  wanted.reduce((sum, { duration }) => sum + duration, 0),
                  language,
                ),
              })}
            </Button>
          )}
        </div>
        {problem !== undefined && (
          <div role="alert">
            <FieldError>{problem}</FieldError>
          </div>
        )}
        {found !== undefined && (
          <Found
            found={{ ...found, rows }}
            client={terms.client}
            left={left}
            onToggle={(row) =>
              setLeft(left.has(row) ? new Set([...left].filter((each) => each !== row)) : new Set([...left, row]))
            }
          />
        )}
      </div>
    </Modal>
  );
}

const COLUMNS = [
  'day',
  'start',
  'end',
  'start_time',
  'end_time',
  'duration',
  'kind',
  'project',
  'description',
] as const;

const idOf = (text: string | null) => (text === null ? null : Number(text));

/** The rows as they will be added: what they do not say themselves is as it is chosen now. */
function useRows(found: HoursImport | undefined, { kind, project: chosen }: Terms): ImportedRow[] {
  const projects = useOpenProjects() ?? [];
  const project = projects.find(({ id }) => String(id) === chosen) ?? null;
  return (found?.rows ?? []).map((row) => ({
    ...row,
    kind: row.chosen.includes('kind') ? kind : row.kind,
    project: row.chosen.includes('project') ? project : row.project,
  }));
}

function TermFields({ terms, onChange }: { terms: Terms; onChange: (change: Partial<Terms>) => void }) {
  const { t } = useTranslation('timesheets');
  const projects = useOpenProjects() ?? [];
  return (
    <>
      <FieldRow columns="1fr 1fr">
        <DateField
          label={t('import.from')}
          value={terms.from}
          onChange={(from) => onChange({ from: from ?? terms.from })}
        />
        <DateField
          label={t('import.until')}
          value={terms.until}
          onChange={(until) => onChange({ until: until ?? terms.until })}
        />
      </FieldRow>
      <FieldRow columns="1fr 1fr">
        <SelectField
          label={t('import.kind')}
          data={HOUR_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          value={terms.kind}
          onChange={(kind) => onChange({ kind: HOUR_KINDS.find((each) => each === kind) ?? terms.kind })}
        />
        <SelectField
          label={t('import.project')}
          optional
          clearable
          placeholder={t('noProject')}
          data={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={terms.project}
          onChange={(project) => onChange({ project })}
        />
      </FieldRow>
      <ClientField
        label={t('import.client')}
        optional
        value={terms.client}
        onChange={(client) => onChange({ client })}
      />
    </>
  );
}

type FoundProps = {
  found: HoursImport;
  client: string | null;
  left: ReadonlySet<number>;
  onToggle: (row: number) => void;
};

function Found({ found: { rows, problems, all_day }, client, left, onToggle }: FoundProps) {
  const { t } = useTranslation('timesheets');
  const nameOf = (column: string) => {
    const known = COLUMNS.find((each) => each === column);
    return known === undefined ? column : t(`import.columns.${known}`);
  };
  return (
    <>
      {problems.length > 0 && (
        <Note tone="warn">
          {problems.map((problem) => (
            <div key={`${String(problem.row)} ${problem.column}`}>
              {problem.row === 0
                ? t('import.eventProblem', problem)
                : t('import.problem', { ...problem, column: nameOf(problem.column) })}
            </div>
          ))}
        </Note>
      )}
      {all_day > 0 && <p className="second">{t('import.allDay', { count: all_day })}</p>}
      {rows.length === 0 ? (
        <p>{t('import.nothing')}</p>
      ) : (
        <ul className={styles['found']} aria-label={t('import.rows')}>
          {rows.map((row) => (
            <FoundRow key={row.row} row={row} client={client} isLeft={left.has(row.row)} onToggle={onToggle} />
          ))}
        </ul>
      )}
    </>
  );
}

type RowProps = Pick<FoundProps, 'client'> & { row: ImportedRow; isLeft: boolean; onToggle: (row: number) => void };

function FoundRow({ row, client, isLeft, onToggle }: RowProps) {
  const { t } = useTranslation('timesheets');
  const language = useLanguage();
  const { start_time, end_time, skipped, project } = row;
  const name = row.description === '' ? t('import.untitled') : row.description;
  const times = start_time === null || end_time === null ? '' : `${formatTime(start_time)}–${formatTime(end_time)}`;
  const details = [
    formatDate(row.day, language, 'long'),
    times,
    project?.name ?? '',
    t(`kinds.${row.kind}`),
    row.kind === 'BILLABLE' && project === null && client === null ? t('list.noClient') : '',
    skipped === null ? '' : t(`import.skipped.${skipped}`),
  ];
  return (
    <li>
      <Checkbox
        checked={skipped === null && !isLeft}
        disabled={skipped !== null}
        onChange={() => onToggle(row.row)}
        label={name}
        description={details.filter((text) => text !== '').join(' · ')}
      />
      <span>{formatMinutes(row.duration)}</span>
    </li>
  );
}
