import type { AttachmentDetail } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { dateOf, formatDate } from '../../ui/format.ts';
import { Note } from '../../ui/note.tsx';
import { useLanguage } from '../../ui/use-language.ts';
import { rejectionWords } from '../inbox/rejection-words.ts';

/** For who looks at it anew: why this receipt was rejected before, and what was answered when it was sent again. */
export function SentAgainNote({ receipt }: { receipt: AttachmentDetail | undefined }) {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  if (receipt === undefined || receipt.rejected_reason === null || receipt.rejected_at === null) return null;
  if (receipt.state === 'REJECTED' || receipt.state === 'ARCHIVED') return null;
  const { rejected_by, rejected_at, answer } = receipt;
  const date = formatDate(dateOf(rejected_at), language, 'long');
  const words = rejectionWords(receipt, language);
  return (
    <Note tone="info">
      <div>{t('again.rejected', { who: rejected_by ?? '', date, words })}</div>
      <div>
        {answer === '' ? (
          t('again.noAnswer')
        ) : (
          <>
            {t('again.answer')} <strong>{answer}</strong>
          </>
        )}
      </div>
    </Note>
  );
}
