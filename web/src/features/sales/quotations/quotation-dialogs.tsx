import { Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { TextareaField, TextField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { percentOf } from '../../../ui/forms/parse-amount.ts';
import { isPercentage } from '../editor/discount-field.tsx';

type Decided = { name: string; note: string };

type DecideDialogProps = {
  /** What the customer said; undefined while it is closed. */
  kind: 'accept' | 'decline' | undefined;
  customer: string;
  onClose: () => void;
  onDecided: (kind: 'accept' | 'decline', decided: Decided) => Promise<unknown>;
};

/** Notes what a customer said in another way than on the page of the quotation. */
export function DecideDialog({ kind, customer, onClose, onDecided }: DecideDialogProps) {
  const { t } = useTranslation('sales');
  return (
    <Modal
      opened={kind !== undefined}
      onClose={onClose}
      title={t(kind === 'decline' ? 'quotations.declineTitle' : 'quotations.acceptTitle')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      {kind !== undefined && (
        <DecideForm
          kind={kind}
          customer={customer}
          onDecided={async (decided) => {
            await onDecided(kind, decided);
            onClose();
          }}
        />
      )}
    </Modal>
  );
}

type DecideFormProps = {
  kind: 'accept' | 'decline';
  customer: string;
  onDecided: (decided: Decided) => Promise<void>;
};

function DecideForm({ kind, customer, onDecided }: DecideFormProps) {
  const { t } = useTranslation('sales');
  const form = useForm<Decided>({
    initial: { name: customer, note: '' },
    validate: ({ name }) => (name.trim().length < 2 ? { name: t('form.required', { ns: 'ui' }) } : {}),
    submit: onDecided,
  });
  return (
    <Form form={form} label={t(`quotations.${kind}`)} guard={false}>
      <TextField label={t('quotations.whoDecided')} maxLength={120} {...form.bind('name')} />
      <TextareaField label={t('quotations.remark')} optional maxLength={1000} rows={3} {...form.bind('note')} />
      <FormFoot submit={t(`quotations.${kind}`)} busy={form.busy} />
    </Form>
  );
}

type AdvanceDialogProps = { opened: boolean; onClose: () => void; onChosen: (percent: string) => Promise<unknown> };

/** Which part of a quotation is charged in advance. */
export function AdvanceDialog({ opened, onClose, onChosen }: AdvanceDialogProps) {
  const { t } = useTranslation('sales');
  const form = useForm<{ percent: string }>({
    initial: { percent: '30' },
    validate: ({ percent }) =>
      isPercentage(percent) && Number(percentOf(percent)) > 0 ? {} : { percent: t('editor.badPercentage') },
    submit: async ({ percent }) => {
      await onChosen(percentOf(percent));
      onClose();
    },
  });
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('quotations.advanceTitle')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <Form form={form} label={t('quotations.advanceTitle')} guard={false}>
        <TextField
          label={t('quotations.advancePart')}
          help={t('quotations.advanceText')}
          maxLength={6}
          {...form.bind('percent')}
        />
        <FormFoot submit={t('quotations.advanceTitle')} busy={form.busy} />
      </Form>
    </Modal>
  );
}
