import type { Attachment } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from '../inbox.module.css';
import { rejectionWords } from './rejection-words.ts';

/** Why a receipt was sent back, in the words of its reader, and what was answered since. */
export function Rejection({ receipt }: { receipt: Attachment }) {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  if (receipt.rejected_reason === null) return null;
  const words = rejectionWords(receipt, language);
  const { answer } = receipt;
  if (receipt.state === 'REJECTED') return <span className={styles['rejected']}>{words}</span>;
  return <span>{answer === '' ? t('sentAgain', { words }) : t('answered', { words, answer })}</span>;
}
