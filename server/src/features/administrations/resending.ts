/** How long one waits before the same letter is sent once more (specification §9). */
const WAIT_MINUTES = 5;

/** When a letter that was sent at `sentAt` may be sent again. */
export function resendAt(sentAt: string): string {
  return new Date(Date.parse(sentAt) + WAIT_MINUTES * 60_000).toISOString();
}

/** Whole seconds from now, at least one: for the header that says when to come back. */
export function secondsUntil(instant: string): number {
  return Math.max(1, Math.ceil((Date.parse(instant) - Date.now()) / 1000));
}
