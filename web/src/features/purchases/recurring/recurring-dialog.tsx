import { Modal } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { fieldText, type RecurringExpense, recurringExpenseCalls } from '@saldo/contract';
import { addDays, addMonths, type IsoDate } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { CheckField, TextField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { rhythmErrors, RhythmFields, type RhythmValues } from '../../../ui/forms/rhythm-fields.tsx';
import { formatMoney, today } from '../../../ui/format/format.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';

type Values = RhythmValues & { description: string; confirm_amounts_copied: boolean };

/** What is made to come back: an expense that is booked, or a recurring one whose days change. */
export type Subject =
  | { kind: 'expense'; id: number; date: IsoDate; description: string; total_incl: string }
  | { kind: 'recurring'; recurring: RecurringExpense };

function initialOf(subject: Subject): Values {
  if (subject.kind === 'recurring') {
    const { description, frequency, period, start_date, end_date } = subject.recurring;
    return { description, frequency: String(frequency), period, start_date, end_date, confirm_amounts_copied: true };
  }
  const next = addMonths(subject.date, 1);
  return {
    description: subject.description,
    frequency: '1',
    period: 'MONTHS',
    start_date: next < today() ? addDays(today(), 1) : next,
    end_date: null,
    confirm_amounts_copied: false,
  };
}

/** When an expense comes back, with the next dates as they are chosen. */
export function RecurringDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const { t } = useTranslation('purchases');
  const { t: ui } = useTranslation();
  const title = t(subject.kind === 'expense' ? 'recurring.make' : 'recurring.edit');
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': ui('close') }}>
      <Schedule subject={subject} title={title} onClose={onClose} />
    </Modal>
  );
}

function Schedule({ subject, title, onClose }: { subject: Subject; title: string; onClose: () => void }) {
  const { t } = useTranslation('purchases');
  const { t: ui } = useTranslation();
  const language = useLanguage();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['admin', admin_id, 'purchases'] });
  const isNew = subject.kind === 'expense';
  const amount = isNew ? subject.total_incl : subject.recurring.total_incl;
  const form = useForm<Values>({
    initial: initialOf(subject),
    validate: ({ description, confirm_amounts_copied, ...rhythm }) => ({
      ...(description.trim() === '' ? { description: ui('form.required') } : {}),
      ...(confirm_amounts_copied ? {} : { confirm_amounts_copied: fieldText('confirm_amounts_copied', language) }),
      ...rhythmErrors(rhythm, ui),
    }),
    submit: async ({ start_date, frequency, confirm_amounts_copied, ...values }) => {
      if (start_date === null) return;
      const schedule = { ...values, admin_id, start_date, frequency: Number(frequency) };
      if (subject.kind === 'expense') {
        if (!confirm_amounts_copied) return;
        const body = { ...schedule, template_expense_id: subject.id, confirm_amounts_copied };
        await callApi(recurringExpenseCalls.createRecurring, { body });
      } else {
        const { id, version } = subject.recurring;
        await callApi(recurringExpenseCalls.updateRecurring, { params: { id }, body: { ...schedule, version } });
      }
      await refresh();
      toast.success(t(isNew ? 'recurring.made' : 'recurring.saved'));
      onClose();
    },
  });
  return (
    <Form form={form} label={title} guard={false} onNewer={() => void refresh().then(onClose)}>
      <TextField label={t('fields.description')} {...form.bind('description')} maxLength={250} />
      <RhythmFields form={form} />
      {isNew && (
        <CheckField
          label={t('recurring.confirm', { amount: formatMoney(amount, language, { currency: true }) })}
          short={t('recurring.confirmShort')}
          {...form.bind('confirm_amounts_copied')}
        />
      )}
      <FormFoot submit={title} busy={form.busy} />
    </Form>
  );
}
