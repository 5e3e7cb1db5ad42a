import { Button } from '@mantine/core';
import { type Attachment, type Expense, inboxCalls } from '@saldo/contract';
import { IconLinkOff, IconPlus } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { RoomLink } from '../../../app/routing/address.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import styles from '../purchases.module.css';
import type { Documents } from './use-documents.ts';

const KINDS = 'image/*,application/pdf,.xml';

type DocumentActsProps = {
  expense: Expense | undefined;
  documents: Documents;
  /** The one in sight. */
  shown: Attachment;
  /** The one in sight is what is being booked: it stays. */
  stays: boolean;
  onAdded: (id: number) => void;
};

/** Beside a document of an expense: another one, by choosing or dropping, or this one back to the inbox. */
export function DocumentActs({ expense, documents, shown, stays, onAdded }: DocumentActsProps) {
  const { t } = useTranslation('purchases');
  const admin_id = useAdminId();
  const input = useRef<HTMLInputElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  const { busy, act } = useAction();
  const isBooked = expense !== undefined && expense.state !== 'CONCEPT';
  const take = (files: FileList | null) =>
    act(async () => {
      for (const file of files ?? []) {
        const form = new FormData();
        form.set('file', file);
        const receipt = await callApi(inboxCalls.uploadAttachment, { query: { admin_id }, form });
        await documents.add(receipt);
        onAdded(receipt.id);
      }
    });
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });
  useEffect(() => {
    // The whole pane takes what is dropped on it.
    const pane = bar.current?.parentElement;
    const onDrag = (event: DragEvent) => {
      event.preventDefault();
      if (event.type === 'drop') void latest.current(event.dataTransfer?.files ?? null);
    };
    for (const kind of ['dragover', 'drop'] as const) pane?.addEventListener(kind, onDrag);
    return () => {
      for (const kind of ['dragover', 'drop'] as const) pane?.removeEventListener(kind, onDrag);
    };
  }, []);
  return (
    <div ref={bar} className={styles['documentActs']}>
      <Button
        variant="default"
        size="compact-sm"
        loading={busy}
        leftSection={<IconPlus size={15} stroke={1.7} />}
        onClick={() => input.current?.click()}
      >
        {t('documents.add')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={KINDS}
        aria-label={t('documents.add')}
        onChange={(event) => {
          void take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
      {!stays && (
        <Button
          variant="subtle"
          size="compact-sm"
          leftSection={<IconLinkOff size={15} stroke={1.7} />}
          onClick={() => setAsking(true)}
        >
          {t('documents.unlink')}
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title={t('documents.unlinkTitle', { name: shown.file_name })}
        confirm={t('documents.unlink')}
        busy={busy}
        onConfirm={() =>
          void act(async () => {
            await documents.unlink(shown);
            toast.success(t('documents.unlinked'));
          }).then(() => setAsking(false))
        }
        onClose={() => setAsking(false)}
      >
        {t(isBooked ? 'documents.unlinkBooked' : 'documents.unlinkConcept')}
      </ConfirmDialog>
    </div>
  );
}

/** Asks before a document that was chosen leaves the expense it belongs to. */
export function MoveDialog({ documents, onMoved }: { documents: Documents; onMoved: (id: number) => void }) {
  const { t } = useTranslation('purchases');
  const { busy, act } = useAction();
  const { elsewhere, move, leaveElsewhere } = documents;
  return (
    <ConfirmDialog
      opened={elsewhere !== undefined}
      title={t('documents.moveTitle', { name: elsewhere?.file_name ?? '' })}
      confirm={t('documents.move')}
      busy={busy}
      onConfirm={() =>
        void act(async () => {
          if (elsewhere === undefined) return;
          await move(elsewhere);
          onMoved(elsewhere.id);
        })
      }
      onClose={leaveElsewhere}
    >
      {t('documents.moveText')}{' '}
      <RoomLink to={`purchases/expenses/${String(elsewhere?.expense_id ?? '')}`} className="link">
        {t('documents.seeOther')}
      </RoomLink>
    </ConfirmDialog>
  );
}
