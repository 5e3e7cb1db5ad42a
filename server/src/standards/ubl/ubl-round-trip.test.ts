import { describe, expect, it } from 'vitest';
import { everyDocument } from '../fixtures/invoice-documents.ts';
import { readUbl, ublAddsUp } from './ubl-reader.ts';
import { writeUbl } from './ubl-writer.ts';

describe.each(everyDocument.map((document) => [document.number, document] as const))('document %s', (_, document) => {
  const read = readUbl(Buffer.from(writeUbl(document, 'peppol')));

  it('round-trips', () => {
    const outsideScope = document.lines.some((line) => line.vat_category === 'O');
    expect(read).toMatchObject({
      kind: document.kind,
      id: document.number,
      issue_date: document.issue_date,
      due_date: document.due_date,
      currency: 'EUR',
      supplier: {
        name: document.seller.name,
        registration_number: document.seller.kvk,
        vat_id: outsideScope ? null : document.seller.vat_id,
      },
      customer: { name: document.buyer.name, country: document.buyer.address.country },
      ibans: document.payment === null ? [] : [document.payment.iban],
      total_excl: document.totals.net,
      total_vat: document.totals.vat,
      total_incl: document.totals.gross,
      payable: document.totals.payable,
    });
  });

  it('keeps VAT and lines, and adds up', () => {
    expect(read.vat.map(({ category, base, vat }) => ({ category, base, vat }))).toEqual(
      document.vat_subtotals.map(({ category, base, vat }) => ({ category, base, vat })),
    );
    expect(read.lines.map((line) => [line.name, line.amount])).toEqual(
      document.lines.map((line) => [line.description.split('\n')[0], line.line_net]),
    );
    expect(ublAddsUp(read)).toBe(true);
  });
});
