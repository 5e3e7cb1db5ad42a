import type { LedgerChoice, OpeningBalance } from '@saldo/contract';
import { negate } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/format/money.tsx';
import { Card } from '../../../ui/layout/page.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { LedgerTable } from './opening-lines.tsx';
import { type OpeningValues, totalsOf } from './opening-values.ts';
import styles from './opening.module.css';

type EquityCardProps = { form: Form<OpeningValues>; chart: readonly LedgerChoice[]; opening: OpeningBalance };

/** What is owned, what is owed, and equity: the difference. Where the legal form divides equity, the last part of it is calculated. */
export function EquityCard({ form, chart, opening }: EquityCardProps) {
  const { t } = useTranslation('journal');
  const { owned, owed, equity, remainder } = totalsOf(form.values, chart);
  const divides = opening.equity_ledgers.length > 1 || form.values.equity.some(({ amount }) => amount !== null);
  const taking = chart.find(({ code }) => code === opening.equity_ledger);
  return (
    <Card title={t('opening.parts.equity')}>
      <p className={`second ${styles['help'] ?? ''}`}>
        {t(divides ? 'opening.help.equityDivided' : 'opening.help.equity')}
      </p>
      {divides && <LedgerTable form={form} part="equity" chart={chart} except={opening.equity_ledger} />}
      <dl className={styles['totals']}>
        <div>
          <dt>{t('opening.owns')}</dt>
          <dd>
            <Money amount={owned} currency />
          </dd>
        </div>
        <div>
          <dt>{t('opening.owes')}</dt>
          <dd>
            <Money amount={owed} currency />
          </dd>
        </div>
        <div>
          <dt>{t('opening.equity')}</dt>
          <dd>
            <Money amount={equity} currency />
          </dd>
        </div>
        {remainder !== negate(equity) && (
          <div className={styles['left']}>
            <dt>{t('opening.ofWhich', { ledger: `${opening.equity_ledger} ${taking?.title ?? ''}` })}</dt>
            <dd>
              <Money amount={negate(remainder)} currency />
            </dd>
          </div>
        )}
      </dl>
    </Card>
  );
}
