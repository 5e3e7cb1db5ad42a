import { Modal } from '@mantine/core';
import { type Project, projectCalls } from '@saldo/contract';
import { type Cents, formatEuro, parseEuro } from '@saldo/ledger';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { MoneyField, TextField } from '../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../ui/forms/form.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { ContactField } from '../contacts/index.ts';

type ProjectDialogProps = {
  opened: boolean;
  /** The project to change; a new one without. */
  project?: Project;
  onClose: () => void;
  onSaved: (project: Project) => void;
};

export function ProjectDialog({ opened, project, onClose, onSaved }: ProjectDialogProps) {
  const { t } = useTranslation('projects');
  const title = t(project === undefined ? 'new' : 'edit');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <ProjectForm
        label={title}
        project={project}
        onSaved={(saved) => {
          onClose();
          onSaved(saved);
        }}
      />
    </Modal>
  );
}

type Values = {
  name: string;
  client_id: string | null;
  email_tag: string;
  budget: Cents | null;
  budget_minutes: string;
};

function valuesOf(project: Project | undefined): Values {
  if (project === undefined) return { name: '', client_id: null, email_tag: '', budget: null, budget_minutes: '' };
  const { name, client, email_tag, budget, budget_minutes } = project;
  return {
    name,
    client_id: client === null ? null : String(client.id),
    email_tag,
    budget: budget === null ? null : parseEuro(budget),
    budget_minutes: budget_minutes === null ? '' : String(budget_minutes / 60),
  };
}

const TAG = /^[\w.-]*$/;
const HOURS = /^(\d{1,6}([.,]\d{1,2})?)?$/;

function minutesOf(hours: string): number | null {
  const text = hours.trim().replace(',', '.');
  return text === '' ? null : Math.round(Number(text) * 60);
}

type ProjectFormProps = { label: string; project: Project | undefined; onSaved: (project: Project) => void };

function ProjectForm({ label, project, onSaved }: ProjectFormProps) {
  const { t } = useTranslation('projects');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const form = useForm<Values>({
    initial: valuesOf(project),
    validate: ({ name, email_tag, budget_minutes }): Record<string, string> => ({
      ...(name.trim() === '' ? { name: t('form.required', { ns: 'ui' }) } : {}),
      ...(TAG.test(email_tag.trim()) ? {} : { email_tag: t('badTag') }),
      ...(HOURS.test(budget_minutes.trim()) ? {} : { budget_minutes: t('badHours') }),
    }),
    submit: async ({ name, client_id, email_tag, budget, budget_minutes }) => {
      const body = {
        admin_id,
        name,
        client_id: client_id === null ? null : Number(client_id),
        email_tag,
        budget: budget === null ? null : formatEuro(budget),
        budget_minutes: minutesOf(budget_minutes),
      };
      const saved =
        project === undefined
          ? await callApi(projectCalls.createProject, { body })
          : await callApi(projectCalls.updateProject, {
              params: { id: project.id },
              body: { ...body, version: project.version },
            });
      toast.success(t('saved', { name: saved.name }));
      onSaved(saved);
      await client.invalidateQueries({ queryKey: ['admin', admin_id, 'projects'] });
    },
  });
  return (
    <Form form={form} label={label} guard={false} begins>
      <TextField label={t('name')} maxLength={120} {...form.bind('name')} />
      <ContactField
        label={t('client')}
        optional
        clearable
        placeholder={t('noClient')}
        initial={project?.client ?? null}
        {...form.bind('client_id')}
      />
      <TextField label={t('tag')} help={t('tagHelp')} optional maxLength={40} {...form.bind('email_tag')} />
      <FieldRow columns="1fr 1fr">
        <MoneyField label={t('budget')} help={t('budgetHelp')} optional currency {...form.bind('budget')} />
        <TextField
          label={t('budgetHours')}
          help={t('budgetHoursHelp')}
          optional
          maxLength={8}
          {...form.bind('budget_minutes')}
        />
      </FieldRow>
      <FormFoot submit={t('save')} busy={form.busy} />
    </Form>
  );
}
