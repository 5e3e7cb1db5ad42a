import type { AttachmentDetail } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../app/routing/address.tsx';
import { dateOf, formatDate } from '../../../ui/format/format.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { rejectionWords } from '../../inbox/index.ts';

/** The earlier rejection of a resent receipt, with its answer. */
export function SentAgainNote({ receipt }: { receipt: AttachmentDetail | undefined }) {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  const go = useGo();
  if (receipt === undefined || receipt.rejected_reason === null || receipt.rejected_at === null) return null;
  if (receipt.state === 'REJECTED' || receipt.state === 'ARCHIVED') return null;
  const { rejected_by, rejected_at, answer, replaces } = receipt;
  const date = formatDate(dateOf(rejected_at), language, 'long');
  const words = rejectionWords(receipt, language);
  return (
    <Note tone="info">
      <div>{t('again.rejected', { who: rejected_by ?? '', date, words })}</div>
      <div>
        {answer !== '' ? (
          <>
            {t('again.answer')} <strong>{answer}</strong>
          </>
        ) : (
          replaces === null && t('again.noAnswer')
        )}
      </div>
      {replaces !== null && (
        <div>
          {t('again.instead')}{' '}
          <button type="button" className="link" onClick={() => go(`purchases/inbox/${String(replaces)}`)}>
            {t('again.toFirst')}
          </button>
        </div>
      )}
    </Note>
  );
}
