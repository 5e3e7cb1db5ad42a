import { Modal } from '@mantine/core';
import { COVERS, type Invoice, RECURRING_ACTIONS, type RecurringInvoice, recurringInvoiceCalls } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { rhythmErrors, RhythmFields, type RhythmValues } from '../../../ui/forms/rhythm-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { today } from '../../../ui/format/format.ts';
import { percentOf } from '../../../ui/forms/parse-amount.ts';
import { ProjectChoice } from '../../projects/index.ts';

type Subject = { kind: 'invoice'; invoice: Invoice } | { kind: 'recurring'; recurring: RecurringInvoice };

type Values = RhythmValues & {
  description: string;
  covers: string | null;
  action: string | null;
  indexation: string;
  project_id: string | null;
};

const STEEPEST = 50;

const chosen = <T extends string>(all: readonly T[], text: string | null, otherwise: T): T =>
  all.find((each) => each === text) ?? otherwise;

/** When an invoice comes back: a new one, made of an invoice, or one that is there. */
export function RecurringDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const { t } = useTranslation('sales');
  const { t: ui } = useTranslation();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const before = subject.kind === 'recurring' ? subject.recurring : undefined;
  const { project } = subject.kind === 'recurring' ? subject.recurring : subject.invoice;
  const form = useForm<Values>({
    initial: {
      description: before?.description ?? '',
      frequency: String(before?.frequency ?? 1),
      period: before?.period ?? 'MONTHS',
      start_date: before?.start_date ?? today(),
      end_date: before?.end_date ?? null,
      covers: before?.covers ?? 'AHEAD',
      action: before?.action ?? 'DRAFT',
      indexation: before?.indexation ?? '0',
      project_id: project === null ? null : String(project.id),
    },
    validate: ({ indexation, ...rhythm }) => ({
      ...rhythmErrors(rhythm, ui),
      ...(/^-?\d{1,2}([.,]\d{1,2})?$/.test(indexation) && Math.abs(Number(percentOf(indexation))) <= STEEPEST
        ? {}
        : { indexation: t('repeating.badIndexation') }),
    }),
    submit: async (values) => {
      const schedule = {
        admin_id,
        description: values.description,
        frequency: Number(values.frequency),
        period: values.period,
        start_date: values.start_date ?? today(),
        end_date: values.end_date,
        covers: chosen(COVERS, values.covers, 'AHEAD'),
        action: chosen(RECURRING_ACTIONS, values.action, 'DRAFT'),
        indexation: percentOf(values.indexation),
        project_id: values.project_id === null ? null : Number(values.project_id),
      };
      await (subject.kind === 'recurring'
        ? callApi(recurringInvoiceCalls.updateRecurringInvoice, {
            params: { id: subject.recurring.id },
            body: { ...schedule, version: subject.recurring.version },
          })
        : callApi(recurringInvoiceCalls.createRecurringInvoice, {
            body: { ...schedule, template: templateOf(subject.invoice) },
          }));
      toast.success(t(before === undefined ? 'repeating.made' : 'repeating.saved'));
      await client.invalidateQueries({ queryKey: ['admin', admin_id, 'sales', 'recurring'] });
      onClose();
    },
  });
  const title = t(before === undefined ? 'repeating.make' : 'repeating.edit');
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': ui('close') }}>
      <Form form={form} label={title} guard={false}>
        <TextField label={t('repeating.description')} optional maxLength={250} {...form.bind('description')} />
        <RhythmFields form={form} />
        <SelectField
          label={t('repeating.covers')}
          help={t('repeating.variables', VARIABLES)}
          data={COVERS.map((value) => ({ value, label: t(`repeating.coversChoice.${value}`) }))}
          {...form.bind('covers')}
        />
        <SelectField
          label={t('repeating.action')}
          data={RECURRING_ACTIONS.map((value) => ({ value, label: t(`repeating.actions.${value}`) }))}
          {...form.bind('action')}
        />
        <TextField label={t('repeating.indexation')} maxLength={6} {...form.bind('indexation')} />
        <ProjectChoice {...form.bind('project_id')} known={project} />
        <FormFoot submit={title} busy={form.busy} />
      </Form>
    </Modal>
  );
}

/** The words in braces are the variables themselves. */
const VARIABLES = { interpolation: { prefix: '[[', suffix: ']]' } };

function templateOf(invoice: Invoice) {
  const { contact_id, language, prices_include_vat, reference, order_reference, note, discount } = invoice;
  return {
    contact_id: contact_id ?? 0,
    language,
    prices_include_vat,
    reference,
    order_reference,
    note,
    discount,
    payment_term_days: invoice.payment_term_days,
    lines: invoice.lines.map(({ amount: _, ...line }) => line),
  };
}
