import { Button } from '@mantine/core';
import { HOUR_KINDS, type HourKind } from '@saldo/contract';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { useOpenProjects } from '../../projects/index.ts';
import { ClientField } from '../client-field.tsx';
import styles from '../timesheets.module.css';
import type { RowKey } from './week-rows.ts';

/** What the next row is for: a project, or a client without one, the kind of hours, and what was done. */
export function AddRow({ onAdd }: { onAdd: (row: RowKey) => void }) {
  const { t } = useTranslation('timesheets');
  const projects = useOpenProjects() ?? [];
  const [project, setProject] = useState<string | null>(null);
  const [client, setClient] = useState<RowKey['client']>(null);
  const [kind, setKind] = useState<HourKind>('BILLABLE');
  const [description, setDescription] = useState('');
  const submit = (event: React.FormEvent) => {
    event.preventDefault();
    const chosen = projects.find(({ id }) => String(id) === project);
    onAdd({
      kind,
      project: chosen === undefined ? null : { id: chosen.id, name: chosen.name },
      client: chosen === undefined ? client : chosen.client,
      description: description.trim(),
    });
    setDescription('');
  };
  return (
    <form className={`${styles['row'] ?? ''} ${styles['note'] ?? ''}`} aria-label={t('week.addRow')} onSubmit={submit}>
      <SelectField
        label={t('project')}
        placeholder={t('noProject')}
        data={projects.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={project}
        onChange={setProject}
        searchable
        clearable
      />
      {project === null && (
        <ClientField
          label={t('client')}
          initial={client}
          value={client === null ? null : String(client.id)}
          onChange={() => undefined}
          onChoose={setClient}
        />
      )}
      <SelectField
        label={t('kind')}
        data={HOUR_KINDS.map((each) => ({ value: each, label: t(`kinds.${each}`) }))}
        value={kind}
        onChange={(value) => setKind(HOUR_KINDS.find((each) => each === value) ?? 'BILLABLE')}
      />
      <TextField label={t('description')} maxLength={250} value={description} onChange={setDescription} />
      <Button type="submit" variant="default" leftSection={<IconPlus size={17} stroke={1.7} />}>
        {t('week.addRow')}
      </Button>
    </form>
  );
}
