import { handlesVat, yearOf } from '@saldo/ledger';
import { administration, type PeriodRow } from '#features/administrations/index';
import type { Scope } from '#platform/scope';
import { currentFigures } from './compute-return.ts';
import { type Finding, right } from './finding.ts';

/** VAT on private use of a company car belongs in the last return of the year, in box 1d. */
export async function privateUseOfCar(scope: Scope, period: PeriodRow): Promise<Finding> {
  const company = await administration(scope);
  const isLast = period.ends_on.endsWith('-12-31');
  if (!company.has_car || !isLast || !handlesVat(company, period.ends_on))
    return right('private_use_car', 'No private use of a car to book', 'Geen privégebruik van een auto te boeken');
  const { rubrics } = await currentFigures(scope, period);
  const year = String(yearOf(period.ends_on));
  if (rubrics['1d'].tax !== 0)
    return right(
      'private_use_car',
      `Private use of ${year} is in box 1d`,
      `Privégebruik van ${year} staat in rubriek 1d`,
    );
  return {
    code: 'private_use_car',
    result: 'look',
    facts: year,
    text: {
      en: `The company has a car: book the VAT on private use of ${year}`,
      nl: `Het bedrijf heeft een auto: boek de btw over privégebruik van ${year}`,
    },
    link: `assets/vehicles?year=${year}`,
  };
}
