import type { VatCode } from '@saldo/ledger';
import { type FileStore, FileTooLarge } from '#adapters/file-store/file-store';
import { startTask } from '#features/administrations/index';
import { unmergedNames } from '#features/contacts/index';
import { chartToMatch, isBuiltOn } from '#features/journal/index';
import type { UploadedFile } from '#platform/http/handlers';
import { enqueue } from '#platform/jobs/jobs';
import { Refusal, refuseField } from '#platform/refusal';
import type { Begin, Scope } from '#platform/scope';
import { assess } from './present.ts';
import { importedOthers, type ImportRow, importRow, insertImport, moveImport, updateImport } from './store.ts';
import type { FileSurvey } from './survey-file.ts';

const FILE_LIMIT_BYTES = 1024 * 1024 * 1024;

export const SURVEY_JOB = 'reports.survey-import';
export const COMMIT_JOB = 'reports.commit-import';
export const UNDO_JOB = 'reports.undo-import';

type Started = { id: number; task_id: number };

/** Keeps an audit file and has it read in the background. Nothing is posted. */
export async function acceptBooks<Outcome>(
  files: FileStore,
  begin: Begin<Scope> & { once(work: (scope: Scope) => Promise<Started>): Promise<Outcome> },
  receive: () => Promise<UploadedFile>,
): Promise<Outcome> {
  const incoming = await receive();
  const stored = await files.put(incoming.content, FILE_LIMIT_BYTES).catch((error: unknown) => {
    throw error instanceof FileTooLarge ? new Refusal('too_large') : error;
  });
  return begin.once(async (scope) => {
    await scope.db
      .insertInto('files')
      .values({ administration_id: scope.administrationId, ...stored, media_type: 'application/xml' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const id = await insertImport(scope, {
      kind: 'AUDIT_FILE',
      sha256: stored.sha256,
      file_name: incoming.file_name,
    });
    const task_id = await startWork(scope, id, SURVEY_JOB);
    await updateImport(scope, id, { task_id });
    return { id, task_id };
  });
}

async function startWork(scope: Scope, id: number, job: string): Promise<number> {
  const task_id = await startTask(scope, job, 'journal.book', {
    id,
    resultPath: `settings/import?import=${String(id)}`,
  });
  await enqueue(scope, job, { import_id: id, task_id });
  return task_id;
}

type MappingChosen = {
  mapping: Readonly<Record<string, string>>;
  vat_codes: Readonly<Record<string, VatCode | ''>>;
  contacts: Readonly<Record<string, number | null>>;
  version: number;
};

/** Chooses ledgers, VAT treatments and contacts for accounts, VAT codes and relations of the file; an empty choice is the proposal again. */
export async function mapImport(
  scope: Scope,
  id: number,
  { mapping, vat_codes, contacts, version }: MappingChosen,
): Promise<void> {
  const row = await importRow(scope, id);
  if (row.version !== version) throw new Refusal('stale_version');
  if (row.survey === null || !['CHECKED', 'UNDONE', 'FAILED'].includes(row.state))
    throw new Refusal('import_not_ready');
  refuseChoicesBesideFile(row.survey, { mapping, vat_codes, contacts });
  const chart = await chartToMatch(scope);
  const codes = new Set(chart.map(({ code }) => code));
  const wrong = Object.entries(mapping).find(([, code]) => code !== '' && !codes.has(code));
  if (wrong !== undefined) throw refuseField(`mapping.${wrong[0]}`, 'ledger_unknown');
  const merged = Object.entries({ ...row.mapping, ...mapping }).filter(([, code]) => code !== '');
  const vat_mapping = { ...row.vat_mapping };
  for (const [code, treatment] of Object.entries(vat_codes))
    if (treatment === '') delete vat_mapping[code];
    else vat_mapping[code] = treatment;
  const contact_mapping = { ...row.contact_mapping };
  for (const [contact, choice] of Object.entries(contacts))
    if (choice === null) delete contact_mapping[contact];
    else contact_mapping[contact] = choice;
  const unknown = await unknownContact(scope, contacts);
  if (unknown !== undefined) throw refuseField(`contacts.${unknown}`, 'contact_unknown');
  await updateImport(scope, id, { mapping: Object.fromEntries(merged), vat_mapping, contact_mapping });
}

/** Choices are kept, so they are only of what the file has: else a row could be made to grow without end. */
function refuseChoicesBesideFile(
  file: FileSurvey,
  { mapping, vat_codes, contacts }: Omit<MappingChosen, 'version'>,
): void {
  const fields = [
    { field: 'mapping', chosen: mapping, things: file.accounts },
    { field: 'vat_codes', chosen: vat_codes, things: file.vat_codes },
    { field: 'contacts', chosen: contacts, things: file.contacts },
  ];
  for (const { field, chosen, things } of fields) {
    const known = new Set(things.map(({ id }) => id));
    const unknown = Object.keys(chosen).find((id) => !known.has(id));
    if (unknown !== undefined) throw refuseField(`${field}.${unknown}`, 'invalid');
  }
}

/** The first choice of a contact that this company does not have. */
async function unknownContact(scope: Scope, contacts: MappingChosen['contacts']): Promise<string | undefined> {
  const names = await unmergedNames(
    scope,
    Object.values(contacts).filter((id) => id !== null),
  );
  return Object.entries(contacts).find(([, id]) => id !== null && id !== 0 && !names.has(id))?.[0];
}

export async function commitImport(
  scope: Scope,
  id: number,
  { version, other_company }: { version: number; other_company: boolean },
): Promise<Started> {
  const row = await importRow(scope, id);
  if (row.state === 'REFUSED') throw new Refusal('import_refused');
  if (row.survey === null || !['CHECKED', 'UNDONE', 'FAILED'].includes(row.state))
    throw new Refusal('import_not_ready');
  const { errors, fit } = await assess(scope, row, row.survey);
  if (errors > 0) throw new Refusal('import_refused');
  if (fit.other_company && !other_company) throw new Refusal('import_other_company');
  const task_id = await startWork(scope, id, COMMIT_JOB);
  await moveImport(scope, row, { version, to: 'IMPORTING', task_id });
  return { id, task_id };
}

/** Has the worker stop before its next batch; it then keeps nothing. */
export async function cancelImport(scope: Scope, id: number): Promise<Started> {
  const { state, task_id, cancelled } = await importRow(scope, id);
  if (state === 'FAILED' && cancelled) throw new Refusal('import_cancelled');
  if (state !== 'IMPORTING' || task_id === null) throw new Refusal('import_not_ready');
  await updateImport(scope, id, { cancelled: true });
  return { id, task_id };
}

/** Refused once a later year was imported, or something was booked after this one. */
export async function refuseWhenBuiltOn(scope: Scope, { id, survey }: ImportRow): Promise<void> {
  const from = survey?.from ?? null;
  if (from === null) return;
  const isFollowed = (await importedOthers(scope, id)).some((other) => (other.survey?.from ?? '') > from);
  if (isFollowed || (await isBuiltOn(scope, id))) throw new Refusal('import_built_on');
}

export async function undoImport(scope: Scope, id: number, version: number): Promise<Started> {
  const row = await importRow(scope, id);
  if (row.state !== 'IMPORTED' || row.kind === 'ENTRIES') throw new Refusal('import_not_ready');
  await refuseWhenBuiltOn(scope, row);
  const task_id = await startWork(scope, id, UNDO_JOB);
  await moveImport(scope, row, { version, to: 'UNDOING', task_id });
  return { id, task_id };
}
