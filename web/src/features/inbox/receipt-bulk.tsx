import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import {
  type Attachment,
  type BulkResults,
  inboxCalls,
  REJECTION_REASONS,
  REJECTION_TEXTS,
  type RejectionReason,
} from '@saldo/contract';
import { IconBan, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/api-error.ts';
import { BulkOutcome, type Undone, undoneOf } from '../../app/bulk-outcome.tsx';
import { callApi } from '../../app/server.ts';
import { useAdminId } from '../../app/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { BulkAction } from '../../ui/data-table.tsx';
import { SelectField, TextareaField } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { useLanguage } from '../../ui/use-language.ts';
import { nameOf } from './receipt-columns.tsx';

type Asking = { act: 'reject' | 'delete'; rows: readonly Attachment[]; clear: () => void };

/** What can be done with several receipts at once. Each is done or left as it was; what was left is said with its reason. */
export function useReceiptBulk(): { actions: BulkAction<Attachment>[]; dialogs: React.ReactNode } {
  const { t } = useTranslation('inbox');
  const [asking, setAsking] = useState<Asking | undefined>();
  const [outcome, setOutcome] = useState<{ done: number; undone: Undone[] } | undefined>();
  const ask = (act: Asking['act']) => (rows: readonly Attachment[], clear: () => void) =>
    setAsking({ act, rows, clear });
  const refused = (what: 'reject' | 'delete') => (rows: readonly Attachment[]) =>
    rows.some(({ may }) => may[what] === true) ? undefined : t(`bulk.none.${what}`);
  const close = () => setAsking(undefined);
  const finish = (results: BulkResults, said: (count: number) => string) => {
    const undone = undoneOf(results, asking?.rows ?? [], nameOf);
    const count = results.results.length - undone.length;
    asking?.clear();
    close();
    if (undone.length > 0) setOutcome({ done: count, undone });
    else toast.success(said(count));
  };
  const props = { rows: asking?.rows ?? [], onClose: close, onDone: finish };
  return {
    actions: [
      { label: t('reject.act'), icon: IconBan, keys: 'r', refused: refused('reject'), run: ask('reject') },
      { label: t('delete'), icon: IconTrash, keys: 'd', refused: refused('delete'), run: ask('delete') },
    ],
    dialogs: (
      <>
        {asking?.act === 'reject' && <RejectSeveral {...props} />}
        {asking?.act === 'delete' && <DeleteSeveral {...props} />}
        {outcome !== undefined && <BulkOutcome {...outcome} onClose={() => setOutcome(undefined)} />}
      </>
    ),
  };
}

type DialogProps = {
  rows: readonly Attachment[];
  onClose: () => void;
  onDone: (results: BulkResults, said: (count: number) => string) => void;
};

function itemsOf(rows: readonly Attachment[]) {
  return rows.map(({ id, version }) => ({ id, version }));
}

function RejectSeveral({ rows, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const title = t('bulk.rejectTitle', { count: rows.length });
  const form = useForm<{ reason: RejectionReason; explanation: string }>({
    initial: { reason: 'UNREADABLE', explanation: '' },
    submit: async (values) => {
      const body = { act: 'REJECT' as const, admin_id, items: itemsOf(rows), ...values };
      const results = await callApi(inboxCalls.changeReceipts, { body });
      onDone(results, (count) => t('bulk.rejected', { count }));
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
    },
  });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}>
      <Form form={form} label={title} guard={false}>
        <SelectField
          label={t('reject.reason')}
          {...form.bind('reason')}
          onChange={(chosen) => form.set({ reason: REJECTION_REASONS.find((each) => each === chosen) ?? 'OTHER' })}
          data={REJECTION_REASONS.map((value) => ({ value, label: REJECTION_TEXTS[value][language] }))}
        />
        <TextareaField
          label={t('reject.explanation')}
          optional={form.values.reason !== 'OTHER'}
          {...form.bind('explanation')}
          maxLength={500}
        />
        <FormFoot submit={t('reject.act')} busy={form.busy} />
      </Form>
    </Modal>
  );
}

function DeleteSeveral({ rows, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('inbox');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const body = { act: 'DELETE' as const, admin_id, items: itemsOf(rows) };
      const results = await callApi(inboxCalls.changeReceipts, { body });
      onDone(results, (count) => t('bulk.deleted', { count }));
      await client.invalidateQueries({ queryKey: ['admin', admin_id, 'inbox'] });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t('bulk.deleteTitle', { count: rows.length })}
      confirm={t('delete')}
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t('deleteText')}
    </ConfirmDialog>
  );
}
