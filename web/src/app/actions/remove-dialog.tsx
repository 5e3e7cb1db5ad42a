import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { attempt, useAction } from './run-action.ts';

type RemoveDialogProps = {
  /** Asks the question and names what is removed. */
  title: string;
  /** What follows from it. */
  text: string;
  /** The action as a verb. */
  confirm: string;
  /** The toast on success. */
  done: string;
  remove: () => Promise<unknown>;
  /** Reads again what may be other than before, also when it was refused. */
  refresh: () => Promise<unknown>;
  /** Where to go once it is gone, and the lists know it. */
  onRemoved?: () => void;
  onClose: () => void;
};

/** Asks before someone or something is taken away, does it, and says how it went. */
export function RemoveDialog({ title, text, confirm, done, remove, refresh, onRemoved, onClose }: RemoveDialogProps) {
  const { busy, act } = useAction();
  const press = () =>
    act(async () => {
      const isRemoved = await attempt(async () => {
        await remove();
        toast.success(done);
        return true;
      });
      await refresh();
      onClose();
      if (isRemoved === true) onRemoved?.();
    });
  return (
    <ConfirmDialog
      opened
      title={title}
      confirm={confirm}
      danger
      busy={busy}
      onConfirm={() => void press()}
      onClose={onClose}
    >
      {text}
    </ConfirmDialog>
  );
}
