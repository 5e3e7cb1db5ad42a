import type { Attachment, ProposalWarning } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { hasPages, withoutPages } from './documents.ts';
import styles from '../inbox.module.css';
import { Progress } from './progress.tsx';
import { Rejection } from '../processing/rejection.tsx';

/** What is no invoice, or may be a fraud or a duplicate. */
const DOUBTS: readonly ProposalWarning[] = ['no_invoice', 'possible_duplicate', 'new_iban', 'other_name'];

/** What Saldo proposes for a receipt, or what it wants to know. */
export function Proposal({ receipt }: { receipt: Attachment }) {
  const { t } = useTranslation('inbox');
  const { t: purchases } = useTranslation('purchases');
  const { state, category, reverse_charge, warnings } = receipt;
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
  const words = category ?? t('noCategory');
  const doubt = warnings.find((warning) => DOUBTS.includes(warning));
  if (doubt !== undefined) return <span className={styles['doubt']}>{purchases(`warnings.${doubt}`)}</span>;
  if (reverse_charge === 'NONE') return <>{words}</>;
  return <>{t('withReverseCharge', { category: words, charge: purchases(`reverseCharge.${reverse_charge}`) })}</>;
}
