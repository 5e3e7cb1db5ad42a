import { Button, Modal } from '@mantine/core';
import { bankCalls, type BankAccount } from '@saldo/contract';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureText } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { isOver, TaskProgress, useTask } from '../../../app/actions/use-task.tsx';
import { DateField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useRefreshBank } from '../bookings/use-bank.ts';
import styles from './feed.module.css';

type DialogProps = { account: BankAccount; onClose: () => void };

/** From which day on transactions are retrieved: chosen once. */
export function FirstSyncDialog({ account, onClose }: DialogProps) {
  const { t } = useTranslation('bank');
  const [taskId, setTaskId] = useState<number>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={taskId === undefined ? t('feed.firstTitle') : t('feed.fetch')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      {taskId === undefined ? (
        <ChooseStart account={account} onStarted={setTaskId} />
      ) : (
        <Fetching taskId={taskId} onClose={onClose} />
      )}
    </Modal>
  );
}

function ChooseStart({ account, onStarted }: { account: BankAccount; onStarted: (taskId: number) => void }) {
  const { t } = useTranslation('bank');
  const admin_id = useAdminId();
  const form = useForm({
    initial: { start_date: account.feed?.advised_start ?? null },
    submit: async (values) => {
      const { id } = account;
      const start_date = values.start_date ?? '';
      const { task_id } = await callApi(bankCalls.firstSyncBankAccount, {
        params: { id },
        body: { admin_id, start_date },
      });
      onStarted(task_id);
    },
  });
  return (
    <Form form={form} label={t('feed.firstTitle')} guard={false}>
      <DateField label={t('feed.startDate')} required help={t('feed.firstText')} {...form.bind('start_date')} />
      <FormFoot submit={t('feed.fetch')} busy={form.busy} />
    </Form>
  );
}

/** Retrieves what is new now, and says what was found. */
export function SyncDialog({ account, onClose }: DialogProps) {
  const { t } = useTranslation('bank');
  const admin_id = useAdminId();
  const refresh = useRefreshBank();
  const [taskId, setTaskId] = useState<number>();
  const [problem, setProblem] = useState<string>();
  const asked = useRef(false);
  useEffect(() => {
    if (asked.current) return;
    asked.current = true;
    callApi(bankCalls.syncBankAccount, { body: { admin_id, account_id: account.id } })
      .then(({ task_id }) => setTaskId(task_id))
      .catch((error: unknown) => {
        setProblem(failureText(error));
        void refresh();
      });
  }, [account.id, admin_id, refresh]);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('feed.fetch')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      {problem === undefined ? <Fetching taskId={taskId} onClose={onClose} /> : <Note tone="bad">{problem}</Note>}
    </Modal>
  );
}

function Fetching({ taskId, onClose }: { taskId: number | undefined; onClose: () => void }) {
  const { t } = useTranslation('bank');
  const task = useTask(taskId);
  const refresh = useRefreshBank();
  const isDone = task !== undefined && isOver(task);
  useEffect(() => {
    if (isDone) void refresh();
  }, [isDone, refresh]);
  if (!isDone) return <TaskProgress task={task} label={t('feed.fetching')} />;
  const found = typeof task.result?.['new'] === 'number' ? task.result['new'] : 0;
  return (
    <div className={styles['step']}>
      {task.state === 'FAILURE' ? (
        <Note tone="bad">{task.error?.detail ?? t('feed.failed')}</Note>
      ) : (
        <Note tone="ok">{found === 0 ? t('feed.nothingNew') : t('feed.found', { count: found })}</Note>
      )}
      <div>
        <Button onClick={onClose}>{t('close', { ns: 'ui' })}</Button>
      </div>
    </div>
  );
}
