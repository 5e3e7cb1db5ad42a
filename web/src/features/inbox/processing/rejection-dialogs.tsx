import { Modal } from '@mantine/core';
import { type Attachment, type AttachmentDetail, inboxCalls } from '@saldo/contract';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { isRefused } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { TextareaField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { DocumentField } from '../attachments/document-field.tsx';
import { MOST_CHARACTERS, NO_REJECTION, RejectionFields, type RejectionValues } from './rejection-fields.tsx';
import { Rejection } from './rejection.tsx';

type DialogProps = {
  receipt: Pick<Attachment, 'id' | 'version'>;
  name: string;
  /** Goes on from here; what was shown is read again after that. */
  onDone: () => void | Promise<void>;
  /** Someone else dealt with it in the meantime. */
  onTaken?: ((error: unknown) => boolean) | undefined;
  onClose: () => void;
};

/** The draft of a receipt goes with it: a form that is still in sight does not ask for it again. */
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
  const { busy, act } = useAction();
  const withdraw = ({ id, version }: Attachment) =>
    act(async () => {
      const body = { admin_id, version };
      const receipt = await callApi(inboxCalls.withdrawRejection, { params: { id }, body });
      // The draft that went with the rejection is not shown again.
      client.removeQueries({ queryKey: ['admin', admin_id, 'purchases', 'from-inbox', id] });
      noteChanged(client, admin_id, receipt);
      toast.success(t('withdraw.done'));
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
    });
  return { busy, withdraw };
}

type RestoreFormProps = {
  receipt: DialogProps['receipt'];
  label: string;
  onDone: DialogProps['onDone'];
  /** It is rejected no more, by what someone did in the meantime. */
  onOver?: () => void;
};

function sendDocument(admin_id: number, file: File): Promise<Attachment> {
  const form = new FormData();
  form.set('file', file);
  return callApi(inboxCalls.uploadAttachment, { query: { admin_id }, form });
}

/**
 * The answer to a rejection, in words, with another document, or both. When that was taken back in the meantime, what was typed stays in sight with the news until its writer goes on:
 * the receipt is shown as it has become only then.
 */
export function RestoreForm({ receipt, label, onDone, onOver }: RestoreFormProps) {
  const { t } = useTranslation('inbox');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const [found, setFound] = useState<AttachmentDetail | undefined>();
  const params = { id: receipt.id };
  const { version } = found === undefined || found.version < receipt.version ? receipt : found;
  const isOver = found !== undefined && found.state !== 'REJECTED';
  const goOn = async (now: Attachment) => {
    noteChanged(client, admin_id, now);
    await onDone();
    await client.invalidateQueries({ queryKey: ['admin', admin_id, 'inbox'] });
  };
  const lookAgain = async () => {
    const now = await callApi(inboxCalls.attachment, { params, query: { admin_id } });
    setFound(now);
    await client.invalidateQueries({ queryKey: ['admin', admin_id, 'inbox', 'list'] });
    if (now.state === 'REJECTED') noteChanged(client, admin_id, now);
    else onOver?.();
    return now.state;
  };
  const form = useForm<{ answer: string; document: File | null }>({
    initial: { answer: '', document: null },
    submit: async ({ answer, document }) => {
      if (isOver) return goOn(found);
      const sent = document === null ? undefined : await sendDocument(admin_id, document);
      // Uploading the same document again makes it unprocessed again.
      if (sent?.id === receipt.id) return goOn(sent);
      const body = { admin_id, answer, version, ...(sent === undefined ? {} : { replaced_by: sent.id }) };
      const restored = await callApi(inboxCalls.restoreAttachment, { params, body }).catch(async (error: unknown) => {
        // Rejected again, its answer is about something else: that is told as it was refused.
        if (!isRefused(error, 'stale_version', 'receipt_not_waiting') || (await lookAgain()) === 'REJECTED')
          throw error;
        return undefined;
      });
      if (restored === undefined) return undefined;
      toast.success(t('restore.done'));
      return goOn(restored);
    },
  });
  const over = isOver && t(found.rejected_reason === null ? 'restore.takenBack' : 'restore.sentMeanwhile');
  return (
    <Form form={form} label={label} guard={false}>
      <TextareaField
        label={t('restore.answer')}
        optional
        {...form.bind('answer')}
        maxLength={MOST_CHARACTERS}
        disabled={isOver}
      />
      <DocumentField
        {...form.bind('document')}
        words={{ label: t('restore.document'), help: t('restore.documentHelp'), choose: t('restore.choose') }}
        disabled={isOver}
      />
      <FormFoot
        submit={t(isOver ? 'restore.goOn' : 'restore.act')}
        busy={form.busy}
        note={over && <span role="alert">{over}</span>}
      />
    </Form>
  );
}
