import { IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './step-list.module.css';

type StepListProps = {
  label: string;
  /** In order, each in words of its own. */
  steps: readonly string[];
  /** The index of the step that is to be taken now; beyond the last when all are done. */
  now: number;
};

/** The steps of a task: which are done, which is next. */
export function StepList({ label, steps, now }: StepListProps) {
  const { t } = useTranslation('ui');
  return (
    <ol className={`card ${styles['steps'] ?? ''}`} aria-label={label}>
      {steps.map((step, index) => (
        <li
          key={step}
          className={styles['step']}
          data-state={index < now ? 'done' : index === now ? 'now' : 'later'}
          aria-current={index === now ? 'step' : undefined}
        >
          <span className={styles['sign']} aria-hidden="true">
            {index < now ? <IconCheck size={14} stroke={2.5} /> : index + 1}
          </span>
          {step}
          {index < now && <span className="sr">, {t('stepDone')}</span>}
        </li>
      ))}
    </ol>
  );
}
