import { Button } from '@mantine/core';
import type { AttachmentDetail } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useAddress, useGo } from '../../app/address.tsx';
import { FROM_QUEUE } from '../../app/staff-queue.ts';
import { EmptyState } from '../../ui/notices.tsx';
import { Rejection } from '../inbox/rejection.tsx';

/** A receipt that was rejected is not booked: says why it was, and leads back to where the reader came from. */
export function RejectedNote({ receipt }: { receipt: AttachmentDetail }) {
  const { t } = useTranslation('purchases');
  const go = useGo();
  const isFromQueue = useAddress().search['from'] === FROM_QUEUE.from;
  return (
    <EmptyState
      title={t('screen.rejectedBy', { name: receipt.rejected_by ?? '' })}
      text={<Rejection receipt={receipt} />}
      actions={
        <Button onClick={() => go(isFromQueue ? 'staff/queue' : 'purchases/inbox')}>
          {t(isFromQueue ? 'screen.toQueue' : 'empty.inbox')}
        </Button>
      }
    />
  );
}
