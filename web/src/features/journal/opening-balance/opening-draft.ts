import type { OpeningValues } from './opening-values.ts';

const nameOf = (adminId: number) => `saldo.opening-balance.${String(adminId)}`;

/** What was typed before the page was left or reloaded; nothing that does not fit any more. */
export function readDraft(adminId: number, like: OpeningValues): OpeningValues | undefined {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(nameOf(adminId)) ?? 'null');
    return fits(kept, like) ? kept : undefined;
  } catch {
    return undefined;
  }
}

export function keepDraft(adminId: number, values: OpeningValues): void {
  sessionStorage.setItem(nameOf(adminId), JSON.stringify(values));
}

export function forgetDraft(adminId: number): void {
  sessionStorage.removeItem(nameOf(adminId));
}

function fits(kept: unknown, like: OpeningValues): kept is OpeningValues {
  if (typeof kept !== 'object' || kept === null) return false;
  const parts = new Map(Object.entries(kept));
  return Object.entries(like).every(
    ([part, value]) => parts.has(part) && Array.isArray(value) === Array.isArray(parts.get(part)),
  );
}
