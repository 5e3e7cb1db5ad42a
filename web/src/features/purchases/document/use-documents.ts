import { useQueryClient } from '@tanstack/react-query';
import { type Attachment, type Expense, inboxCalls } from '@saldo/contract';
import { useState } from 'react';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { fetchAhead } from './document-pane.tsx';

export type Documents = {
  /** All of the expense, also what was added since it was fetched. */
  all: readonly Attachment[];
  /** Some were added that are not stored with it: the form sends them. */
  hasNew: boolean;
  add: (file: Attachment) => Promise<void>;
  unlink: (file: Attachment) => Promise<void>;
  /** Takes a file away from the expense it belongs to, and adds it here. */
  move: (file: Attachment) => Promise<void>;
  /** A file that was chosen and belongs to another expense: it is asked whether it moves. */
  elsewhere: Attachment | undefined;
  leaveElsewhere: () => void;
};

/** The documents of one expense. What was booked changes at once; a draft sends them with the rest of its form. */
export function useDocuments(expense: Expense | undefined): Documents {
  const admin_id = useAdminId();
  const client = useQueryClient();
  const [added, setAdded] = useState<readonly Attachment[]>([]);
  const [removed, setRemoved] = useState<ReadonlySet<number>>(new Set());
  const [elsewhere, setElsewhere] = useState<Attachment | undefined>();
  const isBooked = expense !== undefined && expense.state !== 'CONCEPT';
  const stored = expense?.attachments ?? [];
  const isStored = ({ id }: Attachment) => stored.some((each) => each.id === id);
  const fresh = added.filter((file) => !isStored(file));

  const put = async ({ id, version }: Attachment, expense_id: number | null, move: boolean) => {
    const changed = await callApi(inboxCalls.linkAttachment, {
      params: { id },
      body: { admin_id, expense_id, move, version },
    });
    // The one that comes first is here before the expense says so: the screen does not blink.
    const first = stored.find((each) => each.id !== id)?.id ?? (expense_id === null ? undefined : id);
    if (first !== undefined) await fetchAhead(client, admin_id, first);
    await client.invalidateQueries({ queryKey: ['admin', admin_id] });
    return changed;
  };
  const show = (file: Attachment) => {
    setAdded((before) => [...before.filter(({ id }) => id !== file.id), file]);
    setRemoved((before) => new Set([...before].filter((id) => id !== file.id)));
  };
  return {
    all: [...stored, ...fresh].filter(({ id }) => !removed.has(id)),
    hasNew: fresh.length > 0 || removed.size > 0,
    add: async (file) => {
      if (file.expense_id !== null && file.expense_id !== expense?.id) setElsewhere(file);
      else show(isBooked ? await put(file, expense.id, false) : file);
    },
    unlink: async (file) => {
      await put(file, null, false);
      setRemoved((before) => new Set([...before, file.id]));
    },
    move: async (file) => {
      // A draft takes it with the rest of its form: until then it is nobody's.
      show(await put(file, isBooked ? expense.id : null, isBooked));
      setElsewhere(undefined);
    },
    elsewhere,
    leaveElsewhere: () => setElsewhere(undefined),
  };
}
