import type { RulePreview as Preview } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { Note } from '../../../ui/feedback/callout.tsx';
import { formatDate } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from './rules.module.css';

/** What a rule would have meant for the transactions that are there: how many, what people did instead, and other rules for the same. */
export function RulePreview({ preview }: { preview: Preview }) {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  const { hits, waiting, tried, same, otherwise, conflicts, examples } = preview;
  return (
    <section className={styles['preview']} aria-live="polite">
      <strong>{t('rules.hits', { count: hits, tried })}</strong>
      <span className="second">{t('rules.outcome', { waiting, same, otherwise })}</span>
      {conflicts.map(({ id, name, count, goes_first }) => (
        <Note key={id} tone="warn">
          {t(goes_first ? 'rules.conflictFirst' : 'rules.conflictLater', { name, count })}
        </Note>
      ))}
      <ul aria-label={t('rules.examples')}>
        {examples.map((one) => (
          <li key={one.id}>
            <span className={styles['party']}>
              {formatDate(one.date, language)} · {one.contra_account_name || one.description || t('unknownParty')}
            </span>
            <Money amount={one.amount} />
            <span className={`second ${styles['booked'] ?? ''}`}>
              {one.booked === null ? one.would_book : t('rules.instead', { would: one.would_book, booked: one.booked })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
