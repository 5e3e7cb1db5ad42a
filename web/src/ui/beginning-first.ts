import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core';

/** 0 when the label begins with the words, 1 when a word in it does, 2 when it holds them elsewhere. */
function rankOf(label: string, words: string): number | undefined {
  const at = label.toLowerCase().indexOf(words);
  if (at <= 0) return at === 0 ? 0 : undefined;
  return label.toLowerCase().includes(` ${words}`) ? 1 : 2;
}

function narrowed<Item extends Pick<ComboboxItem, 'label'>>(items: readonly Item[], words: string): Item[] {
  return items
    .flatMap((item) => {
      const rank = rankOf(item.label, words);
      return rank === undefined ? [] : [{ item, rank }];
    })
    .sort((one, other) => one.rank - other.rank)
    .map(({ item }) => item);
}

function isItem(option: ComboboxParsedItem): option is ComboboxItem {
  return !('group' in option);
}

/** Narrows choices to what was typed, those that begin with it first: Enter takes the first. */
export const beginningFirst: OptionsFilter = ({ options, search, limit }) => {
  const words = search.trim().toLowerCase();
  const groups = options.flatMap((option) => {
    const items = isItem(option) ? [] : narrowed(option.items, words);
    return isItem(option) || items.length === 0 ? [] : [{ ...option, items }];
  });
  return [...narrowed(options.filter(isItem), words).slice(0, limit), ...groups];
};
