import { Button } from '@mantine/core';
import { type TimeEntry, timesheetCalls } from '@saldo/contract';
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { formatMinutes, formatTime } from '../../../ui/format/format.ts';
import { SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { Card } from '../../../ui/layout/page.tsx';
import { useOpenProjects } from '../../projects/index.ts';
import { timerQuery } from '../queries.ts';
import { ClientField } from '../client-field.tsx';
import styles from '../timesheets.module.css';

const FORGOTTEN_MINUTES = 12 * 60;

/** Starts and stops the timer. It runs on the server: closing the browser changes nothing. */
export function TimerBar() {
  const admin_id = useAdminId();
  const { data } = useQuery(timerQuery(admin_id));
  if (data === undefined) return null;
  return (
    <Card>
      {data.running === null ? (
        <StartTimer />
      ) : (
        <RunningTimer key={data.running.id} timer={data.running} now={data.now} />
      )}
    </Card>
  );
}

function useChanged(): () => Promise<void> {
  const client = useQueryClient();
  const admin_id = useAdminId();
  return () => client.invalidateQueries({ queryKey: ['admin', admin_id, 'timesheets'] });
}

function StartTimer() {
  const { t } = useTranslation('timesheets');
  const admin_id = useAdminId();
  const changed = useChanged();
  const { busy, act } = useAction();
  const projects = useOpenProjects();
  const [description, setDescription] = useState('');
  const [project, setProject] = useState<string | null>(null);
  const [client, setClient] = useState<string | null>(null);
  const [isTaken, setTaken] = useState(false);
  const start = () =>
    act(async () => {
      const project_id = project === null ? null : Number(project);
      const client_id = project === null && client !== null ? Number(client) : null;
      const body = { admin_id, description: description.trim(), project_id, client_id, switch: isTaken };
      try {
        await callApi(timesheetCalls.startTimer, { body });
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'timer_running') throw error;
        // Started elsewhere since this page was opened: what was typed stays, until a person says which of the two goes on.
        setTaken(true);
        return;
      }
      await changed();
    });
  return (
    <form
      className={styles['timer']}
      aria-label={t('timer.title')}
      onSubmit={(event) => {
        event.preventDefault();
        void start();
      }}
    >
      <div className={styles['grow']}>
        <TextField
          label={t('description')}
          placeholder={t('timer.placeholder')}
          maxLength={250}
          value={description}
          onChange={setDescription}
        />
      </div>
      <div className={styles['some']}>
        <SelectField
          label={t('project')}
          placeholder={t('noProject')}
          data={(projects ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={project}
          onChange={setProject}
          clearable
          searchable
        />
      </div>
      {project === null && (
        <div className={styles['some']}>
          <ClientField label={t('client')} value={client} onChange={setClient} />
        </div>
      )}
      {isTaken && (
        <span role="alert" className="second">
          {t('timer.taken')}
        </span>
      )}
      {isTaken && (
        <Button variant="subtle" color="gray" disabled={busy} onClick={() => void changed()}>
          {t('timer.keep')}
        </Button>
      )}
      <Button type="submit" loading={busy} leftSection={<IconPlayerPlay size={17} stroke={1.7} />}>
        {t(isTaken ? 'timer.switch' : 'timer.start')}
      </Button>
    </form>
  );
}

/** Minutes since a start, by the clock of the server. */
function useMinutes(start: string, now: string): number {
  const [ahead] = useState(() => Date.parse(now) - Date.now());
  const [minutes, setMinutes] = useState(() => since(start, ahead));
  useEffect(() => {
    const ticking = window.setInterval(() => setMinutes(since(start, ahead)), 5000);
    return () => window.clearInterval(ticking);
  }, [start, ahead]);
  return minutes;
}

function since(start: string, ahead: number): number {
  return Math.max(0, Math.floor((Date.now() + ahead - Date.parse(start)) / 60_000));
}

function RunningTimer({ timer, now }: { timer: TimeEntry; now: string }) {
  const { t } = useTranslation('timesheets');
  const admin_id = useAdminId();
  const changed = useChanged();
  const { busy, act } = useAction();
  const minutes = useMinutes(timer.start_time ?? now, now);
  const [stoppedAt, setStoppedAt] = useState('');
  const isForgotten = minutes > FORGOTTEN_MINUTES;
  const stop = (discard: boolean) =>
    act(async () => {
      const end_time = isForgotten && stoppedAt !== '' ? new Date(stoppedAt).toISOString() : undefined;
      try {
        const body = { admin_id, timer: timer.id, discard, ...(end_time === undefined ? {} : { end_time }) };
        const { results } = await callApi(timesheetCalls.stopTimer, { body });
        const recorded = results.reduce((total, { duration }) => total + (duration ?? 0), 0);
        if (discard) toast.info(t('timer.discarded'));
        else if (recorded === 0) toast.info(t('timer.nothing'));
        else toast.success(t('timer.stopped', { duration: formatMinutes(recorded) }));
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== 'timer_not_running') throw error;
        toast.info(t('timer.elsewhere'));
      } finally {
        await changed();
      }
    });
  const about = [timer.description, timer.project?.name ?? timer.client?.name ?? '']
    .filter((text) => text !== '')
    .join(' · ');
  return (
    <section className={styles['timer']} aria-label={t('timer.title')}>
      <output className={styles['clock']}>{formatMinutes(minutes)}</output>
      <span className={styles['grow']}>
        {about === '' ? t('timer.title') : about}{' '}
        <span className="second">{t('timer.since', { time: formatTime(timer.start_time ?? now) })}</span>
      </span>
      {isForgotten && (
        <label className={styles['stoppedAt']}>
          <span>{t('timer.forgotten')}</span>
          <input
            type="datetime-local"
            aria-label={t('timer.stoppedAt')}
            value={stoppedAt}
            onChange={(event) => setStoppedAt(event.currentTarget.value)}
          />
        </label>
      )}
      <Button variant="subtle" color="gray" disabled={busy} onClick={() => void stop(true)}>
        {t('timer.discard')}
      </Button>
      <Button loading={busy} leftSection={<IconPlayerStop size={17} stroke={1.7} />} onClick={() => void stop(false)}>
        {t('timer.stop')}
      </Button>
    </section>
  );
}
