import type { JournalEntry } from '@saldo/contract';
import type { TFunction } from 'i18next';

type Named = Pick<JournalEntry, 'entry_number' | 'document_name'>;

/** What an entry is called: after its document where it has one, else by its own number. */
export function entryName(t: TFunction<'reports'>, { entry_number, document_name }: Named): string {
  return document_name === null
    ? t('entry.title', { number: entry_number })
    : t('entry.ofDocument', { name: document_name });
}
