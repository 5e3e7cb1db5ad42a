import { Button } from '@mantine/core';
import type { AttachmentDetail } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../app/routing/address.tsx';
import { RejectDialog } from '../../inbox/processing/rejection-dialogs.tsx';
import type { Saving } from '../expense-form/use-saving.ts';

type RejectButtonProps = {
  receipt: AttachmentDetail | undefined;
  saving: Saving;
  /** Goes on to the next; without a walk, back to the inbox. */
  onDone: (() => void | Promise<void>) | undefined;
  onTaken: ((error: unknown) => boolean) | undefined;
};

/** Sends the receipt back instead of booking it; the concept goes with it. */
export function RejectButton({ receipt, saving, onDone, onTaken }: RejectButtonProps) {
  const { t } = useTranslation('inbox');
  const go = useGo();
  const [asking, setAsking] = useState(false);
  if (receipt?.may['reject'] !== true) return null;
  return (
    <>
      <Button variant="subtle" color="red" onClick={() => setAsking(true)}>
        {t('reject.act')}
      </Button>
      {asking && (
        <RejectDialog
          receipt={receipt}
          name={receipt.supplier_name ?? receipt.file_name}
          onDone={() => {
            saving.stop();
            return (onDone ?? (() => go('purchases/inbox')))();
          }}
          onTaken={onTaken}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
