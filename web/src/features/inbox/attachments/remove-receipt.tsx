import { type Attachment, inboxCalls } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { RemoveDialog } from '../../../app/actions/remove-dialog.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';

type RemoveReceiptProps = {
  receipt: Pick<Attachment, 'id' | 'supplier_name' | 'file_name'>;
  /** After deletion: moves on from the deleted receipt. */
  onDone?: () => void;
  onClose: () => void;
};

/** Asks before a receipt is taken away. */
export function RemoveReceipt({ receipt: { id, supplier_name, file_name }, onDone, onClose }: RemoveReceiptProps) {
  const { t } = useTranslation('inbox');
  const admin_id = useAdminId();
  const client = useQueryClient();
  return (
    <RemoveDialog
      title={t('deleteTitle', { name: supplier_name ?? file_name })}
      text={t('deleteText')}
      confirm={t('delete')}
      done={t('deleted')}
      remove={async () => {
        await callApi(inboxCalls.deleteAttachment, { params: { id }, query: { admin_id } });
        onDone?.();
      }}
      refresh={() => client.invalidateQueries({ queryKey: ['admin', admin_id, 'inbox'] })}
      onClose={onClose}
    />
  );
}
