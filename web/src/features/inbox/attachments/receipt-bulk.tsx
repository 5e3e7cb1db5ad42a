import { Modal } from '@mantine/core';
import { type Attachment, inboxCalls } from '@saldo/contract';
import { IconBan, IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BulkDelete, type BulkDialogProps, itemsOf, useBulk } from '../../../app/actions/bulk.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import type { BulkAction } from '../../../ui/table/data-table.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { nameOf } from './receipt-columns.tsx';
import { NO_REJECTION, RejectionFields, type RejectionValues } from '../processing/rejection-fields.tsx';

type Act = 'reject' | 'delete';

/** What can be done with several receipts at once. */
export function useReceiptBulk(): { actions: BulkAction<Attachment>[]; dialogs: React.ReactNode } {
  const { t } = useTranslation('inbox');
  const { act, ask, dialog, outcome } = useBulk<Act, Attachment>(nameOf);
  const refused = (what: Act) => (rows: readonly Attachment[]) =>
    rows.some(({ may }) => may[what] === true) ? undefined : t(`bulk.none.${what}`);
  return {
    actions: [
      { label: t('reject.act'), icon: IconBan, keys: 'r', refused: refused('reject'), run: ask('reject') },
      { label: t('delete'), icon: IconTrash, keys: 'd', refused: refused('delete'), run: ask('delete') },
    ],
    dialogs: (
      <>
        {act === 'reject' && <RejectSeveral {...dialog} />}
        {act === 'delete' && <DeleteSeveral {...dialog} />}
        {outcome}
      </>
    ),
  };
}

function RejectSeveral({ rows, onClose, onDone }: BulkDialogProps<Attachment>) {
  const { t } = useTranslation('inbox');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const title = t('bulk.rejectTitle', { count: rows.length });
  const form = useForm<RejectionValues>({
    initial: NO_REJECTION,
    validate: ({ reason }) => (reason === null ? { reason: t('reject.chooseReason') } : {}),
    submit: async ({ reason, explanation }) => {
      if (reason === null) return;
      const body = { act: 'REJECT' as const, admin_id, items: itemsOf(rows), reason, explanation };
      const results = await callApi(inboxCalls.changeReceipts, { body });
      onDone(results, (count) => t('bulk.rejected', { count }));
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
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

function DeleteSeveral(props: BulkDialogProps<Attachment>) {
  const { t } = useTranslation('inbox');
  const admin_id = useAdminId();
  return (
    <BulkDelete
      {...props}
      title={t('bulk.deleteTitle', { count: props.rows.length })}
      text={t('deleteText')}
      confirm={t('delete')}
      said={(count) => t('bulk.deleted', { count })}
      remove={(items) => callApi(inboxCalls.changeReceipts, { body: { act: 'DELETE', admin_id, items } })}
    />
  );
}
