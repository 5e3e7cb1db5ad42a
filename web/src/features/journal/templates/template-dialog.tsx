import { Modal, Select } from '@mantine/core';
import { type Memorial, type MemorialTemplate, memorialTemplateCalls } from '@saldo/contract';
import { addDays, addMonths, type IsoDate } from '@saldo/ledger';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { today } from '../../../ui/format/format.ts';
import { CheckField, TextField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { rhythmErrors, RhythmFields, type RhythmValues } from '../../../ui/forms/rhythm-fields.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';

type Values = RhythmValues & { description: string; repeats: boolean };

function valuesOf(schedule: MemorialTemplate['schedule'], { description, date }: Memorial | MemorialTemplate): Values {
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

/** Keeps an entry: as a new template, or as the content of one that there is. */
export function KeepDialog({ memorial, onClose }: { memorial: Memorial; onClose: () => void }) {
  const { t } = useTranslation('journal');
  const admin_id = useAdminId();
  const [replaced, setReplaced] = useState<MemorialTemplate | undefined>();
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'journal', 'templates', 'newest'],
    queryFn: ({ signal }) =>
      callApi(memorialTemplateCalls.memorialTemplates, { query: { admin_id, page_size: 100 } }, { signal }),
  });
  const templates = data?.results ?? [];
  const { entry_id } = memorial;
  return (
    <TemplateModal title={t('templates.keep')} onClose={onClose}>
      {templates.length > 0 && (
        <Select
          label={t('templates.replaces')}
          placeholder={t('templates.replacesNone')}
          searchable
          clearable
          mb="md"
          data={templates.map(({ id, description }) => ({ value: String(id), label: description }))}
          value={replaced === undefined ? null : String(replaced.id)}
          onChange={(chosen) => setReplaced(templates.find(({ id }) => String(id) === chosen))}
        />
      )}
      {replaced === undefined ? (
        <TemplateForm
          title={t('templates.keep')}
          begin={valuesOf(null, memorial)}
          send={(body) => callApi(memorialTemplateCalls.createMemorialTemplate, { body: { ...body, entry_id } })}
          done={t('templates.kept')}
          onClose={onClose}
        />
      ) : (
        <TemplateForm
          key={replaced.id}
          title={t('templates.keep')}
          begin={valuesOf(replaced.schedule, replaced)}
          send={(body) => change(replaced, { ...body, entry_id })}
          done={t('templates.saved')}
          onClose={onClose}
        />
      )}
    </TemplateModal>
  );
}

/** What a template is called, and on which days it is booked by itself. */
export function TemplateDialog({ template, onClose }: { template: MemorialTemplate; onClose: () => void }) {
  const { t } = useTranslation('journal');
  const title = t('templates.edit');
  return (
    <TemplateModal title={title} onClose={onClose}>
      <TemplateForm
        title={title}
        begin={valuesOf(template.schedule, template)}
        send={(body) => change(template, body)}
        done={t('templates.saved')}
        onClose={onClose}
      />
    </TemplateModal>
  );
}

type Body = { admin_id: number; description: string; schedule: Schedule | null };
type Schedule = Omit<RhythmValues, 'frequency' | 'start_date'> & { frequency: number; start_date: IsoDate };

const change = ({ id, version }: MemorialTemplate, body: Body & { entry_id?: number }): Promise<unknown> =>
  callApi(memorialTemplateCalls.updateMemorialTemplate, { params: { id }, body: { ...body, version } });

function TemplateModal(props: { title: string; onClose: () => void; children: React.ReactNode }) {
  const { t } = useTranslation();
  return <Modal opened closeButtonProps={{ 'aria-label': t('close') }} {...props} />;
}

type TemplateFormProps = {
  title: string;
  begin: Values;
  send: (body: Body) => Promise<unknown>;
  /** What is said when it is saved. */
  done: string;
  onClose: () => void;
};

function TemplateForm({ title, begin, send, done, onClose }: TemplateFormProps) {
  const { t } = useTranslation('journal');
  const { t: ui } = useTranslation();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['admin', admin_id, 'journal', 'templates'] });
  const form = useForm<Values>({
    initial: begin,
    validate: ({ description, repeats, ...rhythm }) => ({
      ...(description.trim() === '' ? { description: ui('form.required') } : {}),
      ...(repeats ? rhythmErrors(rhythm, ui) : {}),
    }),
    submit: async ({ description, repeats, frequency, start_date, ...rest }) => {
      const schedule = repeats ? { ...rest, frequency: Number(frequency), start_date: start_date ?? today() } : null;
      await send({ admin_id, description, schedule });
      await refresh();
      toast.success(done);
      onClose();
    },
  });
  return (
    <Form form={form} label={title} guard={false} onNewer={() => void refresh().then(onClose)}>
      <TextField label={t('templates.name')} maxLength={250} {...form.bind('description')} />
      <CheckField label={t('templates.repeats')} help={t('templates.repeatsHelp')} {...form.bind('repeats')} />
      {form.values.repeats && <RhythmFields form={form} />}
      <FormFoot submit={t('templates.save')} busy={form.busy} />
    </Form>
  );
}
