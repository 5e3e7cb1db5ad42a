import { euros, yearOf } from '@saldo/ledger';
import type { PeriodRow } from '#features/administrations/index';
import type { Scope } from '#platform/scope';
import { wholeEuros } from '#standards/invoice-pdf/invoice-pdf-texts';
import { icpReturnsDue } from '../icp/icp-due.ts';
import { currentFigures } from './compute-return.ts';
import { type Finding, right } from './finding.ts';
import { spanName } from './period-names.ts';

/**
 * Of a period with supplies to businesses in the EU: whether the ICP returns up to its end were filed in time, with the monthly rule where
 * goods exceed its limit. Their total equals box 3b by construction. Nothing to check without such supplies.
 */
export async function icpFiled(scope: Scope, period: PeriodRow): Promise<Finding[]> {
  const supplied = (await currentFigures(scope, period)).rubrics['3b'];
  if (supplied.turnover === 0) return [];
  const due = (await icpReturnsDue(scope, yearOf(period.starts_on))).filter(({ ends_on }) => ends_on <= period.ends_on);
  const late = due.filter(({ due_on }) => due_on < scope.today);
  const [first] = late;
  const isMonthly = due.some(({ isMonthlyByLaw }) => isMonthlyByLaw);
  const monthly = {
    en: isMonthly ? '. Goods to the EU exceed €50,000 in a quarter: file ICP per month' : '',
    nl: isMonthly ? '. Goederen naar de EU zijn meer dan € 50.000 in een kwartaal: dien de ICP per maand in' : '',
  };
  if (first === undefined) {
    const waits = due.some(({ starts_on }) => starts_on >= period.starts_on);
    const total = euros(supplied.turnover_euros);
    return [
      right(
        'icp_filed',
        `ICP return equals box 3b: ${wholeEuros(total, 'en')}${waits ? ', not filed yet' : ''}${monthly.en}`,
        `ICP-opgaaf is gelijk aan rubriek 3b: ${wholeEuros(total, 'nl')}${waits ? ', nog niet ingediend' : ''}${monthly.nl}`,
      ),
    ];
  }
  return [
    {
      code: 'icp_filed',
      result: 'look',
      facts: late.map(({ starts_on }) => starts_on).join('|'),
      text: {
        en: `ICP return ${spanName(first, 'en')} is overdue${monthly.en}`,
        nl: `ICP-opgaaf ${spanName(first, 'nl')} is te laat${monthly.nl}`,
      },
      link: 'taxes/icp',
    },
  ];
}
