import type { AssetImport } from '@saldo/contract';
import { CSV_BEGIN } from '@saldo/ledger';
import { useTranslation } from 'react-i18next';
import { Note } from '../../ui/feedback/callout.tsx';
import { downloadText } from '../../ui/table/csv.ts';
import { useLanguage } from '../../ui/format/use-language.ts';

type ExampleProps = { name: string; lines: Readonly<Record<'en' | 'nl', readonly string[]>> };

/** A file with every column and two rows, to fill in. */
export function ExampleFile({ name, lines }: ExampleProps) {
  const { t } = useTranslation('assets');
  const text = lines[useLanguage()].join('\r\n');
  return (
    <button
      type="button"
      className="link"
      onClick={() => downloadText(`${name}.csv`, `${CSV_BEGIN}${text}\r\n`, 'text/csv;charset=utf-8')}
    >
      {t('importing.example')}
    </button>
  );
}

const COLUMNS = [
  'name',
  'group',
  'acquired_on',
  'in_use_from',
  'cost',
  'residual',
  'depreciation',
  'life_months',
  'vat_deducted',
  'on',
  'date',
  'odometer_from',
  'odometer_to',
] as const;

/** What is wrong with a file, row by row, with its columns by the name that they have in a file. */
export function CsvProblems({ problems }: { problems: AssetImport['problems'] }) {
  const { t } = useTranslation('assets');
  const nameOf = (column: string): string => {
    const known = COLUMNS.find((each) => each === column.split('.').at(-1));
    return known === undefined ? column : t(`importing.columns.${known}`);
  };
  return (
    <Note tone="bad">
      {problems.map((problem) => (
        <div key={`${String(problem.row)} ${problem.column}`}>
          {t('importing.problem', { ...problem, column: nameOf(problem.column) })}
        </div>
      ))}
    </Note>
  );
}
