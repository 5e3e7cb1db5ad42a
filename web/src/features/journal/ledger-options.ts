import type { LedgerChoice } from '@saldo/contract';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choice, Choices } from '../../ui/forms/rank-matches.ts';

/**
 * Ledgers as choices: those that are used most first, the rest under their groups. What a company of this legal form does not have is left
 * out, except where it is `chosen` already.
 */
export function useLedgerOptions(
  ledgers: readonly LedgerChoice[] | undefined,
  chosen: readonly (string | null)[] = [],
): Choices {
  const { t } = useTranslation();
  const title = t('usualCategories');
  const kept = chosen.join();
  return useMemo(() => {
    const standing = new Set(kept.split(','));
    return grouped(ledgers?.filter(({ id, suits }) => suits || standing.has(String(id))) ?? [], title);
  }, [ledgers, kept, title]);
}

function grouped(ledgers: readonly LedgerChoice[], usualTitle: string): Choices {
  const groups = new Map<string, Choice[]>();
  const usual = ledgers
    .filter(({ usual: place }) => place !== null)
    .toSorted((one, other) => (one.usual ?? 0) - (other.usual ?? 0));
  if (usual.length > 0) groups.set(usualTitle, usual.map(choiceOf));
  for (const ledger of ledgers.filter(({ usual: place }) => place === null))
    groups.set(ledger.group, [...(groups.get(ledger.group) ?? []), choiceOf(ledger)]);
  return [...groups].map(([group, items]) => ({ group, items }));
}

function choiceOf({ id, code, title, words }: LedgerChoice): Choice {
  return { value: String(id), label: title, words, note: code };
}
