import { MUTATION_ERRORS, type MutationError } from '@saldo/contract';
import { formatEuro, yearOf } from '@saldo/ledger';
import { checkYear, type Finding } from '#features/journal/index';
import { icpReturnsDue, type SourceDocuments, spanName } from '#features/tax-returns/index';
import type { Scope } from '#platform/scope';

/** Errors in the entries of a year, the gravest first. */
export async function findMutationErrors(
  scope: Scope,
  sourceDocuments: SourceDocuments,
  year: number,
): Promise<{ errors: MutationError[] }> {
  const missing = await sourceDocuments.missingInvoiceNumbers(scope, year);
  const invoices: Finding[] =
    missing.length === 0
      ? []
      : [{ kind: 'missing_invoice_number', count: missing.length, places: missing.map((text) => ({ text })) }];
  const errors = [...(await checkYear(scope, year)), ...invoices, ...(await icpNotFiled(scope, year))].map((found) =>
    present(scope, found),
  );
  return { errors: [...errors.filter(isGrave), ...errors.filter((each) => !isGrave(each))] };
}

/** Returns of a year that are over and were not filed. Those of the one-stop shop are filed elsewhere: of them Saldo does not know. */
async function icpNotFiled(scope: Scope, year: number): Promise<Finding[]> {
  const due = (await icpReturnsDue(scope, year)).filter(({ starts_on }) => yearOf(starts_on) === year);
  if (due.length === 0) return [];
  const places = due.map((span) => ({ text: spanName(span, scope.language), link: 'taxes/icp' }));
  return [{ kind: 'icp_not_filed', count: places.length, places }];
}

const isGrave = ({ severity }: MutationError): boolean => severity === 'error';

function present({ language }: Scope, { kind, count, places }: Finding): MutationError {
  const { severity, title, advice } = MUTATION_ERRORS[kind];
  return {
    kind,
    severity,
    title: title[language],
    advice: advice[language],
    count,
    places: places.map(({ text, date, amount, ledger, entry_id, source_type, source_id, link }) => ({
      text,
      date: date ?? null,
      amount: amount === undefined || amount === null ? null : formatEuro(amount),
      ledger: ledger ?? null,
      entry_id: entry_id ?? null,
      source_type: source_type ?? null,
      source_id: source_id ?? null,
      link: link ?? null,
    })),
  };
}
