import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { subtract } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../app/routing/address.tsx';
import { formatNumber } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { changeOf, type ProfitRow } from './profit-rows.ts';
import type { Span } from './queries.ts';
import { groupAddress } from './statements/group-address.ts';
import styles from './reports.module.css';

type ProfitTableProps = {
  rows: readonly ProfitRow[];
  span: Span;
  openGroups: readonly string[];
  chosen: string | undefined;
  onToggle: (group: string) => void;
  onChoose: (code: string) => void;
};

/** The statement: amounts beside those of the year before; bars only compare the size of costs. */
export function ProfitTable({ rows, span, openGroups, chosen, onToggle, onChoose }: ProfitTableProps) {
  const { t } = useTranslation('reports');
  const isCompared = rows.some(({ compared }) => compared !== null);
  const year = Number(span.until.slice(0, 4));
  const largest = Math.max(1, ...rows.flatMap(({ bar, amount, compared }) => (bar ? [amount, compared ?? 0] : [])));
  return (
    <section className={`card ${styles['statement'] ?? ''}`}>
      <table className={styles['statementTable']}>
        <caption className="sr">{t('profit.title')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('profit.amounts')}</th>
            <th scope="col" className="num">
              {year}
            </th>
            {isCompared && (
              <>
                <th scope="col" className={`num ${styles['wide'] ?? ''}`}>
                  {year - 1}
                </th>
                <th scope="col" className={`num ${styles['wide'] ?? ''}`}>
                  {t('profit.difference')}
                </th>
                <th className={`num ${styles['wide'] ?? ''}`}>%</th>
                <th className={styles['wide']} aria-hidden="true">
                  <span className={styles['barKey']} data-year="now">
                    ’{String(year).slice(2)}
                  </span>
                  <span className={styles['barKey']} data-year="before">
                    ’{String(year - 1).slice(2)}
                  </span>
                </th>
              </>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.id}
              className={styles['line']}
              data-kind={row.kind}
              data-chosen={row.code !== null && row.code === chosen}
            >
              <td>
                <Name
                  row={row}
                  isOpen={row.code === null ? openGroups.includes(row.id) : row.code === chosen}
                  onToggle={onToggle}
                  onChoose={onChoose}
                />
              </td>
              <td className="num">
                <Amount row={row} span={span} />
              </td>
              {isCompared && <Comparison row={row} largest={largest} />}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** The amount of a group leads to its lines. */
function Amount({ row, span }: { row: ProfitRow; span: Span }) {
  const { t } = useTranslation('reports');
  const amount = <Money amount={row.amount} />;
  if (row.ledgers.length === 0 || row.word === null) return amount;
  const name = t(`profit.${row.word}`);
  const { to, search } = groupAddress(name, row.ledgers, span);
  return (
    <RoomLink to={to} search={search} className="link">
      <span className="sr">{t('statements.drill', { name, column: span.until.slice(0, 4) })}</span> {amount}
    </RoomLink>
  );
}

type NameProps = {
  row: ProfitRow;
  isOpen: boolean;
  onToggle: (group: string) => void;
  onChoose: (code: string) => void;
};

function Name({ row, isOpen, onToggle, onChoose }: NameProps) {
  const { t } = useTranslation('reports');
  const words = row.word === null ? row.title : t(`profit.${row.word}`);
  if (row.kind === 'sum' || row.kind === 'total') return words;
  const Arrow = isOpen && row.kind === 'group' ? IconChevronDown : IconChevronRight;
  return (
    <button
      type="button"
      className={styles['name']}
      data-nested={row.nested}
      aria-expanded={isOpen}
      onClick={() => (row.code === null ? onToggle(row.id) : onChoose(row.code))}
    >
      {row.nested ? <span className="second">{row.code}</span> : <Arrow size={16} stroke={1.7} aria-hidden="true" />}
      {words}
    </button>
  );
}

function Comparison({ row, largest }: { row: ProfitRow; largest: number }) {
  const language = useLanguage();
  const change = changeOf(row);
  const compared = row.compared ?? row.amount;
  return (
    <>
      <td className={`num ${styles['before'] ?? ''}`}>
        <Money amount={compared} />
      </td>
      <td className={`num ${styles['before'] ?? ''}`}>
        <Money amount={subtract(row.amount, compared)} sign />
      </td>
      <td className={`num ${styles['before'] ?? ''}`}>
        {change === null ? '' : `${change > 0 ? '+' : ''}${formatNumber(change, language, 1)}%`}
      </td>
      <td className={styles['bars']} aria-hidden="true">
        {row.bar &&
          [row.amount, compared].map((amount, index) => (
            <span
              key={index === 0 ? 'now' : 'before'}
              data-year={index === 0 ? 'now' : 'before'}
              style={{ width: `${String(Math.max(0, (amount / largest) * 100))}%` }}
            />
          ))}
      </td>
    </>
  );
}
