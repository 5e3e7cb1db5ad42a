import { Skeleton, TextInput } from '@mantine/core';
import { cents, CHART } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { useAddress } from '../../../app/routing/address.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { formatDate } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import type { Language } from '../../../ui/format/language.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Page } from '../../../ui/layout/page.tsx';
import styles from './how.module.css';

/** A worked case as scripts/worked-cases.ts writes it; amounts in cents, boxes in whole euros. */
type WorkedCase = {
  id: string;
  title: string;
  explanation: string;
  legal: string[];
  confidence: 'certain' | 'likely' | 'to_be_confirmed';
  other_readings: string[];
  refused: string[];
  entries: { date: string; lines: [account: string, amount: number][] }[];
  returns: { period: string; boxes: [box: string, turnover: number, vat: number][]; input: number; total: number }[];
};

type CaseTexts = Partial<Pick<WorkedCase, 'title' | 'explanation' | 'other_readings' | 'refused'>>;

/** Read when the page is opened: nothing else needs them. The cases are in English, their Dutch texts beside them. */
async function readCases(language: Language): Promise<WorkedCase[]> {
  const { default: text } = await import('./data/worked-cases.json?raw');
  const cases = JSON.parse(text) as WorkedCase[];
  if (language === 'en') return cases;
  const { default: dutch } = await import('./data/case-texts.nl.json?raw');
  const texts = JSON.parse(dutch) as Record<string, CaseTexts>;
  return cases.map((found) => ({ ...found, ...texts[found.id] }));
}

/** How VAT is calculated here: every case that the product is tested with, with its source and how certain that is. */
export function HowScreen() {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  const query = useQuery({
    queryKey: ['worked-cases', language],
    queryFn: () => readCases(language),
    staleTime: Infinity,
  });
  const skeleton = (
    <Page title={t('how.title')}>
      <Skeleton height={480} radius={12} />
    </Page>
  );
  return (
    <QueryState query={query} skeleton={skeleton}>
      {(cases) => <Cases cases={cases} />}
    </QueryState>
  );
}

function Cases({ cases }: { cases: readonly WorkedCase[] }) {
  const { t } = useTranslation('tax-returns');
  const { search, change } = useAddress();
  const words = (search['q'] ?? '').toLowerCase();
  const shown = cases.filter((each) =>
    `${each.id} ${each.title} ${each.explanation} ${each.legal.join(' ')}`.toLowerCase().includes(words),
  );
  return (
    <Page title={t('how.title')} summary={t('how.summary', { count: cases.length })}>
      <p className={`second ${styles['intro'] ?? ''}`}>{t('how.intro')}</p>
      <TextInput
        className={styles['search']}
        label={t('how.search')}
        value={search['q'] ?? ''}
        onChange={({ currentTarget: { value } }) => change({ q: value === '' ? undefined : value })}
      />
      {shown.length === 0 ? (
        <EmptyState title={t('how.none')} text={t('how.noneText')} />
      ) : (
        <ul className={styles['cases']}>
          {shown.map((each) => (
            <li key={each.id} className="card">
              <details>
                <summary className={styles['summary']}>
                  <span>
                    {each.id} · {each.title}
                  </span>
                  <span className="second">{t(`how.${each.confidence}`)}</span>
                </summary>
                <Case found={each} />
              </details>
            </li>
          ))}
        </ul>
      )}
    </Page>
  );
}

function Case({ found }: { found: WorkedCase }) {
  const { t } = useTranslation('tax-returns');
  const { explanation, legal, other_readings, refused, entries, returns } = found;
  return (
    <div className={styles['case']}>
      <p>{explanation}</p>
      <dl className={styles['facts']}>
        <dt>{t('how.source')}</dt>
        <dd lang="en">{legal.join('; ')}</dd>
        {other_readings.length > 0 && (
          <>
            <dt>{t('how.other')}</dt>
            <dd>{other_readings.join('; ')}</dd>
            <dt>{t('how.reading')}</dt>
            <dd>{t('how.readingText')}</dd>
          </>
        )}
        {refused.length > 0 && (
          <>
            <dt>{t('how.refused')}</dt>
            <dd>{refused.join('; ')}</dd>
          </>
        )}
      </dl>
      <Entries entries={entries} />
      <Returns returns={returns} />
    </div>
  );
}

function Entries({ entries }: Pick<WorkedCase, 'entries'>) {
  const { t } = useTranslation('tax-returns');
  const language = useLanguage();
  if (entries.length === 0) return null;
  const nameOf = (code: string) => {
    const account = CHART.find((each) => each.code === code);
    return account === undefined ? code : `${code} ${language === 'nl' ? account.title_nl : account.title_en}`;
  };
  return (
    <table className={styles['table']}>
      <caption>{t('how.entries')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('lines.date')}</th>
          <th scope="col">{t('how.account')}</th>
          <th scope="col">{t('how.debit')}</th>
          <th scope="col">{t('how.credit')}</th>
        </tr>
      </thead>
      <tbody>
        {entries.flatMap(({ date, lines }, entry) =>
          lines.map(([account, amount], line) => (
            <tr key={`${String(entry)} ${String(line)}`}>
              <td>{line === 0 ? formatDate(date, language) : ''}</td>
              <td>{nameOf(account)}</td>
              <td>{amount > 0 && <Money amount={cents(amount)} />}</td>
              <td>{amount < 0 && <Money amount={cents(-amount)} />}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}

function Returns({ returns }: Pick<WorkedCase, 'returns'>) {
  const { t } = useTranslation('tax-returns');
  if (returns.length === 0) return null;
  return (
    <table className={styles['table']}>
      <caption>{t('how.returns')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('list.period')}</th>
          <th scope="col">{t('form.rubric')}</th>
          <th scope="col">{t('form.turnover')}</th>
          <th scope="col">{t('form.vat')}</th>
        </tr>
      </thead>
      <tbody>
        {returns.flatMap(({ period, boxes, input, total }) =>
          [...boxes, ['5b', null, input] as const, ['5g', null, total] as const].map(([box, turnover, vat], row) => (
            <tr key={`${period} ${box}`}>
              <td>{row === 0 ? period : ''}</td>
              <td>{box}</td>
              <td>{turnover !== null && <Money amount={cents(turnover * 100)} whole />}</td>
              <td>
                <Money amount={cents(vat * 100)} whole />
              </td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
