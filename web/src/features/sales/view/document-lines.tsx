import { type Invoice, saleRateBp } from '@saldo/contract';
import { negate, sum } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { showDecimal } from '../../../ui/forms/decimal-input.tsx';
import { formatMoney, formatRate } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { useVatLabel } from '../editor/invoice-lines.tsx';
import { type Documented, linesOf, totalsOf } from '../editor/invoice-values.ts';
import styles from '../sales.module.css';

type Sold = Documented & Pick<Invoice, 'vat_totals' | 'total_excl' | 'total_incl'>;

/** What was sold or offered, and how its total comes about. */
export function DocumentLines({ document }: { document: Sold }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const label = useVatLabel();
  return (
    <Card title={t('view.lines')} flush>
      <div className={styles['lines']}>
        <table className="tb dense" aria-label={t('view.lines')}>
          <thead>
            <tr>
              <th scope="col">{t('editor.description')}</th>
              <th scope="col" className="num">
                {t('editor.quantity')}
              </th>
              <th scope="col" className="num">
                {t('editor.price')}
              </th>
              <th scope="col">{t('editor.vat')}</th>
              <th scope="col" className="num">
                {t('editor.amount')}
              </th>
            </tr>
          </thead>
          <tbody>
            {document.lines.map((line, index) => (
              <tr key={index}>
                <td>
                  {line.description}
                  {line.discount !== '0' && (
                    <div className="second">{t('view.discountOf', { rate: percentage(line.discount, language) })}</div>
                  )}
                </td>
                <td className="num">
                  {showDecimal(line.quantity, language, 0)}{' '}
                  {line.unit !== null && t(`unitsOf.${line.unit}`, { count: Number(line.quantity) })}
                </td>
                <td className="num">{showDecimal(line.unit_price, language, 2)}</td>
                <td>{label({ treatment: line.treatment, rate_bp: saleRateBp(line.vat), supply: line.supply })}</td>
                <td className="num">
                  <Money amount={line.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Totals document={document} />
    </Card>
  );
}

function Totals({ document }: { document: Sold }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const label = useVatLabel();
  const { groups } = totalsOf({ ...document, lines: linesOf(document) });
  return (
    <dl className={`${styles['totals'] ?? ''} ${styles['sums'] ?? ''}`}>
      {document.discount !== '0' && (
        <div>
          <dt>{t('view.discountOf', { rate: percentage(document.discount, language) })}</dt>
          <dd>
            <Money amount={negate(sum(groups.map(({ discount }) => discount)))} />
          </dd>
        </div>
      )}
      <div>
        <dt>{t('editor.excluding')}</dt>
        <dd>
          <Money amount={document.total_excl} />
        </dd>
      </div>
      {document.vat_totals.map(({ vat, treatment, base, amount }) => {
        const rate_bp = saleRateBp(vat);
        const net = formatMoney(base, language);
        return (
          <div key={`${treatment} ${vat}`}>
            <dt>
              {rate_bp > 0
                ? t('editor.vatOn', { rate: formatRate(rate_bp, language), base: net })
                : t('editor.noVatOn', { treatment: label({ treatment, rate_bp, supply: 'service' }), base: net })}
            </dt>
            <dd>
              <Money amount={amount} />
            </dd>
          </div>
        );
      })}
      <div className={styles['grand']}>
        <dt>{t('editor.total')}</dt>
        <dd>{formatMoney(document.total_incl, language, { currency: true })}</dd>
      </div>
    </dl>
  );
}

const percentage = (text: string, language: 'nl' | 'en'): string =>
  formatRate(Math.round(Number(text) * 100), language);
