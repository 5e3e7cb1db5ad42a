import { type Attachment, REJECTION_TEXTS } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useLanguage } from '../../ui/use-language.ts';
import styles from './inbox.module.css';

/** Why a receipt was sent back, in the words of its reader, and what was answered since. */
export function Rejection({ receipt }: { receipt: Attachment }) {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  const { rejected_reason: reason, rejected_explanation: explanation, answer } = receipt;
  if (reason === null) return null;
  const said = reason === 'OTHER' ? (explanation ?? '') : REJECTION_TEXTS[reason][language];
  const words = [said, reason === 'OTHER' ? null : explanation]
    .filter((text) => text !== null && text !== '')
    .join('. ');
  if (receipt.state === 'REJECTED') return <span className={styles['rejected']}>{words}</span>;
  return <span>{answer === '' ? t('sentAgain', { words }) : t('answered', { words, answer })}</span>;
}
