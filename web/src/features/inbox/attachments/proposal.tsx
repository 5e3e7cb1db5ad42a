import type { Attachment } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { hasPages, withoutPages } from './documents.ts';
import styles from '../inbox.module.css';
import { Progress } from './progress.tsx';
import { Rejection } from '../processing/rejection.tsx';

/** What Saldo proposes for a receipt, or what it wants to know. */
export function Proposal({ receipt }: { receipt: Attachment }) {
  const { t } = useTranslation('inbox');
  const { t: purchases } = useTranslation('purchases');
  const { state, category, reverse_charge, warnings, attention_reason: reason } = receipt;
  // Uploaders see the progress; doubts are for bookkeepers.
  if (receipt.processing !== null && receipt.may['process'] !== true && state !== 'REJECTED')
    return receipt.open_question === null ? (
      <Progress receipt={receipt} />
    ) : (
      <span className={styles['doubt']}>{t('question.open', receipt.open_question)}</span>
    );
  if (state === 'PROCESSING')
    return (
      <span className={styles['reading']}>
        <span className={styles['readingBar']} aria-hidden="true" />
        {t('reading')}
      </span>
    );
  if (receipt.open_question !== null)
    return <span className={styles['doubt']}>{t('question.open', receipt.open_question)}</span>;
  if (receipt.rejected_reason !== null && state !== 'ARCHIVED') return <Rejection receipt={receipt} />;
  const limit = warnings.find((warning) => warning === 'too_many_pages' || warning === 'too_many_pixels');
  if (limit !== undefined) return <>{purchases(`warnings.${limit}`)}</>;
  if (warnings.includes('nothing_read') || state === 'INBOX')
    return <>{t(hasPages(receipt) ? 'nothingRead' : `unread.${withoutPages(receipt)}`)}</>;
  if (state === 'ARCHIVED' && category === null) return null;
  if (reason !== null) {
    const words = t(`attention.${reason}`);
    return (
      <span className={styles['doubt']}>
        {category === null ? words : t('withReason', { reason: words, category })}
      </span>
    );
  }
  const words = category ?? t('noCategory');
  if (reverse_charge === 'NONE') return <>{words}</>;
  return <>{t('withReverseCharge', { category: words, charge: purchases(`reverseCharge.${reverse_charge}`) })}</>;
}
