import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { fileById, type FileRow, noteWithdrawn } from './store.ts';

/**
 * Withdraws a file that was not sent to the bank, or not executed: what is pending in it may be ordered again. What the bank
 * paid stays paid, and a file without pending payments is left alone.
 */
export async function withdrawPaymentFile(scope: Scope, id: number): Promise<FileRow> {
  const { waiting } = await fileById(scope, id);
  if (waiting === 0 || !(await noteWithdrawn(scope, id))) throw new Refusal('payment_file_closed');
  return fileById(scope, id);
}
