import { Button, Modal } from '@mantine/core';
import type { BackgroundTask, BulkMailResult, InvoiceSummary } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOver, TaskProgress, useTask } from '../../../app/actions/use-task.tsx';
import { useAdminId } from '../../../app/api/session.ts';
import { useAddress } from '../../../app/routing/address.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import styles from './sending.module.css';
import { useSending } from './use-sending.ts';

export type BulkAsked = { kind: 'send' | 'remind'; rows: readonly InvoiceSummary[]; clear: () => void };

/** Asks before many e-mails leave, and says what happens to drafts among them. */
export function BulkSendDialog({ asked, onClose }: { asked: BulkAsked | undefined; onClose: () => void }) {
  const { t } = useTranslation('sales');
  const { sendAll, remindAll } = useSending();
  const [busy, setBusy] = useState(false);
  const rows = asked?.rows ?? [];
  const drafts = rows.filter(({ number }) => number === null).length;
  const isReminding = asked?.kind === 'remind';
  const go = async (): Promise<void> => {
    setBusy(true);
    await (isReminding ? remindAll(rows) : sendAll(rows, drafts > 0));
    setBusy(false);
    asked?.clear();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={asked !== undefined}
      title={t(isReminding ? 'sending.remindTitle' : 'sending.bulkTitle', { count: rows.length })}
      confirm={t(isReminding ? 'sending.bulkRemind' : 'sending.bulkSend')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void go()}
    >
      {t(isReminding ? 'sending.remindText' : 'sending.bulkText')}
      {drafts > 0 && ` ${t('sending.bulkFinalize', { count: drafts })}`}
    </ConfirmDialog>
  );
}

const idOf = (text: string | undefined): number | undefined =>
  /^[1-9]\d{0,14}$/.test(text ?? '') ? Number(text) : undefined;

/** How far the sending of many is, and what was refused; by the task in the address, so that it can be left and found again. */
export function BulkProgress() {
  const { t } = useTranslation('sales');
  const { search, change } = useAddress();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const id = idOf(search['sending']);
  const task = useTask(id);
  const over = task !== undefined && isOver(task);
  useEffect(() => {
    if (over) void client.invalidateQueries({ queryKey: ['admin', admin_id, 'sales'] });
  }, [over, client, admin_id]);
  const close = () => change({ sending: undefined });
  return (
    <Modal
      opened={id !== undefined}
      onClose={close}
      title={t('sending.sendingMany')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      {over && task.state === 'SUCCESS' ? (
        <Result task={task} />
      ) : (
        <TaskProgress task={task} label={t('sending.sendingMany')} />
      )}
      <div className="dialog-foot">
        <Button onClick={close}>{t('sending.close')}</Button>
      </div>
    </Modal>
  );
}

function Result({ task }: { task: BackgroundTask }) {
  const { t } = useTranslation('sales');
  const { done, refused } = task.result as BulkMailResult;
  return (
    <output className="block">
      <strong>{t('sending.done', { count: done })}</strong>
      {refused.length > 0 && (
        <>
          <div className={styles['bad']}>{t('sending.refused', { count: refused.length })}</div>
          <ul className={styles['refusals']}>
            {refused.map(({ id, name, detail }) => (
              <li key={id}>
                {name === '' ? '' : `${name}: `}
                {detail}
              </li>
            ))}
          </ul>
        </>
      )}
    </output>
  );
}
