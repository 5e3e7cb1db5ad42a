import { placeInReturn, VAT_CODES } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/routing/address.tsx';
import { DebitCreditTable } from '../../../ui/table/debit-credit-table.tsx';

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
  const below = ({ description = '', vat }: ShownLine) => {
    const rubric = rubricOf(vat);
    const box = rubric === null ? '' : t('memorial.view.box', { rubric });
    return [description, box].filter((text) => text !== '').join(' · ');
  };
  return (
    <DebitCreditTable
      label={label}
      lines={lines.map((line) => ({
        ledger: (
          <RoomLink
            to="reports/ledger"
            search={{ ledger: line.code, from: `${year}-01-01`, until: `${year}-12-31` }}
            className="link"
          >
            {line.code} {line.title}
          </RoomLink>
        ),
        below: below(line),
        debit: line.debit,
        credit: line.credit,
      }))}
    />
  );
}

/** The box of the VAT return that a line is in: "private_use due" is in 1d. */
function rubricOf(vat: string | null): string | null {
  const [code, part] = vat?.split(' ') ?? [];
  const treatment = VAT_CODES.find((known) => known === code);
  if (treatment === undefined || (part !== 'base' && part !== 'due' && part !== 'input')) return null;
  return placeInReturn(treatment, part)?.rubric ?? null;
}
