import { projectCalls, type ProjectName } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../app/api/server.ts';
import { useAdminId, useMay } from '../../app/api/session.ts';
import { SelectField } from '../../ui/forms/fields.tsx';

/** Projects that something can be added to. */
export function useOpenProjects() {
  const admin_id = useAdminId();
  const isOn = useMay()('feature.projects');
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'projects', 'open'],
    queryFn: ({ signal }) =>
      callApi(projectCalls.projects, { query: { admin_id, state: 'OPEN', page_size: 200 } }, { signal }),
    enabled: isOn,
    staleTime: 60_000,
  });
  return data?.results;
}

type ProjectChoiceProps = {
  value: string | null;
  onChange: (id: string | null) => void;
  /** The project it has, which may be closed by now. */
  known?: ProjectName | null | undefined;
  name?: string;
  error?: string | undefined;
  disabled?: boolean;
};

/** What a document or booking is for. Absent where projects are off, and where there are none. */
export function ProjectChoice({ value, onChange, known, name = 'project_id', ...field }: ProjectChoiceProps) {
  const { t } = useTranslation('shell');
  const open = useOpenProjects();
  const isOn = useMay()('feature.projects');
  const own = known === null || known === undefined || open?.some(({ id }) => id === known.id) ? [] : [known];
  const choices = [...own, ...(open ?? [])].map(({ id, name: label }) => ({ value: String(id), label }));
  if (!isOn || choices.length === 0) return null;
  return (
    <SelectField
      label={t('project.label')}
      optional
      name={name}
      value={value}
      onChange={onChange}
      data={choices}
      searchable
      clearable
      placeholder={t('project.choose')}
      nothingFound={t('project.none')}
      {...field}
    />
  );
}
