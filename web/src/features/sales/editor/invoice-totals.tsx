import { negate, sum } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { FootTotal } from '../../../ui/layout/foot-total.tsx';
import { formatMoney, formatRate } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useVatLabel } from './invoice-lines.tsx';
import { type DocumentValues, parseVatOption, totalsOf, vatOptionKey } from './invoice-values.ts';
import styles from '../sales.module.css';

/** Totals while typing: net, VAT per rate, and what the customer pays. */
export function InvoiceTotals({ values }: { values: DocumentValues }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const label = useVatLabel();
  const totals = totalsOf(values);
  const discount = sum(totals.groups.map((group) => group.discount));
  return (
    <dl className={styles['totals']}>
      {discount !== 0 && (
        <div>
          <dt>{t('editor.discount')}</dt>
          <dd>
            <Money amount={negate(discount)} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('editor.excluding')}</dt>
        <dd>
          <Money amount={totals.total_excl} />
        </dd>
      </div>
      {totals.groups
        .filter(({ base }) => base !== 0)
        .map(({ code, rate_bp, base, vat }) => {
          const net = formatMoney(base, language);
          const { treatment } = parseVatOption(`${code} ${String(rate_bp)}`);
          const words =
            rate_bp > 0
              ? t('editor.vatOn', { rate: formatRate(rate_bp, language), base: net })
              : t('editor.noVatOn', { treatment: label({ treatment, rate_bp, supply: 'service' }), base: net });
          return (
            <div key={vatOptionKey({ treatment, rate_bp, supply: 'service' })}>
              <dt>{words}</dt>
              <dd>
                <Money amount={vat} />
              </dd>
            </div>
          );
        })}
      <div className={styles['grand']}>
        <dt>{t('editor.total')}</dt>
        <dd>{formatMoney(totals.total_incl, language, { currency: true })}</dd>
      </div>
    </dl>
  );
}

/** The same total in the foot of the editor. */
export function InvoiceFootTotal({ values }: { values: DocumentValues }) {
  const { t } = useTranslation('sales');
  const total = formatMoney(totalsOf(values).total_incl, useLanguage(), { currency: true });
  return <FootTotal label={t('editor.total')} total={total} />;
}
