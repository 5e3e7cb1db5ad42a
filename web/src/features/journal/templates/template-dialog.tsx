import { Modal } from '@mantine/core';
import { type Memorial, type MemorialTemplate, memorialTemplateCalls } from '@saldo/contract';
import { addDays, addMonths, type IsoDate } from '@saldo/ledger';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { today } from '../../../ui/format/format.ts';
import { CheckField, TextField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { rhythmErrors, RhythmFields, type RhythmValues } from '../../../ui/forms/rhythm-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';

/** An entry that is kept, or a template that changes. */
type Subject = { memorial: Memorial } | { template: MemorialTemplate };

type Values = RhythmValues & { description: string; repeats: boolean };

function initialOf(subject: Subject): Values {
  const { description, date } = 'template' in subject ? subject.template : subject.memorial;
  const schedule = 'template' in subject ? subject.template.schedule : null;
  if (schedule !== null) return { ...schedule, description, repeats: true, frequency: String(schedule.frequency) };
  return {
    description,
    repeats: false,
    frequency: '1',
    period: 'MONTHS',
    start_date: firstAfter(date),
    end_date: null,
  };
}

/** A month later, or tomorrow where that has passed. */
function firstAfter(date: IsoDate): IsoDate {
  const next = addMonths(date, 1);
  return next < today() ? addDays(today(), 1) : next;
}

/** What a template is called, and on which days it is booked by itself. */
export function TemplateDialog({ subject, onClose }: { subject: Subject; onClose: () => void }) {
  const { t } = useTranslation('journal');
  const { t: ui } = useTranslation();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const isNew = 'memorial' in subject;
  const refresh = () => client.invalidateQueries({ queryKey: ['admin', admin_id, 'journal', 'templates'] });
  const form = useForm<Values>({
    initial: initialOf(subject),
    validate: ({ description, repeats, ...rhythm }) => ({
      ...(description.trim() === '' ? { description: ui('form.required') } : {}),
      ...(repeats ? rhythmErrors(rhythm, ui) : {}),
    }),
    submit: async ({ description, repeats, frequency, start_date, ...rest }) => {
      const schedule = repeats ? { ...rest, frequency: Number(frequency), start_date: start_date ?? today() } : null;
      const body = { admin_id, description, schedule };
      await ('memorial' in subject
        ? callApi(memorialTemplateCalls.createMemorialTemplate, {
            body: { ...body, entry_id: subject.memorial.entry_id },
          })
        : callApi(memorialTemplateCalls.updateMemorialTemplate, {
            params: { id: subject.template.id },
            body: { ...body, version: subject.template.version },
          }));
      await refresh();
      toast.success(t(isNew ? 'templates.kept' : 'templates.saved'));
      onClose();
    },
  });
  const title = t(isNew ? 'templates.keep' : 'templates.edit');
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': ui('close') }}>
      <Form form={form} label={title} guard={false} onNewer={() => void refresh().then(onClose)}>
        <TextField label={t('templates.name')} maxLength={250} {...form.bind('description')} />
        <CheckField label={t('templates.repeats')} help={t('templates.repeatsHelp')} {...form.bind('repeats')} />
        {form.values.repeats && <RhythmFields form={form} />}
        <FormFoot submit={t('templates.save')} busy={form.busy} />
      </Form>
    </Modal>
  );
}
