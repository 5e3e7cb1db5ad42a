import { Button, Select, Skeleton } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { importCalls, TABLE_KINDS, type TableKind } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { useAction } from '../../../app/actions/run-action.ts';
import { isOver, TaskProgress, useTask } from '../../../app/actions/use-task.tsx';
import { RoomLink, useAddress } from '../../../app/routing/address.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { ask } from '../../../ui/feedback/question-store.ts';
import { Dropzone, ProgressBar } from '../../../ui/forms/dropzone.tsx';
import { dateOf, formatDate } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { ImportReview } from './import-review.tsx';
import { ImportSteps } from './import-steps.tsx';
import { TableImport } from './table-import.tsx';
import styles from './imports.module.css';

const MEGABYTES = 1024;

/** The books of another program, in steps: file, checks and mapping, import. Which import it is stands in the address. */
export function ImportScreen() {
  const { t } = useTranslation('reports');
  const { search } = useAddress();
  const asked = /^[1-9]\d{0,9}$/.test(search['import'] ?? '') ? Number(search['import']) : undefined;
  const kind = TABLE_KINDS.find((each) => each === search['kind']);
  return (
    <Page title={t('imports.title')} summary={kind === undefined ? t('imports.summary') : undefined}>
      <div className={styles['cards']}>
        {asked === undefined ? (
          <>
            <KindSelect value={kind} />
            {kind === undefined ? (
              <>
                <ImportSteps state={undefined} />
                <ChooseFile />
              </>
            ) : (
              <TableImport key={kind} kind={kind} />
            )}
          </>
        ) : (
          <CurrentImport key={asked} id={asked} />
        )}
        <EarlierImports />
      </div>
    </Page>
  );
}

const BOOKS = 'AUDIT_FILE';

function KindSelect({ value }: { value: TableKind | undefined }) {
  const { t } = useTranslation('reports');
  const { change } = useAddress();
  return (
    <Card>
      <Select
        label={t('table.what')}
        maw={360}
        allowDeselect={false}
        value={value ?? BOOKS}
        data={[
          { value: BOOKS, label: t('table.kinds.AUDIT_FILE') },
          ...TABLE_KINDS.map((kind) => ({ value: kind, label: t(`table.kinds.${kind}`) })),
        ]}
        onChange={(kind) => change({ kind: kind === BOOKS ? undefined : (kind ?? undefined) }, { push: true })}
      />
      <p className="second">
        {t('table.contacts')}{' '}
        <RoomLink to="contacts" className="link">
          {t('table.toContacts')}
        </RoomLink>
      </p>
    </Card>
  );
}

function ChooseFile() {
  const { t } = useTranslation('reports');
  const admin_id = useAdminId();
  const { change } = useAddress();
  const [problem, setProblem] = useState<string>();
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const send = async (file: File) => {
    const form = new FormData();
    form.append('file', file);
    const onProgress = (share: number) => setSending({ name: file.name, share });
    onProgress(0);
    try {
      const { id } = await callApi(importCalls.createImport, { query: { admin_id }, form }, { onProgress });
      change({ import: String(id) }, { push: true });
    } catch (error) {
      setSending(undefined);
      setProblem(error instanceof ApiError ? error.detail : t('imports.failed'));
    }
  };
  if (sending !== undefined)
    return (
      <Card>
        <span className="second">{t('imports.sending', { name: sending.name })}</span>
        <ProgressBar share={sending.share} label={sending.name} />
      </Card>
    );
  return (
    <Card>
      <Dropzone
        title={{ desk: t('imports.drop'), phone: t('imports.choose') }}
        accept=".xaf,.xml,text/xml,application/xml"
        megabytes={MEGABYTES}
        onFiles={([file]) => file !== undefined && void send(file)}
        onRefused={({ name }, reason) => setProblem(t('imports.refused', { name, reason }))}
      />
      {problem !== undefined && <Note tone="bad">{problem}</Note>}
    </Card>
  );
}

function CurrentImport({ id }: { id: number }) {
  const { t } = useTranslation('reports');
  const admin_id = useAdminId();
  const queries = useQueryClient();
  const { data: shown, error } = useQuery({
    queryKey: ['admin', admin_id, 'reports', 'import', id],
    queryFn: ({ signal }) => callApi(importCalls.import, { params: { id }, query: { admin_id } }, { signal }),
    refetchInterval: ({ state }) => (isBusy(state.data?.state) ? 1000 : false),
  });
  const task = useTask(shown?.task_id ?? undefined);
  if (error !== null) return <Note tone="bad">{error.message}</Note>;
  if (shown === undefined) return <Skeleton height={220} radius={12} />;
  if (!isBusy(shown.state))
    return (
      <>
        <ImportSteps state={shown.state} />
        {shown.state === 'FAILED' && <TaskError task={task} />}
        <ImportReview shown={shown} onChange={() => queries.invalidateQueries({ queryKey: ['admin', admin_id] })} />
      </>
    );
  const label = { CHECKING: 'checking', IMPORTING: 'importing', UNDOING: 'undoing' } as const;
  const words = t(`imports.${label[shown.state as keyof typeof label]}`);
  return (
    <>
      <ImportSteps state={shown.state} />
      <Card>
        <TaskProgress task={task !== undefined && isOver(task) ? undefined : task} label={words} />
        {shown.may.cancel && <CancelButton id={id} />}
      </Card>
    </>
  );
}

function TaskError({ task }: { task: ReturnType<typeof useTask> }) {
  const error = task?.error ?? null;
  return error === null ? null : <Note tone="bad">{error.detail}</Note>;
}

const isBusy = (state: string | undefined): boolean => ['CHECKING', 'IMPORTING', 'UNDOING'].includes(state ?? '');

function CancelButton({ id }: { id: number }) {
  const { t } = useTranslation('reports');
  const admin_id = useAdminId();
  const { busy, act } = useAction();
  const cancel = () =>
    act(async () => {
      await callApi(importCalls.cancelImport, { params: { id }, body: { admin_id } });
    });
  return (
    <div className={styles['foot']}>
      <Button variant="default" loading={busy} onClick={() => void cancel()}>
        {t('imports.cancel')}
      </Button>
    </div>
  );
}

function EarlierImports() {
  const { t } = useTranslation('reports');
  const admin_id = useAdminId();
  const language = useLanguage();
  const { data = [] } = useQuery({
    queryKey: ['admin', admin_id, 'reports', 'imports'],
    queryFn: ({ signal }) => callApi(importCalls.imports, { query: { admin_id } }, { signal }),
  });
  if (data.length === 0) return null;
  return (
    <Card title={t('imports.earlier')}>
      <ul className={styles['findings']}>
        {data.map((each) => (
          <li key={each.id} className={styles['earlier']}>
            {each.kind === 'AUDIT_FILE' ? (
              <RoomLink to="settings/import" search={{ import: String(each.id) }} className="link">
                {each.file_name}
              </RoomLink>
            ) : (
              <span>
                {each.file_name} · {t(`table.kinds.${each.kind}`)}
              </span>
            )}{' '}
            <span className="second">
              {formatDate(dateOf(each.created_at), language)} · {t(`imports.states.${each.state}`)}
            </span>
            {each.kind !== 'AUDIT_FILE' && each.may_undo && (
              <UndoTable id={each.id} version={each.version} kind={each.kind} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Reverses the documents of an imported table. */
function UndoTable({ id, version, kind }: { id: number; version: number; kind: TableKind }) {
  const { t } = useTranslation('reports');
  const admin_id = useAdminId();
  const queries = useQueryClient();
  const { busy, act } = useAction();
  const undo = () =>
    act(async () => {
      const question = {
        title: t('imports.undoTitle'),
        text: t(kind === 'ENTRIES' ? 'table.undoEntries' : 'table.undoText'),
        confirm: t('imports.undo'),
      };
      if (!(await ask(question))) return;
      await callApi(importCalls.undoImport, { params: { id }, body: { admin_id, version } });
      await queries.invalidateQueries({ queryKey: ['admin', admin_id] });
    });
  return (
    <Button variant="subtle" size="compact-sm" loading={busy} onClick={() => void undo()}>
      {t('imports.undo')}
    </Button>
  );
}
