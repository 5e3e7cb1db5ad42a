import { type MailKind, type MailSettings, type MailText, unknownVariables } from '@saldo/contract';
import type { Language } from '#platform/scope';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { DEFAULT_MAIL } from './default-texts.ts';

type Kept = Omit<MailSettings, 'version'>;

/** The texts of e-mails to customers and the series of reminders; as from the start until they were changed. */
export async function mailSettings(scope: Scope): Promise<MailSettings> {
  const row = await scope.db
    .selectFrom('sales_mail_settings')
    .select(['settings', 'version'])
    .where('administration_id', '=', scope.administrationId)
    .executeTakeFirst();
  const kept = row?.settings as Partial<Kept> | undefined;
  return { ...DEFAULT_MAIL, ...kept, version: row?.version ?? 1 };
}

/** Changes them. Refused: a stale version, and variables that do not exist. */
export async function updateMailSettings(scope: Scope, { version, ...settings }: MailSettings): Promise<void> {
  refuseUnknown([
    ...textsOf('invoice', 'INVOICE', settings.invoice),
    ...textsOf('statement', 'STATEMENT', settings.statement),
    ...textsOf('quotation', 'QUOTATION', settings.quotation),
    ...textsOf('quotation_reminder', 'QUOTATION_REMINDER', settings.quotation_reminder),
    ...settings.steps.flatMap((step, index) => textsOf(`steps.${String(index)}`, 'REMINDER', step)),
  ]);
  const current = await mailSettings(scope);
  if (current.version !== version) throw new Refusal('stale_version');
  const own = {
    settings: JSON.stringify(settings),
    reminders_by: settings.automatic_reminders ? scope.personId : null,
    version: version + 1,
  };
  const written = await scope.db
    .insertInto('sales_mail_settings')
    .values({ ...own, administration_id: scope.administrationId })
    .onConflict((conflict) =>
      conflict.column('administration_id').doUpdateSet(own).where('sales_mail_settings.version', '=', version),
    )
    .returning('version')
    .executeTakeFirst();
  if (written === undefined) throw new Refusal('stale_version');
}

type Checked = { path: string; kind: MailKind; text: string };

function textsOf(path: string, kind: MailKind, texts: Record<Language, MailText>): Checked[] {
  return (['en', 'nl'] as const).flatMap((language) =>
    (['subject', 'body'] as const).map((part) => ({
      path: `${path}.${language}.${part}`,
      kind,
      text: texts[language][part],
    })),
  );
}

/** Refuses texts with variables that do not exist, and names those. */
export function refuseUnknown(texts: readonly Checked[]): void {
  const wrong = texts.flatMap(({ path, kind, text }) => unknownVariables(text, kind).map((name) => ({ path, name })));
  if (wrong.length === 0) return;
  throw new Refusal('mail_variable_unknown', {
    fields: Object.fromEntries(wrong.map(({ path }) => [path, ['variable_unknown']])),
    about: { variables: [...new Set(wrong.map(({ name }) => `{${name}}`))].join(', ') },
  });
}

/** The text of a message in the language of the customer; of a reminder, that of its step. */
export function textOf(settings: MailSettings, kind: MailKind, language: Language, step: number | null): MailText {
  if (kind === 'INVOICE') return settings.invoice[language];
  if (kind === 'STATEMENT') return settings.statement[language];
  if (kind === 'QUOTATION') return settings.quotation[language];
  if (kind === 'QUOTATION_REMINDER') return settings.quotation_reminder[language];
  const found = settings.steps[Math.min(step ?? 1, settings.steps.length) - 1] ?? DEFAULT_MAIL.steps[0];
  if (found === undefined) throw new Error('there is no reminder in the series');
  return found[language];
}
