import { ARCHIVE_NEEDS, type AttachmentsType } from '@saldo/contract';
import { z } from 'zod';
import type { FileStore } from '#adapters/file-store/file-store';
import { followedTask, startTask, underWay } from '#features/administrations/index';
import type { Download } from '#platform/http/handlers';
import { enqueue } from '#platform/jobs/jobs';
import { orNotFound, Refusal } from '#platform/refusal';
import { type Begin, may, type Scope } from '#platform/scope';

export const PACK_BOOKS = 'reports.pack-books';

type Asked = { year: number; attachments_type: AttachmentsType };

/** Has the books of a year packed in the background, and gives the task to follow: one of the same that is under way is that one. */
export async function startArchive(scope: Scope, { year, attachments_type }: Asked): Promise<{ task_id: number }> {
  refuseUnseen(scope, attachments_type);
  const about = { year, attachments_type };
  const known = await underWay(scope, PACK_BOOKS, about);
  if (known !== undefined) return { task_id: known };
  const task_id = await startTask(scope, PACK_BOOKS, 'ledger.view', {
    ...about,
    resultPath: `reports/downloads?year=${String(year)}&archive={task}`,
  });
  await enqueue(scope, PACK_BOOKS, { ...about, task_id });
  return { task_id };
}

/** An archive has documents of other rooms: only for who may see these as well. */
function refuseUnseen(scope: Scope, attachments_type: AttachmentsType): void {
  if (!ARCHIVE_NEEDS[attachments_type].every((needed) => may(scope, needed))) throw new Refusal('not_allowed');
}

const Packed = z.looseObject({ sha256: z.string(), file_name: z.string(), gone: z.boolean().optional() });
const Input = z.looseObject({ attachments_type: z.enum(['all', 'purchases', 'sales', 'none']) });

/** The archive that a task packed, while it is kept. */
export async function downloadArchive(begin: Begin<Scope>, files: FileStore, id: number): Promise<Download> {
  const { sha256, file_name } = await begin(async (scope) => {
    const task = await followedTask(scope, id);
    const { data: packed } = Packed.safeParse(task.result);
    if (task.kind !== PACK_BOOKS || task.state !== 'SUCCESS' || packed?.gone === true) throw new Refusal('not_found');
    refuseUnseen(scope, Input.parse(task.input).attachments_type);
    return orNotFound(packed);
  });
  return { media_type: 'application/zip', file_name, content: files.open(sha256) };
}
