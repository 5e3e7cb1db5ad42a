import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';

/** A choice that is also found by other words than its label (lower case), and that may carry a note such as a code. */
export type Choice = ComboboxItem & { words?: readonly string[]; note?: string };

export type Choices = (Choice | { group: string; items: Choice[] })[];

function rankIn(text: string, words: string): number | undefined {
  const at = text.indexOf(words);
  if (at <= 0) return at === 0 ? 0 : undefined;
  return text.includes(` ${words}`) ? 1 : 2;
}

/** By its label: 0 when it begins with the words, 1 when a word in it does, 3 when it holds them elsewhere; 2 by another word for it. */
function rankOf({ label, words: others = [], note = '' }: Choice, words: string): number | undefined {
  const byLabel = rankIn(label.toLowerCase(), words);
  if (byLabel !== undefined && byLabel < 2) return byLabel;
  if ([...others, note].some((other) => (rankIn(other, words) ?? 2) < 2)) return 2;
  return byLabel === undefined ? undefined : 3;
}

function narrowed(items: readonly Choice[], words: string): Choice[] {
  return items
    .flatMap((item) => {
      const rank = rankOf(item, words);
      return rank === undefined ? [] : [{ item, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

/** The other word for a choice by which what was typed finds it, when its own name does not say it. */
export function wordThatFinds({ label, words: others = [] }: Choice, search: string): string | undefined {
  const words = search.trim().toLowerCase();
  if (words === '' || label.toLowerCase().includes(words)) return undefined;
  return others.find((other) => (rankIn(other, words) ?? 2) < 2);
}

function isItem(option: ComboboxParsedItem): option is ComboboxItem {
  return !('group' in option);
}

/**
 * Narrows choices to what was typed, those that begin with it first: Enter takes the first. Groups are for who looks at all there is; what was
 * typed for stands without them, the best first.
 */
export const beginningFirst: OptionsFilter = ({ options, search, limit }) => {
  const words = search.trim().toLowerCase();
  if (words === '') return options;
  return narrowed(
    options.flatMap((option) => (isItem(option) ? [option] : option.items)),
    words,
  ).slice(0, limit);
};
