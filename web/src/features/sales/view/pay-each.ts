import { isRefused } from '../../../app/api/api-error.ts';

/** Pays one after the other, and gives how many were. One of which a person says that its payment is in the books already stays open. */
export async function payEach<Invoice>(
  invoices: readonly Invoice[],
  pay: (invoice: Invoice) => Promise<void>,
): Promise<number> {
  let paid = 0;
  for (const invoice of invoices)
    try {
      await pay(invoice);
      paid += 1;
    } catch (error) {
      if (!isRefused(error, 'payment_booked_before')) throw error;
    }
  return paid;
}
