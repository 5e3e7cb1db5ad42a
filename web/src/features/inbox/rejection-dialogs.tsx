import { Modal } from '@mantine/core';
import { type Attachment, type AttachmentDetail, inboxCalls } from '@saldo/contract';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAct } from '../../app/act.ts';
import { callApi } from '../../app/server.ts';
import { useAdminId } from '../../app/session.ts';
import { TextareaField } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { MOST_CHARACTERS, NO_REJECTION, RejectionFields, type RejectionValues } from './rejection-fields.tsx';
import { Rejection } from './rejection.tsx';

type DialogProps = {
  receipt: Pick<Attachment, 'id' | 'version'>;
  name: string;
  /** Goes on from here; what was shown is read again after that. */
  onDone: () => void | Promise<void>;
  /** Somebody else dealt with it meanwhile. */
  onTaken?: ((error: unknown) => boolean) | undefined;
  onClose: () => void;
};

/** The concept of a receipt goes with it: a form that is still in sight does not ask for it again. */
const isNoConcept = ({ queryKey }: Query) => !queryKey.includes('from-inbox');

/** What is known of a receipt is what it has become: who opens it does not see it as it was. */
function noteChanged(client: QueryClient, admin_id: number, receipt: Attachment): void {
  client.setQueryData<AttachmentDetail>(['admin', admin_id, 'inbox', 'receipt', receipt.id], (before) =>
    before === undefined ? undefined : { ...before, ...receipt },
  );
}

/** Sends a receipt back: the reason from the list, and what the sender should know. */
export function RejectDialog({ receipt, name, onDone, onTaken, onClose }: DialogProps) {
  const { t } = useTranslation('inbox');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const title = t('reject.title', { name });
  const form = useForm<RejectionValues>({
    initial: NO_REJECTION,
    validate: ({ reason }) => (reason === null ? { reason: t('reject.chooseReason') } : {}),
    submit: async ({ reason, explanation }) => {
      if (reason === null) return;
      const body = { admin_id, reason, explanation, version: receipt.version };
      try {
        noteChanged(client, admin_id, await callApi(inboxCalls.rejectAttachment, { params: { id: receipt.id }, body }));
      } catch (error) {
        if (onTaken?.(error) === true) return;
        throw error;
      }
      toast.success(t('reject.done', { name }));
      await onDone();
      await client.invalidateQueries({ queryKey: ['admin', admin_id], predicate: isNoConcept });
    },
  });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}>
      <Form form={form} label={title} guard={false}>
        <RejectionFields form={form} />
        <FormFoot submit={t('reject.act')} busy={form.busy} />
      </Form>
    </Modal>
  );
}

/** Sends a rejected receipt again, with an answer to what was wrong. */
export function RestoreDialog({ receipt, name, onDone, onClose }: DialogProps & { receipt: Attachment }) {
  const { t } = useTranslation('inbox');
  const title = t('restore.title', { name });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}>
      <Rejection receipt={receipt} />
      <RestoreForm receipt={receipt} label={title} onDone={onDone} />
    </Modal>
  );
}

/** Takes one's own rejection back: as though it was never rejected. */
export function useWithdrawRejection(): { busy: boolean; withdraw: (receipt: Attachment) => Promise<void> } {
  const { t } = useTranslation('inbox');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const { busy, act } = useAct();
  const withdraw = ({ id, version }: Attachment) =>
    act(async () => {
      const body = { admin_id, version };
      const receipt = await callApi(inboxCalls.withdrawRejection, { params: { id }, body });
      // The concept that went with the rejection is not shown again.
      client.removeQueries({ queryKey: ['admin', admin_id, 'purchases', 'from-inbox', id] });
      noteChanged(client, admin_id, receipt);
      toast.success(t('withdraw.done'));
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
    });
  return { busy, withdraw };
}

type RestoreFormProps = { receipt: DialogProps['receipt']; label: string; onDone: DialogProps['onDone'] };

export function RestoreForm({ receipt, label, onDone }: RestoreFormProps) {
  const { t } = useTranslation('inbox');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const form = useForm<{ answer: string }>({
    initial: { answer: '' },
    submit: async ({ answer }) => {
      const body = { admin_id, answer, version: receipt.version };
      noteChanged(client, admin_id, await callApi(inboxCalls.restoreAttachment, { params: { id: receipt.id }, body }));
      toast.success(t('restore.done'));
      await onDone();
      await client.invalidateQueries({ queryKey: ['admin', admin_id, 'inbox'] });
    },
  });
  return (
    <Form form={form} label={label} guard={false}>
      <TextareaField label={t('restore.answer')} optional {...form.bind('answer')} maxLength={MOST_CHARACTERS} />
      <FormFoot submit={t('restore.act')} busy={form.busy} />
    </Form>
  );
}
