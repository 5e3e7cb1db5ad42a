import { Button, Modal } from '@mantine/core';
import { HOUR_KINDS, type HourKind, type TimeEntry, timesheetCalls } from '@saldo/contract';
import { IconTrash } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { RoomLink } from '../../../app/routing/address.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { DateField, SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { ProjectChoice, useOpenProjects } from '../../projects/index.ts';
import { mondayOf, weekNumber } from '../week/week-rows.ts';
import { changedTimes, durationBetween, timesShown, type TypedTimes, unreadable } from './typed-times.ts';
import { ClientField } from '../client-field.tsx';
import styles from '../timesheets.module.css';

type EntryDialogProps = { entry: TimeEntry; onClose: () => void };

/** One entry of hours, to change or delete. */
export function EntryDialog({ entry, onClose }: EntryDialogProps) {
  const { t } = useTranslation('timesheets');
  const may = useMay();
  const { person, day } = entry;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('entry.title')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <p className="second">
        {person.name} ·{' '}
        <RoomLink
          to="hours/week"
          search={{ week: day, person: may('hours.team') ? String(person.id) : undefined }}
          className="link"
        >
          {t('week.number', { week: weekNumber(mondayOf(day)) })}
        </RoomLink>
      </p>
      <EntryForm entry={entry} onClose={onClose} />
    </Modal>
  );
}

type Values = TypedTimes & {
  kind: HourKind;
  project_id: string | null;
  client_id: string | null;
  description: string;
};

const textOf = (named: { id: number } | null) => (named === null ? null : String(named.id));
const idOf = (text: string | null) => (text === null ? null : Number(text));

function EntryForm({ entry, onClose }: EntryDialogProps) {
  const { t } = useTranslation('timesheets');
  const may = useMay();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const projects = useOpenProjects() ?? [];
  const remove = useRemoval(entry, onClose);
  const mayEdit = entry.may['edit'] ?? false;
  const form = useForm<Values>({
    initial: {
      ...timesShown(entry),
      kind: entry.kind,
      project_id: textOf(entry.project),
      client_id: textOf(entry.client),
      description: entry.description,
    },
    validate: (values) => Object.fromEntries(unreadable(values).map((name) => [name, t(`entry.wrong.${name}`)])),
    submit: async (values) => {
      const { kind, description, project_id, client_id } = values;
      const body = {
        admin_id,
        ...changedTimes(entry, values),
        kind,
        description: description.trim(),
        project_id: idOf(project_id),
        ...(project_id === null ? { client_id: idOf(client_id) } : {}),
        version: entry.version,
      };
      await callApi(timesheetCalls.updateTimeEntry, { params: { id: entry.id }, body });
      toast.success(t('saved'));
      onClose();
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
    },
  });
  const between = durationBetween(form.values);
  const disabled = !mayEdit;
  const ofProject = projects.find(({ id }) => String(id) === form.values.project_id)?.client?.name;
  return (
    <Form form={form} label={t('entry.title')} guard={false}>
      {!mayEdit && may('hours.edit') && <Note tone="info">{t('week.locked')}</Note>}
      <TextField label={t('description')} optional maxLength={250} {...{ disabled }} {...form.bind('description')} />
      <FieldRow columns="1fr 1fr">
        <DateField label={t('day')} {...{ disabled }} {...form.bind('day')} />
        <SelectField
          label={t('kind')}
          data={HOUR_KINDS.map((value) => ({ value, label: t(`kinds.${value}`) }))}
          {...{ disabled }}
          {...form.bind('kind')}
          onChange={(kind) => form.set({ kind: HOUR_KINDS.find((each) => each === kind) ?? form.values.kind })}
        />
      </FieldRow>
      <div className={styles['times']}>
        <TextField label={t('start')} optional maxLength={5} {...{ disabled }} {...form.bind('start_time')} />
        <TextField label={t('end')} optional maxLength={5} {...{ disabled }} {...form.bind('end_time')} />
        <TextField
          label={t('duration')}
          maxLength={8}
          {...form.bind('duration')}
          value={between ?? form.values.duration}
          disabled={disabled || between !== undefined}
        />
      </div>
      <ProjectChoice known={entry.project} {...{ disabled }} {...form.bind('project_id')} />
      {form.values.project_id === null ? (
        <ClientField
          label={t('client')}
          optional
          initial={entry.client}
          {...{ disabled }}
          {...form.bind('client_id')}
        />
      ) : (
        ofProject !== undefined && <p className="second">{t('entry.ofProject', { client: ofProject })}</p>
      )}
      {mayEdit && (
        <FormFoot
          submit={t('entry.save')}
          busy={form.busy || remove.busy}
          start={
            <Button
              variant="subtle"
              color="red"
              leftSection={<IconTrash size={17} stroke={1.7} />}
              disabled={form.busy || remove.busy}
              onClick={() => void remove.run()}
            >
              {t('entry.delete')}
            </Button>
          }
        />
      )}
    </Form>
  );
}

/** Deletes the entry at once; the message takes it back. */
function useRemoval(entry: TimeEntry, onDone: () => void) {
  const { t } = useTranslation('timesheets');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const { busy, act } = useAction();
  const refresh = () => client.invalidateQueries({ queryKey: ['admin', admin_id] });
  const { id, version, person, day, start_time, end_time, duration, kind, project, description } = entry;
  const again = () =>
    act(async () => {
      const times = start_time === null ? { day, duration: duration ?? 0 } : { start_time, end_time };
      const about = { kind, description, person_id: person.id, project_id: project?.id ?? null };
      const client_id = project === null ? (entry.client?.id ?? null) : null;
      await callApi(timesheetCalls.createTimeEntry, { body: { admin_id, ...times, ...about, client_id } });
      await refresh();
    });
  const run = () =>
    act(async () => {
      await callApi(timesheetCalls.changeTimeEntries, { body: { admin_id, delete: [{ id, version }] } });
      toast.success(t('entry.deleted'), {
        action: { label: t('undo', { ns: 'ui' }), run: () => void again(), undo: true },
      });
      onDone();
      await refresh();
    });
  return { busy, run };
}
