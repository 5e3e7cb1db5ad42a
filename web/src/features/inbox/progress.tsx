import type { Attachment } from '@saldo/contract';
import { useTranslation } from 'react-i18next';

/** How far the bookkeepers are with the receipt of a Plus customer, in a sentence. */
export function Progress({ receipt }: { receipt: Attachment }) {
  const { t } = useTranslation('inbox');
  const { state, processing, claimed_by: name, open_question: asked } = receipt;
  if (asked !== null) return <>{t('question.by', asked)}</>;
  if (state === 'PROCESSING') return <>{t('progress.reading')}</>;
  switch (processing) {
    case 'IN_PROGRESS':
      return <>{name === null ? t('progress.someone') : t('progress.by', { name })}</>;
    case 'PROCESSED':
      return <>{t('progress.processed')}</>;
    default:
      return <>{t('progress.inQueue')}</>;
  }
}
