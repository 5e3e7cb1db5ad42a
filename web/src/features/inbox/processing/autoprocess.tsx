import { Button, Modal } from '@mantine/core';
import { type Autoprocessed, type BulkResults, processingCalls, purchaseCalls } from '@saldo/contract';
import { IconArrowBackUp, IconChecks } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/routing/address.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { isOver, TaskProgress, useTask } from '../../../app/actions/use-task.tsx';
import styles from '../inbox.module.css';

/** Books every certain proposal, and reports what to check for the others. */
export function Autoprocess() {
  const { t } = useTranslation('inbox');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  const starting = useMutation({
    mutationFn: () => callApi(processingCalls.autoprocessInbox, { body: { admin_id } }),
    onMutate: () => setOpened(true),
  });
  const task = useTask(starting.data?.task_id);
  const isDone = task !== undefined && isOver(task);
  useEffect(() => {
    if (isDone) void client.invalidateQueries({ queryKey: ['admin', admin_id] });
  }, [isDone, client, admin_id]);
  const close = () => {
    setOpened(false);
    starting.reset();
  };
  return (
    <>
      <Button variant="default" leftSection={<IconChecks size={17} stroke={1.7} />} onClick={() => starting.mutate()}>
        {t('auto.act')}
      </Button>
      <Modal
        opened={opened}
        onClose={close}
        title={t('auto.title')}
        size={560}
        closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
      >
        {task?.state === 'SUCCESS' ? (
          <Outcome result={task.result as Autoprocessed} />
        ) : (
          <TaskProgress task={task} label={t('auto.busy')} />
        )}
        <div className="dialog-foot">
          <Button onClick={close}>{t('close', { ns: 'ui' })}</Button>
        </div>
      </Modal>
    </>
  );
}

function Outcome({ result: { posted, left } }: { result: Autoprocessed }) {
  const { t } = useTranslation('inbox');
  return (
    <>
      <output className="block">{t('auto.posted', { count: posted.length })}</output>
      {posted.length > 0 && <Posted posted={posted} />}
      {left.length > 0 && (
        <>
          <p className="second">{t('auto.left', { count: left.length })}</p>
          <ul className={styles['left']}>
            {left.map(({ attachment_id, name, because, detail }) => (
              <li key={attachment_id}>
                <RoomLink to={`purchases/inbox/${String(attachment_id)}`} className="link">
                  {name}
                </RoomLink>
                <span className="second">{detail ?? because.map((each) => t(`auto.because.${each}`)).join(', ')}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}

const PER_CALL = 100;

/** What was booked, each with a link, and undoing of what nobody changed since. */
function Posted({ posted }: Pick<Autoprocessed, 'posted'>) {
  const { t } = useTranslation('inbox');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const undoing = useMutation({
    mutationFn: async () => {
      const items = posted.map(({ expense_id: id, version }) => ({ id, version }));
      const outcomes: BulkResults['results'] = [];
      for (let at = 0; at < items.length; at += PER_CALL) {
        const body = { act: 'UNDO_BOOKING' as const, admin_id, items: items.slice(at, at + PER_CALL) };
        outcomes.push(...(await callApi(purchaseCalls.changeExpenses, { body })).results);
      }
      return new Map(outcomes.map((outcome) => [outcome.id, outcome]));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['admin', admin_id] }),
  });
  const said = (id: number): string => {
    const outcome = undoing.data?.get(id);
    if (outcome === undefined) return '';
    return outcome.done ? t('auto.undone') : (outcome.detail ?? '');
  };
  return (
    <>
      <ul className={styles['left']}>
        {posted.map(({ expense_id, name }) => (
          <li key={expense_id}>
            <RoomLink to={`purchases/expenses/${String(expense_id)}`} className="link">
              {name}
            </RoomLink>
            <span className="second">{said(expense_id)}</span>
          </li>
        ))}
      </ul>
      {undoing.data === undefined && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={17} stroke={1.7} />}
          loading={undoing.isPending}
          onClick={() => undoing.mutate()}
        >
          {t('auto.undo', { count: posted.length })}
        </Button>
      )}
    </>
  );
}
