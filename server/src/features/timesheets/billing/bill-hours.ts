import { type BillGroup, vatRateName } from '@saldo/contract';
import { formatEuro, hourRateOf, type IsoDate, roundMinutes } from '@saldo/ledger';
import { administration } from '#features/administrations/index';
import { contactById } from '#features/contacts/index';
import { createConcept, shownInvoice, usualServiceVat } from '#features/sales/index';
import { Refusal, refuseField } from '#platform/refusal';
import type { Language, Scope } from '#platform/scope';
import { allEntries, type EntryRow } from '../entries/entry-store.ts';
import { hourSettings } from '../rates/hour-settings.ts';
import { storedRates } from '../rates/rate-store.ts';
import { type BilledEntry, hoursLines } from './invoice-lines.ts';

type Billing = {
  client_id: number;
  project_id?: number | undefined;
  from?: IsoDate | undefined;
  until?: IsoDate | undefined;
  entry_ids?: readonly number[] | undefined;
  group_by: BillGroup;
  language: Language;
};

const MOST_LINES = 500;

/**
 * Makes a draft invoice of unbilled billable hours of a client and locks these. The call has the turn of its
 * administration, so that no hour is billed twice.
 */
export async function billHours(scope: Scope, { client_id, group_by, language, entry_ids, ...filter }: Billing) {
  const client = await clientOf(scope, client_id);
  const found = await allEntries(scope, { ...filter, client_id, kind: 'BILLABLE', billed: 'false' });
  const entries = entry_ids === undefined ? found : found.filter(({ id }) => entry_ids.includes(id));
  if (entries.length === 0 || (entry_ids !== undefined && entries.length < new Set(entry_ids).size))
    throw new Refusal('no_hours_to_bill');
  const billed = await pricedEntries(scope, entries);
  const lines = hoursLines(billed, group_by, language);
  if (lines.length > MOST_LINES) throw refuseField('group_by', 'too_many');
  const company = await administration(scope);
  const { treatment, rate_bp } = usualServiceVat(company, client, scope.today);
  const projects = new Set(entries.map((entry) => entry.project_id));
  const [only = null] = projects;
  const project_id = projects.size === 1 ? only : null;
  const draft = {
    contact_id: client_id,
    invoice_date: scope.today,
    payment_term_days: company.payment_term_days,
    performed_on: null,
    performed_until: null,
    order_reference: '',
    is_advance: false,
    attachment_ids: [],
    template_id: null,
    is_standard_look: false,
    discount: '0',
    language,
    prices_include_vat: false,
    reference: '',
    note: '',
    project_id,
    lines: lines.map(({ description, quantity, rate }) => ({
      description,
      quantity,
      unit: 'hour' as const,
      discount: '0',
      ledger_account_id: null,
      unit_price: formatEuro(rate),
      supply: 'service' as const,
      treatment,
      vat: vatRateName(rate_bp),
    })),
  };
  const invoice_id = await createConcept(scope, draft, project_id);
  await markBilled(scope, entries, invoice_id);
  const { total_excl } = await shownInvoice(scope, invoice_id);
  const minutes = entries.reduce((total, entry) => total + (entry.minutes ?? 0), 0);
  return { invoice_id, entries: entries.length, minutes, total_excl };
}

async function clientOf(scope: Scope, id: number) {
  try {
    return await contactById(scope, id);
  } catch (error) {
    throw error instanceof Refusal ? refuseField('client_id', 'contact_unknown') : error;
  }
}

async function pricedEntries(scope: Scope, entries: readonly EntryRow[]): Promise<BilledEntry[]> {
  const rates = await storedRates(scope);
  const rounding = await hourSettings(scope);
  return entries.map((entry) => {
    const rate = hourRateOf(rates, entry);
    if (rate === undefined) throw new Refusal('hours_without_rate');
    return {
      day: entry.day,
      minutes: roundMinutes(entry.minutes ?? 0, rounding),
      rate,
      project: entry.project_name ?? '',
      person: entry.person_name,
      description: entry.description,
    };
  });
}

async function markBilled(scope: Scope, entries: readonly EntryRow[], invoice_id: number): Promise<void> {
  await scope.db
    .updateTable('time_entries')
    .set((eb) => ({ invoice_id, version: eb('version', '+', 1) }))
    .where('administration_id', '=', scope.administrationId)
    .where(
      'id',
      'in',
      entries.map(({ id }) => id),
    )
    .execute();
}
