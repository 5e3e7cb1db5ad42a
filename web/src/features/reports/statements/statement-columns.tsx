import type { ColumnStatement, ColumnStatementShown, StatementLine } from '@saldo/contract';
import { type IsoDate, isoDate, yearOf } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/routing/address.tsx';
import { Money } from '../../../ui/format/money.tsx';
import reports from '../reports.module.css';
import { groupAddress } from './group-address.ts';
import styles from './statements.module.css';

type Column = ColumnStatementShown['columns'][number];
type StatementColumnsProps = { shown: ColumnStatementShown; statement: ColumnStatement };

/** A statement with its columns; each amount of a ledger leads to the lines behind it. */
export function StatementColumns({ shown, statement }: StatementColumnsProps) {
  const { t } = useTranslation('reports');
  return (
    <section className={`card ${reports['statement'] ?? ''}`}>
      <table className={`${reports['statementTable'] ?? ''} ${styles['columns'] ?? ''}`}>
        <caption className="sr">{shown.title}</caption>
        <thead>
          <tr>
            <th scope="col">{t('profit.amounts')}</th>
            {shown.columns.map(({ title }) => (
              <th key={title} scope="col" className="num">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {shown.lines.map((line, index) => (
            <tr key={line.id} className={reports['line']} data-kind={kindOf(line)}>
              <th scope="row" data-kind={line.kind} colSpan={line.kind === 'heading' ? shown.columns.length + 1 : 1}>
                {line.code !== null && <span className="second">{line.code} </span>}
                {line.title}
              </th>
              {line.amounts.map((amount, nth) => (
                <td key={shown.columns[nth]?.title} className="num">
                  <Drill
                    line={line}
                    ledgers={ledgersOf(shown.lines, index)}
                    column={shown.columns[nth]}
                    statement={statement}
                  >
                    <Money amount={amount} />
                  </Drill>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

const kindOf = ({ kind }: StatementLine): string => (kind === 'group' || kind === 'heading' ? 'sum' : kind);

/** The codes of the ledgers that a group is the sum of: those under it. */
function ledgersOf(lines: readonly StatementLine[], at: number): string[] {
  if (lines[at]?.kind !== 'group') return [];
  const after = lines.slice(at + 1);
  const end = after.findIndex(({ kind }) => kind !== 'ledger');
  return (end < 0 ? after : after.slice(0, end)).flatMap(({ code }) => (code === null ? [] : [code]));
}

type DrillProps = {
  line: StatementLine;
  ledgers: readonly string[];
  column: Column | undefined;
  statement: ColumnStatement;
  children: React.ReactNode;
};

/** What a cash flow is made of: the result is a statement of its own, the rest is what all ledgers moved by. */
function behindCashFlow(line: StatementLine, { from, until }: Column): { to: string; search: Record<string, string> } {
  return line.id === 'result'
    ? { to: 'reports/profit-and-loss', search: { columns: 'span', years: '1', from, until } }
    : { to: 'reports/ledger', search: { from, until } };
}

/** To the lines of the ledger or group over the column: of a balance over the year up to its day. */
function Drill({ line, ledgers, column, statement, children }: DrillProps) {
  const { t } = useTranslation('reports');
  if (column === undefined || (line.code === null && ledgers.length === 0 && statement !== 'cash_flow'))
    return children;
  const { until } = column;
  const yearStart: IsoDate = isoDate(yearOf(until), 1, 1);
  const from = statement === 'balance_sheet' ? yearStart : column.from;
  const place = placeOf(line, ledgers, { from, until }) ?? behindCashFlow(line, column);
  const name = [line.code, line.title].filter((part) => part !== null).join(' ');
  return (
    <RoomLink to={place.to} search={place.search} className={styles['drill'] ?? ''}>
      <span className="sr">{t('statements.drill', { name, column: column.title })}</span> {children}
    </RoomLink>
  );
}

function placeOf(
  line: StatementLine,
  ledgers: readonly string[],
  span: { from: string; until: string },
): { to: string; search: Record<string, string> } | undefined {
  if (line.code !== null) return { to: 'reports/ledger', search: { ledger: line.code, ...span } };
  return ledgers.length === 0 ? undefined : groupAddress(line.title, ledgers, span);
}
