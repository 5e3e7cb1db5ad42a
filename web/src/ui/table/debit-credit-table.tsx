import { type Cents, parseEuro, sum } from '@saldo/ledger';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../format/money.tsx';
import styles from './debit-credit-table.module.css';

type DebitCreditLine = { ledger: ReactNode; below?: ReactNode; debit: string; credit: string };

type DebitCreditTableProps = { lines: readonly DebitCreditLine[]; label?: string };

/** A journal entry: each line with its amount in debit or in credit, and the totals that are equal. Amounts as on the wire. */
export function DebitCreditTable({ lines, label }: DebitCreditTableProps) {
  const { t } = useTranslation('ui');
  const total = (side: 'debit' | 'credit') => sum(lines.map((line) => parseEuro(line[side])));
  return (
    <table className={`tb dense ${styles['entry'] ?? ''}`} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">{t('entry.ledger')}</th>
          <th scope="col" className="num">
            {t('entry.debit')}
          </th>
          <th scope="col" className="num">
            {t('entry.credit')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ ledger, below, debit, credit }, index) => (
          // Lines of an entry keep their place, and two may be alike.
          <tr key={index}>
            <td>
              {ledger}
              {below !== undefined && below !== '' && <div className="second">{below}</div>}
            </td>
            <Side of="debit" amount={parseEuro(debit)} />
            <Side of="credit" amount={parseEuro(credit)} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td>{t('entry.total')}</td>
          <Side of="debit" amount={total('debit')} />
          <Side of="credit" amount={total('credit')} />
        </tr>
      </tfoot>
    </table>
  );
}

/** An amount on its side; on a phone it stands below the ledger account, and says itself which side that is. */
function Side({ of, amount }: { of: 'debit' | 'credit'; amount: Cents }) {
  const { t } = useTranslation('ui');
  return (
    <td className="num" data-head={t(`entry.${of}`)}>
      {amount === 0 ? null : <Money amount={amount} />}
    </td>
  );
}
