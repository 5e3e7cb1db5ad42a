import type { Choice } from './rank-matches.ts';

/** What was typed in a list; `asked`: with Enter, and not by walking on. */
export type Selection = { words: string; asked: boolean };

/**
 * The choice that stands for what was typed, of those that typing left, best first: whoever asks gets the first; whoever walks on gets it
 * where it begins with the words or has them as its code, and never one that makes something new.
 */
export function chosenBy(
  { words, asked }: Selection,
  found: readonly Choice[],
  makes: string | undefined,
): Choice | undefined {
  const [first] = found;
  if (first === undefined || asked) return first;
  const said = words.trim().toLowerCase();
  const begins = first.label.toLowerCase().startsWith(said) || first.note === said;
  return begins && first.value !== makes ? first : undefined;
}
