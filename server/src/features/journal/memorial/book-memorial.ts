import type { MemorialBody } from '@saldo/contract';
import {
  type BalancedEntry,
  cents,
  formatEuro,
  handlesVat,
  MEMORIAL_FACTS,
  memorialEntry,
  memorialHasVat,
  moveEntry,
  parseEuro,
  sum,
  ZERO,
} from '@saldo/ledger';
import {
  administration,
  lockedPeriodOn,
  periodProcessed,
  placeEntry,
  refuseLocked,
} from '#features/administrations/index';
import { Refusal, refuseField } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { placeCorrection } from '../corrections/place-correction.ts';
import { postEntry } from '../entries/post-entry.ts';
import { filedPeriodOf, reverseEntry } from '../entries/reverse-entry.ts';
import { settleWriteOff, takeBackWriteOff } from '../open-items/open-items.ts';
import type { ProjectAfter } from './assign-project.ts';
import { type ReadBooking, readBooking } from './read-booking.ts';
import { turnBackOn } from './reversing-entry.ts';
import {
  insertMemorial,
  lockMemorial,
  type MemorialFields,
  memorialIdOf,
  type MemorialRow,
  nextMemorialId,
  updateMemorial,
} from './store.ts';

type Body = Omit<MemorialBody, 'admin_id' | 'project_id'>;
type WithProject = Body & Pick<MemorialBody, 'project_id'>;

const NO_PROJECT: ProjectAfter = async () => null;

/** Books a general journal entry. VAT of a filed period is refused unless the person says that it is a correction (decisions §4). */
export async function createMemorial(
  scope: Scope,
  { project_id: wanted, ...body }: WithProject,
  projectAfter: ProjectAfter = NO_PROJECT,
): Promise<number> {
  const read = await readMemorial(scope, body);
  const id = await nextMemorialId(scope);
  const project_id = await projectAfter(scope, null, wanted);
  const fields = await post(scope, { id, revision: 1, body, read, project_id });
  await insertMemorial(scope, id, fields);
  if (fields.reverses_on !== null) await turnBackOn(scope, id, fields.reverses_on);
  return id;
}

/** Books another entry in the place of a posted one, which is reversed. */
export async function changeMemorial(
  scope: Scope,
  entryId: number,
  { version, project_id: wanted, ...body }: WithProject & { version: number },
  projectAfter: ProjectAfter,
): Promise<number> {
  const row = await lockCurrent(scope, entryId, version);
  await takeOut(scope, row, body.book_as_correction);
  const read = await readMemorial(scope, body);
  const project_id = await projectAfter(scope, row.project_id, wanted);
  const fields = await post(scope, { id: row.id, revision: row.revision + 1, body, read, project_id });
  await updateMemorial(scope, row.id, { ...fields, reversing_entry_id: null });
  if (fields.reverses_on !== null) await turnBackOn(scope, row.id, fields.reverses_on);
  return row.id;
}

/** Reverses a general journal entry, and the one that turned it back. */
export async function reverseMemorial(
  scope: Scope,
  entryId: number,
  choice: { version: number; book_as_correction: boolean },
): Promise<number> {
  const row = await lockCurrent(scope, entryId, choice.version);
  const undone_by_entry_id = await takeOut(scope, row, choice.book_as_correction);
  await updateMemorial(scope, row.id, { undone_by_entry_id });
  return row.id;
}

/** What was typed and the entry it makes on its own day, before it is placed in the books. */
export async function readMemorial(
  scope: Scope,
  body: Body,
  replaced: number | null = null,
): Promise<ReadBooking & { entry: BalancedEntry }> {
  const { date, booking, reverses_on } = body;
  const facts = MEMORIAL_FACTS[booking.type];
  if (reverses_on !== null && !facts.turns_back) throw refuseField('reverses_on', 'type_never_reverses');
  if (reverses_on !== null && reverses_on <= date) throw refuseField('reverses_on', 'reverses_before_date');
  const read = await readBooking(scope, booking, date, replaced);
  const company = await administration(scope);
  if (memorialHasVat(read.memorial) && !handlesVat(company, date)) throw new Refusal('memorial_without_vat');
  const entry = memorialEntry(read.memorial, { date, form: company.business_entity });
  if (entry === 'debits_must_equal_credits' || (entry === 'entry_needs_two_lines' && facts.rule === 'lines'))
    throw new Refusal('memorial_unbalanced', { about: { difference: formatEuro(differenceOf(read)) } });
  if (typeof entry === 'string') throw new Refusal(entry);
  return { ...read, entry };
}

function differenceOf({ memorial }: ReadBooking) {
  return 'lines' in memorial ? sum(memorial.lines.map(({ amount }) => amount)) : ZERO;
}

type Posting = {
  id: number;
  revision: number;
  body: Body;
  read: ReadBooking & { entry: BalancedEntry };
  project_id: number | null;
};

async function post(scope: Scope, { id, revision, body, read, project_id }: Posting): Promise<MemorialFields> {
  const place = await placeEntry(scope, body.date, { asCorrection: body.book_as_correction, unplaced: read.entry });
  const moved = moveEntry(read.entry, place.booked_on, place.vatMonth(body.date));
  const entry = place.corrects === null ? moved : await placeCorrection(scope, place.corrects, moved);
  const { type } = body.booking;
  const description = body.description.trim() || MEMORIAL_FACTS[type].title[scope.language];
  const { entryId } = await postEntry(scope, entry, {
    book: 'GENERAL',
    kind: 'ENTRY',
    source: { type: 'general_journal', id, revision },
    description,
    ...(place.corrects === null ? {} : { correctsPeriodId: place.corrects.id }),
  });
  if (read.settles !== null) await settleWriteOff(scope, read.settles.id, read.settles.amount);
  return {
    type,
    date: body.date,
    description,
    typed: read.typed,
    amount_cents: cents(entry.lines.reduce((total, { amount }) => total + Math.max(amount, 0), 0)),
    reverses_on: body.reverses_on,
    revision,
    project_id,
    entry_id: entryId,
  };
}

/** The entry that holds, locked. Refused when someone changed or reversed it before. */
async function lockCurrent(scope: Scope, entryId: number, version: number): Promise<MemorialRow> {
  const row = await lockMemorial(scope, await memorialIdOf(scope, entryId));
  if (row.undone_by_entry_id !== null) throw new Refusal('memorial_reversed');
  if (row.entry_id !== entryId || row.version !== version) throw new Refusal('stale_version');
  return row;
}

/**
 * Reverses what is posted of it. Without the word that it is a correction, VAT in a filed return and locked books refuse it; the period
 * is kept as it is meanwhile.
 */
async function takeOut(scope: Scope, row: MemorialRow, asCorrection: boolean): Promise<number> {
  const filed = await filedPeriodOf(scope, row.entry_id, row.booked_on, lockedPeriodOn);
  if (!asCorrection) {
    if (filed !== null) throw await periodProcessed(scope, filed);
    await refuseLocked(scope, row.booked_on);
  }
  if (row.reversing_entry_id !== null) await reverseEntry(scope, row.reversing_entry_id);
  const { entryId } = await reverseEntry(scope, row.entry_id);
  // What a later entry turned back is outstanding again already.
  const isHeld = row.reversing_entry_id === null;
  if (isHeld && row.typed.type === 'IRRECOVERABLE_INVOICE' && row.typed.amount !== null)
    await takeBackWriteOff(scope, row.typed.open_item_id, parseEuro(row.typed.amount));
  return entryId;
}
