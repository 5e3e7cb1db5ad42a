import {
  addMonths,
  type Cents,
  expenseLine,
  formatEuro,
  type IsoDate,
  isoDate,
  monthOf,
  sum,
  yearOf,
  ZERO,
} from '@saldo/ledger';
import type { FileStore } from '../server/src/adapters/file-store/file-store.ts';
import type { Scope } from '../server/src/platform/scope.ts';
import type { DemoEvent } from './books.ts';
import type { DemoCompany } from './companies/company.ts';
import { type PdfLine, plainPdf } from './plain-pdf.ts';

/** An expense of the demo that was booked, by its id. */
export type BookedExpense = { id: number; event: DemoEvent & { kind: 'expense' } };

const WORDS = {
  nl: {
    invoice: 'Factuur',
    number: 'Factuurnummer',
    date: 'Factuurdatum',
    net: 'Subtotaal',
    vat: 'Btw',
    total: 'Totaal',
    shifted: 'Btw verlegd',
  },
  en: {
    invoice: 'Invoice',
    number: 'Invoice number',
    date: 'Invoice date',
    net: 'Subtotal',
    vat: 'VAT',
    total: 'Total',
    shifted: 'VAT reverse charged',
  },
} as const;
const RIGHT = 540;

/** From the first day of the quarter before this one; what is older had its originals on paper. */
export function originalsSince(today: IsoDate): IsoDate {
  const quarter = Math.floor((monthOf(today) - 1) / 3);
  return addMonths(isoDate(yearOf(today), quarter * 3 + 1, 1), -3);
}

/** What an invoice asks for: under a reverse charge its buyer owes the VAT, and the supplier the net amount alone. */
export function amountsOf({ supplier, net }: Pick<BookedExpense['event'], 'supplier' | 'net'>): {
  vat: Cents;
  total: Cents;
} {
  const vat = supplier.reverse_charge === 'NONE' ? expenseLine(net, supplier.rate_bp, false).vat : ZERO;
  return { vat, total: sum([net, vat]) };
}

/** The invoice of an expense, as its supplier would send it on one sheet. */
export function original({ company }: DemoCompany, event: BookedExpense['event']): Buffer {
  const { supplier, number, date, description, net } = event;
  const isDutch = supplier.country === 'NL';
  const words = WORDS[isDutch ? 'nl' : 'en'];
  const money = (amount: Cents) => (isDutch ? formatEuro(amount).replace('.', ',') : formatEuro(amount));
  const { vat, total } = amountsOf(event);
  const amounts = [
    [words.net, net],
    [supplier.reverse_charge === 'NONE' ? `${words.vat} ${String(supplier.rate_bp / 100)}%` : words.shifted, vat],
    [words.total, total],
  ] as const;
  const lines: PdfLine[] = [
    { x: 54, y: 80, words: supplier.name, size: 18, bold: true },
    ...(
      [
        [words.vat, supplier.vat_id],
        ['KvK', supplier.kvk_number],
        ['IBAN', supplier.iban],
      ] as const
    )
      .filter(([, detail]) => detail !== null)
      .map(([label, detail], index) => ({ x: 54, y: 104 + index * 14, words: `${label} ${String(detail)}`, size: 9 })),
    { x: 54, y: 200, words: company.title, bold: true },
    { x: 54, y: 215, words: `${company.street ?? ''} ${company.street_number ?? ''}` },
    { x: 54, y: 230, words: `${company.postal_code ?? ''} ${company.town ?? ''}` },
    { x: 54, y: 290, words: words.invoice, size: 16, bold: true },
    { x: 54, y: 314, words: `${words.number}: ${number}` },
    { x: 54, y: 330, words: `${words.date}: ${date.split('-').toReversed().join('-')}` },
    { x: 54, y: 390, words: description },
    { x: RIGHT, y: 390, words: money(net), ends: true },
    ...amounts.flatMap(([label, amount], index) => {
      const bold = index === amounts.length - 1;
      const y = 440 + index * 18;
      return [
        { x: 360, y, words: label, bold },
        { x: RIGHT, y, words: `€ ${money(amount)}`, ends: true, bold },
      ];
    }),
  ];
  return plainPdf(lines);
}

/** Keeps the originals of booked expenses in the archive. All at once: the demo is planted while someone waits. */
export async function keepOriginals(
  files: FileStore,
  company: DemoCompany,
  booked: readonly BookedExpense[],
  begin: (work: (scope: Scope) => Promise<void>) => Promise<void>,
): Promise<void> {
  if (booked.length === 0) return;
  const kept = await Promise.all(
    booked.map(async ({ id, event }) => {
      const bytes = original(company, event);
      return { id, event, stored: await files.put(bytes, bytes.length) };
    }),
  );
  await begin(async ({ db, administrationId: administration_id, personId: uploaded_by }) => {
    const media_type = 'application/pdf';
    await db
      .insertInto('files')
      .values(kept.map(({ stored }) => ({ administration_id, ...stored, media_type })))
      .execute();
    const attachments = await db
      .insertInto('attachments')
      .values(
        kept.map(({ event, stored: { sha256 } }) => ({
          administration_id,
          sha256,
          media_type,
          file_name: `${event.number}.pdf`,
          arrived_by: 'UPLOAD',
          uploaded_by,
          uploaded_at: `${event.date}T12:00:00Z`,
          state: 'ARCHIVED',
        })),
      )
      .returning(['id', 'sha256'])
      .execute();
    const expenses = new Map(kept.map(({ id, stored }) => [stored.sha256, id]));
    await db
      .insertInto('expense_attachments')
      .values(
        attachments.map(({ id, sha256 }) => ({
          administration_id,
          attachment_id: id,
          expense_id: expenses.get(sha256) ?? 0,
        })),
      )
      .execute();
  });
}
