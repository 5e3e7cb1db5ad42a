import { Select } from '@mantine/core';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Expense, projectCalls, type ProjectName } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { SelectField } from '../../../ui/forms/fields.tsx';
import { usePhone } from '../../../ui/layout/use-width.ts';
import type { Form } from '../../../ui/forms/use-form.ts';
import { useMoveToProject } from '../../projects/index.ts';
import type { ExpenseValues } from '../expense-form/expense-values.ts';

/** The option that creates a project with the typed name. */
const NEW_PROJECT = 'new';

/** Projects whose name has what was typed, with the one that is chosen. */
function useProjects(search: string, known: ProjectName | null, enabled: boolean) {
  const admin_id = useAdminId();
  const { data, isFetching, isPlaceholderData } = useQuery({
    queryKey: ['admin', admin_id, 'projects', 'choices', search],
    queryFn: ({ signal }) => callApi(projectCalls.projects, { query: { admin_id, search, page_size: 50 } }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled,
  });
  const projects: ProjectName[] = data?.results ?? [];
  const all = known === null || projects.some(({ id }) => id === known.id) ? projects : [known, ...projects];
  return {
    choices: all.map(({ id, name }) => ({ value: String(id), label: name })),
    waiting: isFetching && (data === undefined || isPlaceholderData),
  };
}

const textOf = (id: number | undefined) => (id === undefined ? null : String(id));

type ProjectFieldProps = { form: Form<ExpenseValues>; expense: Expense | undefined; locked: boolean };

/**
 * What the expense is for; typing another name makes a project of it. Nothing of it is in the books: with an expense that is locked it is
 * changed at once.
 */
export function ProjectField({ form, expense, locked }: ProjectFieldProps) {
  const { t } = useTranslation('purchases');
  const admin_id = useAdminId();
  const may = useMay();
  const client = useQueryClient();
  const move = useMoveToProject();
  const [typed, setTyped] = useState('');
  const [made, setMade] = useState<ProjectName | null>(null);
  const known = made ?? expense?.project ?? null;
  const project_id = locked ? textOf(expense?.project?.id) : form.values.project_id;
  const shown = project_id === String(known?.id) ? known?.name : undefined;
  const search = typed === shown ? '' : typed.trim();
  const isOn = may('feature.projects');
  const mayMake = may('contacts.edit');
  const { choices, waiting } = useProjects(search, known, isOn);
  const choosing = useMutation({
    mutationFn: async (value: string | null) => {
      const id = value === NEW_PROJECT ? await make(search) : value === null ? null : Number(value);
      if (locked && expense !== undefined)
        await move({ model: 'expense', entry_id: expense.id, project: expense.project }, id);
      else form.set({ project_id: id === null ? null : String(id) });
    },
  });
  const make = async (name: string) => {
    const project = await callApi(projectCalls.createProject, { body: { admin_id, name } });
    setMade({ id: project.id, name: project.name });
    void client.invalidateQueries({ queryKey: ['admin', admin_id, 'projects'] });
    return project.id;
  };
  if (!isOn || (locked && !may('purchases.process') && expense?.project === null)) return null;
  const isNew = search !== '' && !choices.some(({ label }) => label.toLowerCase() === search.toLowerCase());
  return (
    <SelectField
      label={t('project.label')}
      optional
      {...form.bind('project_id')}
      value={project_id}
      data={
        isNew && mayMake ? [...choices, { value: NEW_PROJECT, label: t('project.new', { name: search }) }] : choices
      }
      searchable
      clearable
      disabled={locked && (choosing.isPending || !may('purchases.process'))}
      placeholder={t('project.choose')}
      nothingFound={t('project.none')}
      waiting={waiting}
      makes={NEW_PROJECT}
      onSearch={setTyped}
      onChange={(value) => form.hold('project_id', choosing.mutateAsync(value))}
    />
  );
}

type ProjectFilterProps = { value: string | undefined; onChoose: (id: string | undefined) => void };

/** Narrows the list to the expenses of one project. */
export function ProjectFilter({ value, onChoose }: ProjectFilterProps) {
  const { t } = useTranslation('purchases');
  const phone = usePhone();
  const { choices } = useProjects('', null, true);
  if (choices.length === 0) return null;
  return (
    <Select
      aria-label={t('project.label')}
      placeholder={t('project.all')}
      data={choices}
      value={value ?? null}
      onChange={(id) => onChoose(id ?? undefined)}
      clearable
      searchable={choices.length > 7}
      size={phone ? 'md' : 'xs'}
      w={170}
    />
  );
}
