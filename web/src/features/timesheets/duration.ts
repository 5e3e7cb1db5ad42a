import { formatMinutes } from '../../ui/format/format.ts';
import type { Language } from '../../ui/format/language.ts';

const LONGEST = 1500;

/** Minutes of what was typed: "1:30", "1.5", "1,5", "90m", "2u" or "2h". Undefined for what is no duration, null for nothing. */
export function parseDuration(text: string): number | null | undefined {
  const typed = text.trim().toLowerCase();
  if (typed === '' || /^0+([:.,]0+)?$/.test(typed)) return null;
  const clock = /^(\d{0,2}):([0-5]?\d)$/.exec(typed);
  if (clock !== null) return within(Number(clock[1]) * 60 + Number(clock[2]));
  const minutes = /^(\d{1,4})\s*m(in)?$/.exec(typed);
  if (minutes !== null) return within(Number(minutes[1]));
  const hours = /^(\d{0,2})(?:[.,](\d{1,2}))?\s*[uh]?$/.exec(typed);
  if (hours === null) return undefined;
  return within(Math.round(Number(`${hours[1] ?? ''}.${hours[2] ?? '0'}`) * 60));
}

function within(minutes: number): number | undefined {
  return minutes > 0 && minutes <= LONGEST ? minutes : undefined;
}

/** "1:30 hours", as in a sentence. */
export function hoursText(minutes: number, language: Language): string {
  return `${formatMinutes(minutes, language)} ${language === 'nl' ? 'uur' : 'hours'}`;
}
