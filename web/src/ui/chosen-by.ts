import type { ComboboxItem } from '@mantine/core';

/** What was typed in a list; `asked`: with Enter, and not by walking on. */
export type Wish = { words: string; asked: boolean };

/**
 * The choice that stands for what was typed, of those that typing left, best first: whoever asks gets the first; whoever walks on gets it
 * where it begins with the words, and never one that makes something new.
 */
export function chosenBy(
  { words, asked }: Wish,
  found: readonly ComboboxItem[],
  makes: string | undefined,
): ComboboxItem | undefined {
  const [first] = found;
  if (first === undefined || asked) return first;
  const begins = first.label.toLowerCase().startsWith(words.trim().toLowerCase());
  return begins && first.value !== makes ? first : undefined;
}
