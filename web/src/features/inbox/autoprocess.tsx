import { Button, Modal } from '@mantine/core';
import { type Autoprocessed, inboxCalls } from '@saldo/contract';
import { IconChecks } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../app/address.tsx';
import { callApi } from '../../app/server.ts';
import { useAdminId } from '../../app/session.ts';
import { isOver, TaskProgress, useTask } from '../../app/use-task.tsx';
import styles from './inbox.module.css';

/** Books every proposal that leaves no doubt, and tells of the others what has to be looked at. */
export function Autoprocess() {
  const { t } = useTranslation('inbox');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const [opened, setOpened] = useState(false);
  const starting = useMutation({
    mutationFn: () => callApi(inboxCalls.autoprocessInbox, { body: { admin_id } }),
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
