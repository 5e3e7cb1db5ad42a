import type { InvoiceSettings } from '@saldo/contract';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

/** What is kept of them; the term of payment is with the administration, where the other rooms read it. */
type Kept = Omit<InvoiceSettings, 'payment_term_days' | 'version'>;

const FROM_THE_START: Kept = {
  default_language: 'nl',
  introduction: '',
  footer: '',
  reply_to: '',
  show_logo: true,
  number_prefix: '',
  expiration_days: 30,
  expiration_reminder_days: null,
};

/** What invoices and quotations of this administration say; as from the start until it was changed. */
export async function invoiceSettings(scope: Scope): Promise<InvoiceSettings> {
  const row = await scope.db
    .selectFrom('administrations')
    .leftJoin('invoice_settings', 'invoice_settings.administration_id', 'administrations.id')
    .select(['administrations.payment_term_days', 'invoice_settings.settings', 'invoice_settings.version'])
    .where('administrations.id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  const kept = row.settings as Partial<Kept> | null;
  return { ...FROM_THE_START, ...kept, payment_term_days: row.payment_term_days, version: row.version ?? 1 };
}

/** The numbers that years of invoices begin with, where they were chosen. */
export async function firstInvoiceNumbers(scope: Scope): Promise<string[]> {
  const row = await scope.db
    .selectFrom('invoice_settings')
    .select('first_invoice_numbers')
    .where('administration_id', '=', scope.administrationId)
    .executeTakeFirst();
  return row?.first_invoice_numbers ?? [];
}

/** Chooses the number that a year of invoices begins with, in the place of what was chosen for that year. */
export async function chooseFirstInvoiceNumber(scope: Scope, number: string): Promise<void> {
  const year = number.slice(0, 5);
  const others = (await firstInvoiceNumbers(scope)).filter((other) => !other.startsWith(year));
  const first_invoice_numbers = [...others, number].sort();
  await scope.db
    .insertInto('invoice_settings')
    .values({ administration_id: scope.administrationId, first_invoice_numbers })
    .onConflict((conflict) =>
      conflict
        .column('administration_id')
        .doUpdateSet((eb) => ({ first_invoice_numbers, version: eb('invoice_settings.version', '+', 1) })),
    )
    .execute();
}

/** Changes them. Refused: a stale version. */
export async function updateInvoiceSettings(
  scope: Scope,
  { version, payment_term_days, ...settings }: InvoiceSettings,
): Promise<void> {
  const current = await invoiceSettings(scope);
  const own = { administration_id: scope.administrationId, settings: JSON.stringify(settings) };
  const written = await scope.db
    .insertInto('invoice_settings')
    .values({ ...own, version: version + 1 })
    .onConflict((conflict) =>
      conflict
        .column('administration_id')
        .doUpdateSet({ settings: own.settings, version: version + 1 })
        .where('invoice_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (written === undefined || current.version !== version) throw new Refusal('stale_version');
  if (current.payment_term_days === payment_term_days) return;
  await scope.db
    .updateTable('administrations')
    .set((eb) => ({ payment_term_days, version: eb('version', '+', 1) }))
    .where('id', '=', scope.administrationId)
    .execute();
}
