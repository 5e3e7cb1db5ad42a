import type { ImportContents as Contents } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from './import-contents.module.css';
import sampleStyles from './sample-rows.module.css';

/** What a file holds, to see that it is the right one: its balances, what came in and went out, and its first transactions. */
export function ImportContents({ contents }: { contents: Contents }) {
  const { t } = useTranslation('bank');
  const language = useLanguage();
  const { opening, closing, in: added, out, first } = contents;
  const figures = [
    { label: t('importing.opening'), amount: opening },
    { label: t('proof.in'), amount: added },
    { label: t('proof.out'), amount: out },
    { label: t('importing.closing'), amount: closing },
  ];
  return (
    <>
      <dl className={styles['figures']}>
        {figures.map(
          ({ label, amount }) =>
            amount !== null && (
              <div key={label}>
                <dt className="second">{label}</dt>
                <dd>
                  <Money amount={amount} currency />
                </dd>
              </div>
            ),
        )}
      </dl>
      {first.length > 0 && (
        <ul className={sampleStyles['sample']} aria-label={t('importing.first')}>
          {first.map(({ date, name, description, amount }, index) => (
            // A line of a file has no identity but its place.
            <li key={index}>
              <span className="second">{formatDate(date, language, 'short')}</span>
              <span className={sampleStyles['words']}>
                {[name, description].filter((text) => text !== '').join(' · ') || t('unknownParty')}
              </span>
              <Money amount={amount} sign />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
