import { formatEuro, yearOf } from '@saldo/ledger';
import type { PeriodRow } from '#features/administrations/index';
import type { Scope } from '#platform/scope';
import type { SourceDocuments } from '../source-documents.ts';
import { type Finding, right } from './finding.ts';

/** VAT that was deducted on assets and is repaid per year belongs in the last return of the year. */
export async function vatRevision(scope: Scope, sourceDocuments: SourceDocuments, period: PeriodRow): Promise<Finding> {
  const isLast = period.ends_on.endsWith('-12-31');
  const year = yearOf(period.ends_on);
  const due = isLast ? await sourceDocuments.vatToRevise(scope, year) : 0;
  if (due === 0) return right('vat_revision', 'No VAT on assets to revise', 'Geen btw op bedrijfsmiddelen te herzien');
  const amount = formatEuro(due);
  return {
    code: 'vat_revision',
    result: 'look',
    facts: amount,
    text: {
      en: `VAT deducted on assets is to be repaid for ${String(year)}: book the revision`,
      nl: `Afgetrokken btw op bedrijfsmiddelen moet over ${String(year)} worden terugbetaald: boek de herziening`,
    },
    link: `assets/investments?year=${String(year)}`,
  };
}
