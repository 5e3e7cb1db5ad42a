import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextareaField } from '../forms/fields.tsx';
import { Form, FormFoot } from '../forms/form.tsx';
import { useForm } from '../forms/use-form.ts';

type ReasonDialogProps = {
  title: string;
  /** What will follow. */
  about?: string;
  /** The action as a verb. */
  confirm: string;
  /** An error is shown at the field. */
  onReason: (reason: string) => Promise<void>;
  onClose: () => void;
};

/** Asks why, for what is in the history with its reason. */
export function ReasonDialog({ title, about, confirm, onReason, onClose }: ReasonDialogProps) {
  const { t } = useTranslation('ui');
  const form = useForm({
    initial: { reason: '' },
    validate: ({ reason }): Record<string, string> => (reason.trim() === '' ? { reason: t('form.required') } : {}),
    submit: ({ reason }) => onReason(reason.trim()),
  });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <Form form={form} label={title} guard={false}>
        {about !== undefined && <p className="second">{about}</p>}
        <TextareaField label={t('reason')} {...form.bind('reason')} />
        <FormFoot submit={confirm} busy={form.busy} />
      </Form>
    </Modal>
  );
}
