import { Button } from '@mantine/core';
import type { AttachmentDetail } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../app/routing/address.tsx';
import { useHotkeys } from '../../../ui/layout/hotkeys.ts';
import { KeyHint } from '../../../ui/layout/key-hint.tsx';
import { RejectDialog } from '../../inbox/index.ts';
import type { Saving } from '../expense-form/use-saving.ts';

type RejectButtonProps = {
  receipt: AttachmentDetail | undefined;
  saving: Saving;
  /** Goes on to the next; without a walk, back to the inbox. */
  onDone: (() => void | Promise<void>) | undefined;
  onTaken: ((error: unknown) => boolean) | undefined;
  /** The key that asks for it, where it is one of the actions of the screen. */
  keys?: string;
};

/** Sends the receipt back instead of booking it; the draft goes with it. */
export function RejectButton({ receipt, saving, onDone, onTaken, keys }: RejectButtonProps) {
  const { t } = useTranslation('inbox');
  const go = useGo();
  const [asking, setAsking] = useState(false);
  const mayReject = receipt?.may['reject'] === true;
  useHotkeys(keys !== undefined && mayReject ? [{ keys, label: t('reject.act'), run: () => setAsking(true) }] : []);
  if (!mayReject) return null;
  return (
    <>
      <Button
        {...(keys === undefined ? { variant: 'subtle', color: 'red' } : { variant: 'default' })}
        onClick={() => setAsking(true)}
      >
        {t('reject.act')}
        {keys !== undefined && <KeyHint keys={keys} />}
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
