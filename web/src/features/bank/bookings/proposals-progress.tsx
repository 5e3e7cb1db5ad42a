import { useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { isOver, useTask } from '../../../app/actions/use-task.tsx';
import { ProgressBar } from '../../../ui/forms/dropzone.tsx';
import styles from '../bank.module.css';
import { useRefreshBank } from './use-bank.ts';

/** How far the proposals after a large import are; what the list shows has its own already. */
export function ProposalsProgress({ taskId }: { taskId: number }) {
  const { t } = useTranslation('bank');
  const task = useTask(taskId);
  const refresh = useRefreshBank();
  const isDone = task !== undefined && isOver(task);
  useEffect(() => {
    if (isDone) void refresh();
  }, [isDone, refresh]);
  if (isDone) return null;
  const { done = 0, total } = task ?? {};
  const label = t('proposing.label');
  return (
    <output className={`card block ${styles['proposing'] ?? ''}`}>
      <div>
        {label}
        {typeof total === 'number' && ` · ${t('task.progress', { ns: 'ui', done, total })}`}
      </div>
      <ProgressBar share={typeof total === 'number' && total > 0 ? done / total : 0} label={label} />
      <div className="second">{t('proposing.meanwhile')}</div>
    </output>
  );
}
