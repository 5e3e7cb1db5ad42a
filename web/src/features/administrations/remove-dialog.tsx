import { useState } from 'react';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { toast } from '../../ui/toast-store.ts';
import { failureText } from './say-failure.ts';
import { useRefreshAdministration } from './use-administration.ts';

type RemoveDialogProps = {
  /** Asks the question and names what is removed. */
  title: string;
  /** What follows from it. */
  text: string;
  /** The act in a verb. */
  confirm: string;
  /** What is said when it was done. */
  done: string;
  remove: () => Promise<unknown>;
  onClose: () => void;
};

/** Asks before somebody or something is taken out of the administration, does it, and says how it went. */
export function RemoveDialog({ title, text, confirm, done, remove, onClose }: RemoveDialogProps) {
  const refresh = useRefreshAdministration();
  const [busy, setBusy] = useState(false);
  const act = async () => {
    setBusy(true);
    try {
      await remove();
      toast.success(done);
    } catch (error) {
      toast.error(failureText(error));
    }
    await refresh();
    onClose();
  };
  return (
    <ConfirmDialog
      opened
      title={title}
      confirm={confirm}
      danger
      busy={busy}
      onConfirm={() => void act()}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}
