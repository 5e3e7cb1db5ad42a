import type { Attachment } from '@saldo/contract';
import { useTranslation } from 'react-i18next';

/** How far the bookkeepers are with the receipt of a Plus customer, in a sentence. */
export function Progress({ receipt }: { receipt: Attachment }) {
  const { t } = useTranslation('inbox');
  const { state, processing, claimed_by: name, open_question: asked } = receipt;
  if (asked !== null) return <>{t('question.by', asked)}</>;
  if (state === 'PROCESSING') return <>{t('progress.reading')}</>;
  if (processing === 'PROCESSED') return <>{t('progress.processed')}</>;
  if (processing !== 'IN_PROGRESS') return <>{t('progress.inQueue')}</>;
  return <>{name === null ? t('progress.someone') : t('progress.by', { name })}</>;
}
