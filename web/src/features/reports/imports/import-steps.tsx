import { IconCheck } from '@tabler/icons-react';
import type { Import } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import styles from './imports.module.css';

const STEPS = ['file', 'check', 'import', 'done'] as const;

/** How far an import is; without one a file is to be chosen. */
export function ImportSteps({ state }: { state: Import['state'] | undefined }) {
  const { t } = useTranslation('reports');
  const current = stepOf(state);
  return (
    <ol className={`card ${styles['steps'] ?? ''}`} aria-label={t('imports.progress')}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          data-state={index < current ? 'done' : index === current ? 'now' : 'later'}
          aria-current={index === Math.min(current, STEPS.length - 1) ? 'step' : undefined}
        >
          <span className={styles['sign']} aria-hidden="true">
            {index < current ? <IconCheck size={14} stroke={2.5} /> : index + 1}
          </span>
          {t(`imports.step.${step}`)}
          {index < current && <span className="sr">, {t('imports.stepDone')}</span>}
        </li>
      ))}
    </ol>
  );
}

function stepOf(state: Import['state'] | undefined): number {
  switch (state) {
    case undefined:
    case 'REFUSED':
      return 0;
    case 'CHECKING':
    case 'CHECKED':
    case 'UNDONE':
    case 'FAILED':
      return 1;
    case 'IMPORTING':
    case 'UNDOING':
      return 2;
    case 'IMPORTED':
      return STEPS.length;
  }
}
