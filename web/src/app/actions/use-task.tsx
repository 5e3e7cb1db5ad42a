import { useQuery } from '@tanstack/react-query';
import { type BackgroundTask, taskCalls } from '@saldo/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ProgressBar } from '../../ui/forms/dropzone.tsx';
import { callApi } from '../api/server.ts';
import { useAdminId } from '../api/session.ts';

const ASK_AGAIN_MS = 1000;

export function isOver(task: Pick<BackgroundTask, 'state'>): boolean {
  return task.state === 'SUCCESS' || task.state === 'FAILURE';
}

/** Polls a background task until it ends; idle without an id. */
export function useTask(id: number | undefined): BackgroundTask | undefined {
  const admin_id = useAdminId();
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'task', id],
    queryFn: ({ signal }) => callApi(taskCalls.taskStatus, { params: { id }, query: { admin_id } }, { signal }),
    enabled: id !== undefined,
    refetchInterval: ({ state }) => (state.data !== undefined && isOver(state.data) ? false : ASK_AGAIN_MS),
  });
  return data;
}

/** How far long work is, with counts; it can be left. */
export function TaskProgress({ task, label }: { task: BackgroundTask | undefined; label: string }) {
  const { t } = useTranslation();
  const total = task?.total ?? 0;
  const done = task?.done ?? 0;
  return (
    <output className="block">
      <div className="second">
        {label}
        {total > 0 && ` · ${t('task.progress', { done, total })}`}
      </div>
      <ProgressBar share={total === 0 ? 0 : done / total} label={label} done={task?.state === 'SUCCESS'} />
      {task?.state === 'FAILURE' ? (
        <div className="second">{task.error?.detail ?? t('task.failed')}</div>
      ) : typeof task?.result_url !== 'string' ? (
        <div className="second">{t('task.leave')}</div>
      ) : (
        <Link to={task.result_url} className="link">
          {t('task.see')}
        </Link>
      )}
    </output>
  );
}
