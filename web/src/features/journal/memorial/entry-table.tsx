import { parseEuro, placeInReturn, sum, VAT_CODES } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/routing/address.tsx';
import { Money } from '../../../ui/format/money.tsx';
import styles from './memorial.module.css';

type ShownLine = {
  code: string;
  title: string;
  description?: string;
  debit: string;
  credit: string;
  vat: string | null;
};

type EntryTableProps = { lines: readonly ShownLine[]; label: string; year: string };

/** An entry in debit and credit, with what each line is in the VAT return. */
export function EntryTable({ lines, label, year }: EntryTableProps) {
  const { t } = useTranslation('journal');
  const total = (side: 'debit' | 'credit') => sum(lines.map((line) => parseEuro(line[side])));
  return (
    <div className={styles['scroll']}>
      <table className="tb dense" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t('memorial.form.ledger')}</th>
            <th scope="col" className="num">
              {t('memorial.form.debit')}
            </th>
            <th scope="col" className="num">
              {t('memorial.form.credit')}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            // Two lines may be alike in all that they show.
            <tr key={`${line.code} ${String(index)}`}>
              <td>
                <RoomLink
                  to="reports/ledger"
                  search={{ ledger: line.code, from: `${year}-01-01`, until: `${year}-12-31` }}
                  className="link"
                >
                  {line.code} {line.title}
                </RoomLink>
                <Below line={line} />
              </td>
              <td className="num">{parseEuro(line.debit) !== 0 && <Money amount={line.debit} />}</td>
              <td className="num">{parseEuro(line.credit) !== 0 && <Money amount={line.credit} />}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <td>{t('memorial.view.total')}</td>
            <td className="num">
              <Money amount={total('debit')} />
            </td>
            <td className="num">
              <Money amount={total('credit')} />
            </td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

function Below({ line: { description = '', vat } }: { line: ShownLine }) {
  const { t } = useTranslation('journal');
  const rubric = rubricOf(vat);
  const box = rubric === null ? '' : t('memorial.view.box', { rubric });
  const text = [description, box].filter((each) => each !== '').join(' · ');
  return text === '' ? null : <div className="second">{text}</div>;
}

/** The box of the VAT return that a line is in: "private_use due" is in 1d. */
function rubricOf(vat: string | null): string | null {
  const [code, part] = vat?.split(' ') ?? [];
  const treatment = VAT_CODES.find((known) => known === code);
  if (treatment === undefined || (part !== 'base' && part !== 'due' && part !== 'input')) return null;
  return placeInReturn(treatment, part)?.rubric ?? null;
}
