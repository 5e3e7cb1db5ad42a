import { readFileSync } from 'node:fs';
import { API, type Import } from '@saldo/contract';
import { absolute, euros, formatEuro } from '@saldo/ledger';
import { expect } from 'vitest';
import type { World } from '../../../../tests/support/world.ts';

/** A file of the standards, of the year 2026 or another one. */
export function fixture(name: string, year = 2026): string {
  const path = new URL(`../../../standards/fixtures/xaf/${name}.xaf`, import.meta.url);
  return readFileSync(path, 'utf8').replaceAll('2026', String(year));
}

export async function shown(world: World, id: number): Promise<Import> {
  return (await world.call(API.imports.import, { params: { id } })).reply;
}

export async function dryRun(world: World, content: string): Promise<Import> {
  const file = { name: 'books.xaf', bytes: Buffer.from(content) };
  const { reply, error } = await world.call(API.imports.createImport, { query: {}, file });
  expect(error).toBeUndefined();
  await world.runJobs();
  return shown(world, reply.id);
}

export async function commit(world: World, { id, version }: Pick<Import, 'id' | 'version'>) {
  const answer = await world.call(API.imports.commitImport, { params: { id }, body: { version, other_company: true } });
  if (answer.status === 200) await world.runJobs();
  return answer;
}

/** What is not nil, by ledger. */
export async function balances(world: World, year = 2026): Promise<Record<string, string>> {
  const { reply } = await world.call(API.reports.trialBalance, { query: { year } });
  return Object.fromEntries(reply.rows.filter((row) => row.balance !== '0.00').map((row) => [row.code, row.balance]));
}

const LINE = /\n<sbLine><nr>\d+<\/nr>[^\n]*?<\/sbLine>/g;

/**
 * An audit file but for ids, which an administration gives, and the day it was made. Lines of a subledger are in the order in which they
 * were booked, which is that of the file where they were imported: here they are sorted.
 */
export function comparableFile(xml: string): string {
  return xml
    .replaceAll(/<custSupID>[^<]*<\/custSupID>|<dateCreated>[^<]*<\/dateCreated>|<User>[^<]*<\/User>/g, '')
    .replaceAll(/(?:\n<sbLine>[^\n]*?<\/sbLine>)+/g, (lines) =>
      (lines.match(LINE) ?? [])
        .map((line) => line.replace(/<nr>\d+<\/nr>/, ''))
        .toSorted()
        .join(''),
    );
}

/** In whole euros. */
export type Booked = [date: string, invoice: string, amount: number];

const euro = (amount: number): string =>
  `<amnt>${formatEuro(absolute(euros(amount)))}</amnt><amntTp>${amount < 0 ? 'C' : 'D'}</amntTp>`;

/** An audit file of invoices to one customer and their receipts. Opening: what the customer owed. */
export function salesFile(year: number, opening: number, booked: readonly Booked[]): string {
  const [head = '', tail = ''] = fixture('golden-4.0', year).split(/<openingBalance>.*<\/transactions>/s);
  const [debit, lines] = [booked.reduce((total, [, , amount]) => total + Math.abs(amount), 0), booked.length * 2];
  const ob =
    opening === 0
      ? ''
      : `<openingBalance><linesCount>2</linesCount><totalDebit>${formatEuro(euros(opening))}</totalDebit><totalCredit>${formatEuro(euros(opening))}</totalCredit><obLine><nr>1</nr><accID>1100</accID>${euro(opening)}</obLine><obLine><nr>2</nr><accID>0500</accID>${euro(-opening)}</obLine></openingBalance>`;
  const transactions = booked.map(([date, invoice, amount], index) => {
    const line = (nr: number, account: string, whole: number, of: string) =>
      `<trLine><nr>${String(nr)}</nr><accID>${account}</accID><docRef>D</docRef><effDate>${date}</effDate><desc>Regel</desc>${euro(whole)}${of}</trLine>`;
    const of = `<custSupID>C001</custSupID>${invoice === '' ? '' : `<invRef>${invoice}</invRef>`}`;
    return `<transaction><nr>${String(index + 1)}</nr><desc>Boeking</desc><periodNumber>1</periodNumber><trDt>${date}</trDt>${line(1, '1100', amount, of)}${line(2, '0500', -amount, '')}</transaction>`;
  });
  return `${head}${ob}<transactions><linesCount>${String(lines)}</linesCount><totalDebit>${formatEuro(euros(debit))}</totalDebit><totalCredit>${formatEuro(euros(debit))}</totalCredit><journal><jrnID>MEM</jrnID><desc>Memoriaal</desc><jrnTp>M</jrnTp>${transactions.join('')}</journal></transactions>${tail}`;
}
