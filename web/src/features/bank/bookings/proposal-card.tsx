import type { BankTransaction } from '@saldo/contract';
import { IconSparkles } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from '../bank.module.css';

/** What Saldo proposes and why. */
export function ProposalCard({
  transaction,
  onUse,
}: {
  transaction: BankTransaction;
  onUse: (() => void) | undefined;
}) {
  const { t } = useTranslation('bank');
  const { proposal } = transaction;
  if (proposal === null) return null;
  return (
    <section className={`prop ${styles['proposal'] ?? ''}`} aria-label={t('pane.proposal')}>
      <IconSparkles size={20} stroke={1.7} aria-hidden="true" />
      <div>
        <strong>{proposal.title}</strong>
        <div>
          {t('pane.why')}: {begunSmall(proposal.reason)}.{' '}
          {onUse !== undefined && (
            <button type="button" className="link" onClick={onUse}>
              {t('pane.useProposal')}
            </button>
          )}
        </div>
      </div>
      <span className={styles['certainty']}>{t(`pane.certainty.${proposal.certainty}`)}</span>
    </section>
  );
}

/** A sentence that follows a colon. */
function begunSmall(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1);
}
