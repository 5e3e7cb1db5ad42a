import type { ExpenseValues, SaveChoices } from '../expense-form/expense-values.ts';

/** What was to be booked of a receipt, and what its reader had decided about it. */
export type ToBook = { values: ExpenseValues; choices: Omit<SaveChoices, 'is_concept' | 'attachment_ids'> };

/** What could not be booked, by receipt, until its form is open again. */
const returned = new Map<number, ToBook>();

let underWay = 0;

function warn(event: BeforeUnloadEvent): void {
  event.preventDefault();
}

/**
 * Lets a booking go on while its reader is at the next document already. When it fails, what was typed is kept for the form of that
 * receipt, and `onFailed` leads back there. Until it is known, the page is not closed without a question.
 */
export async function bookInBackground(
  receiptId: number,
  toBook: ToBook,
  booking: Promise<unknown>,
  onFailed: () => void,
): Promise<void> {
  underWay += 1;
  if (underWay === 1) window.addEventListener('beforeunload', warn);
  try {
    await booking;
  } catch {
    // Why is said there: the form asks once more, and waits for the answer.
    returned.set(receiptId, toBook);
    onFailed();
  } finally {
    underWay -= 1;
    if (underWay === 0) window.removeEventListener('beforeunload', warn);
  }
}

/** What could not be booked of a receipt; given out once, to the form that takes it over. */
export function takeFailedBooking(receiptId: number): ToBook | undefined {
  const found = returned.get(receiptId);
  returned.delete(receiptId);
  return found;
}
