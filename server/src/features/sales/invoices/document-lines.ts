import { type InvoiceLineBody, saleRateBp } from '@saldo/contract';
import {
  type AccountCode,
  DISPOSAL_RESULT,
  euVatRates,
  type IsoDate,
  isEuCountry,
  isTooLarge,
  revenueAccount,
  ROLES,
  type SalesTreatment,
  ZERO,
} from '@saldo/ledger';
import type { z } from 'zod';
import { administration, type Company } from '#features/administrations/index';
import { contactById } from '#features/contacts/index';
import { inactiveLedgers, ledgerCodes, ledgerIdOf } from '#features/journal/index';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { basisPoints, type Priced, priced, tooLarge } from './pricing.ts';
import type { NewLine, StoredLine } from './store.ts';
import { rateProblem, treatmentsOf } from './vat-treatments.ts';

/** A line before it is priced. */
export type OfferedLine = Omit<StoredLine, 'amount'>;

/** Who and what a document is about, whichever kind of document it is. */
export type OfferedDocument = {
  contact_id: number | null;
  prices_include_vat: boolean;
  discount_bp: number;
  lines: readonly OfferedLine[];
};

/** Lines as they come over the wire. */
export function offeredLines(lines: readonly z.output<typeof InvoiceLineBody>[]): OfferedLine[] {
  return lines.map(({ vat, discount, ledger_account_id, ...line }) => ({
    ...line,
    rate_bp: saleRateBp(vat),
    discount_bp: basisPoints(discount),
    chosen_ledger_id: ledger_account_id,
  }));
}

/** Refuses what a draft may never say: an unknown customer, a treatment or a rate that does not fit, an amount beyond reckoning. */
export async function checkDocument(
  scope: Scope,
  document: OfferedDocument,
  days: { on: readonly IsoDate[]; alsoOn: readonly IsoDate[] },
): Promise<Priced> {
  const { contact_id, lines, prices_include_vat, discount_bp } = document;
  if (contact_id !== null) await refuseUnknownContact(scope, contact_id);
  const large = tooLarge(lines);
  if (large !== undefined) throw refuseField(`lines.${String(large)}.unit_price`, 'amount_too_large');
  const total = priced(lines, prices_include_vat, discount_bp);
  if (isTooLarge(total.total_incl)) throw refuseField('lines', 'amount_too_large');
  refuseUnfitLines(await administration(scope), lines, days);
  await refuseUnfitLedgers(scope, lines);
  return total;
}

async function refuseUnknownContact(scope: Scope, id: number): Promise<void> {
  try {
    await contactById(scope, id);
  } catch (error) {
    throw error instanceof Refusal ? refuseField('contact_id', 'contact_unknown') : error;
  }
}

/** Refuses the lines whose treatment this company may not use, or whose rate does not belong to it on these days. */
export function refuseUnfitLines(
  company: Company,
  lines: readonly Pick<OfferedLine, 'treatment' | 'rate_bp'>[],
  { on, alsoOn }: { on: readonly IsoDate[]; alsoOn: readonly IsoDate[] },
): void {
  const [first, ...others] = on;
  const allowed = [...(first === undefined ? [] : [first]), ...alsoOn].flatMap((day) => treatmentsOf(company, day));
  const days = [...(first === undefined ? [] : [first]), ...others, ...alsoOn];
  lines.forEach(({ treatment, rate_bp }, index) => {
    const at = `lines.${String(index)}`;
    if (!allowed.includes(treatment)) throw refuseField(`${at}.treatment`, 'treatment_not_allowed');
    const problem = rateProblem(treatment, rate_bp, days);
    if (problem !== undefined) throw refuseField(`${at}.vat`, problem);
  });
}

/** Refuses a sale through the one-stop shop that is not to a consumer elsewhere in the EU, at a rate of that country. */
export function refuseUnfitOss(
  lines: readonly Pick<OfferedLine, 'treatment' | 'rate_bp'>[],
  { country, vat_id }: { country: string; vat_id: string | null },
  days: readonly IsoDate[],
): void {
  lines.forEach(({ treatment, rate_bp }, index) => {
    if (treatment !== 'oss') return;
    const at = `lines.${String(index)}`;
    if (country === 'NL' || !isEuCountry(country) || vat_id !== null)
      throw refuseField(`${at}.treatment`, 'oss_customer');
    if (!days.some((day) => euVatRates(country, day).includes(rate_bp))) throw refuseField(`${at}.vat`, 'oss_rate');
  });
}

/** Ledgers that invoices are booked on and that are no turnover: what is charged in advance, was paid for a customer, or is a sold asset. */
const OTHER_LEDGERS: readonly AccountCode[] = [
  ROLES.deferredRevenue,
  ROLES.customerPrepayments,
  ROLES.otherReceivables,
  DISPOSAL_RESULT,
];

/** Refuses a chosen ledger that no invoice is booked on, or that is out of use. */
async function refuseUnfitLedgers(scope: Scope, lines: readonly OfferedLine[]): Promise<void> {
  const chosen = chosenLedgers(lines);
  if (chosen.length === 0) return;
  const known = await ledgerCodes(scope, chosen);
  const inactive = await inactiveLedgers(scope);
  lines.forEach(({ chosen_ledger_id: id }, index) => {
    if (id === null) return;
    const ledger = known.get(id);
    const at = `lines.${String(index)}.ledger_account_id`;
    if (ledger === undefined || !(ledger.use.sales || OTHER_LEDGERS.includes(ledger.code)))
      throw refuseField(at, 'ledger_not_for_sales');
    if (inactive.has(id)) throw refuseField(at, 'ledger_inactive');
  });
}

function chosenLedgers(lines: readonly Pick<OfferedLine, 'chosen_ledger_id'>[]): number[] {
  return lines.flatMap(({ chosen_ledger_id: id }) => (id === null ? [] : [id]));
}

type Booked = { lines: readonly OfferedLine[]; is_advance: boolean };

/** Where a line is booked unless someone chose: what is charged in advance is no turnover yet. */
function usualAccount(is_advance: boolean, treatment: SalesTreatment, supply: 'goods' | 'service'): AccountCode {
  const isTurnover = !is_advance || treatment === 'disbursement';
  return isTurnover ? revenueAccount(treatment, supply) : ROLES.deferredRevenue;
}

/** The ledger of each line: the chosen one, or that of its VAT treatment and kind of supply. */
export async function accountsOfLines(scope: Scope, { lines, is_advance }: Booked): Promise<AccountCode[]> {
  const known = await ledgerCodes(scope, chosenLedgers(lines));
  return lines.map(({ treatment, supply, chosen_ledger_id: id }) => {
    const chosen = id === null ? undefined : known.get(id);
    return chosen?.code ?? usualAccount(is_advance, treatment, supply);
  });
}

/** Lines as they are stored: with their amounts and ledgers. */
export async function withLedgers(
  scope: Scope,
  { lines, is_advance }: Booked,
  total: Pick<Priced, 'amounts'>,
): Promise<NewLine[]> {
  const ids = new Map<string, number>();
  for (const { treatment, supply, chosen_ledger_id } of lines) {
    if (chosen_ledger_id !== null) continue;
    const code = usualAccount(is_advance, treatment, supply);
    if (!ids.has(code)) ids.set(code, await ledgerIdOf(scope, code));
  }
  return lines.map((line, index) => ({
    ...line,
    amount: total.amounts[index] ?? ZERO,
    ledger_id: line.chosen_ledger_id ?? ids.get(usualAccount(is_advance, line.treatment, line.supply)) ?? 0,
  }));
}
