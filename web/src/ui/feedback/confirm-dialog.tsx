import { Button, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';

type ConfirmDialogProps = {
  opened: boolean;
  /** Asks the question and names the object: "Delete draft 2026-0041?" */
  title: string;
  /** What follows from it. */
  children: React.ReactNode;
  /** The action as a verb: "Delete". */
  confirm: string;
  cancel?: string;
  /** It cannot be taken back: the button is red. */
  danger?: boolean;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
};

/** Asks before what cannot be undone. What can be undone is done at once, with Undo in the toast. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { t } = useTranslation();
  const { opened, title, children, confirm, cancel, danger = false, busy = false, onConfirm, onClose } = props;
  return (
    <Modal opened={opened} onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <div className="second">{children}</div>
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose} data-autofocus>
          {cancel ?? t('cancel')}
        </Button>
        <Button color={danger ? 'red' : 'delft'} loading={busy} onClick={onConfirm}>
          {confirm}
        </Button>
      </div>
    </Modal>
  );
}
