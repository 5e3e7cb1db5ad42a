import type { EntryFileType } from '@saldo/contract';
import type { Download } from '#platform/http/handlers';
import { refuseField } from '#platform/refusal';
import type { Begin, Language, Scope } from '#platform/scope';
import { streamOf, tableFile } from '#standards/tables/table-file';
import type { AuditVersion } from '#standards/xaf/audit-file';
import { writeAuditFile } from '#standards/xaf/write-audit-file';
import { nameOfFile } from '../file-names.ts';
import { composeAuditFile } from './compose-audit-file.ts';
import { entryTable } from './entry-table.ts';
import { readSubledgers } from './subledgers.ts';
import { readYear, type YearQuery, type YearRead } from './read-year.ts';

const NAME: Readonly<Record<Language, string>> = { en: 'Entries', nl: 'Boekingen' };
const VERSIONS: Readonly<Record<'xaf' | 'xaf32', AuditVersion>> = { xaf: '4.0', xaf32: '3.2' };

/** The entries of a year as a file, while they are read: a few hundred entries are in memory at a time. */
export async function downloadEntries(
  begin: Begin<Scope>,
  query: YearQuery & { file_type: EntryFileType },
): Promise<Download> {
  const { file_type, journal, ledger } = query;
  const isAuditFile = file_type === 'xaf' || file_type === 'xaf32';
  if (isAuditFile && journal !== undefined) throw refuseField('journal', 'audit_file_is_whole');
  if (isAuditFile && ledger !== undefined) throw refuseField('ledger', 'audit_file_is_whole');
  const read = await begin((scope) => readYear(scope, query.year));
  const nameOf = (title: string) => nameOfFile(title, read.company.title, String(query.year));
  if (isAuditFile) {
    const content = streamOf(auditFile(begin, read, VERSIONS[file_type]));
    // Both versions may lie beside each other in one folder.
    const file_name = `${nameOf('Auditfile')} XAF ${VERSIONS[file_type]}.xaf`;
    return { media_type: 'application/xml', file_name, content };
  }
  return tableFile(entryTable(begin, read, query), {
    file_type,
    name: nameOf(NAME[read.language]),
    language: read.language,
  });
}

export async function* auditFile(begin: Begin<Scope>, read: YearRead, version: AuditVersion): AsyncGenerator<string> {
  const open = await begin((scope) => readSubledgers(scope, read));
  yield* writeAuditFile(version, composeAuditFile(begin, read, open));
}
