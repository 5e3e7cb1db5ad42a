import type { Asset } from '@saldo/contract';
import { add, type Cents, type IsoDate, parseEuro, subtract, vatOnNet } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAdminId } from '../../app/api/session.ts';
import { Money } from '../../ui/format/money.tsx';
import { untilQuery } from './queries.ts';
import styles from './assets.module.css';

type PreviewProps = { asset: Asset; date: IsoDate | null; amount: Cents | null; rate: number };

/** What a sale comes to before it is made: book value on that day, book result, VAT and the total of the invoice. */
export function SalePreview({ asset, date, amount, rate }: PreviewProps) {
  const { t } = useTranslation('assets');
  const { data } = useQuery(untilQuery(useAdminId(), asset, date));
  if (data === undefined) return null;
  const value = parseEuro(data.book_value);
  const vat = amount === null ? null : vatOnNet(amount, rate);
  const figures = [
    [t('actions.bookValue'), value],
    [t('actions.result'), amount === null ? null : subtract(amount, value)],
    [t('actions.vat'), vat],
    [t('actions.total'), amount === null || vat === null ? null : add(amount, vat)],
  ] as const;
  return (
    <dl className={styles['facts']}>
      {figures.map(([term, figure]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd>
            <Money amount={figure} currency />
          </dd>
        </div>
      ))}
    </dl>
  );
}
