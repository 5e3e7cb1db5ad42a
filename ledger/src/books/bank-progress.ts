/** How far bank transactions are. `done` needs nothing more of anyone: it is booked, or was left out of the books. */
export type BankProgress = { booked: number; skipped: number; done: number; total: number };

/** The one count of bank transactions by state, for every screen and check. Pure. */
export function bankProgress(counts: Readonly<Partial<Record<string, number>>>): BankProgress {
  const { PROCESSED: booked = 0, SKIPPED: skipped = 0 } = counts;
  const total = Object.values(counts).reduce<number>((sum, count = 0) => sum + count, 0);
  return { booked, skipped, done: booked + skipped, total };
}
