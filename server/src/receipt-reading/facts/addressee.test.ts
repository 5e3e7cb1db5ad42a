import { describe, expect, it } from 'vitest';
import { toLines } from '#receipt-reading/layout/page-text';
import { readLines } from '#receipt-reading/facts/read-lines';
import { typed } from '#receipt-reading/testing';
import type { OwnDetails, Reading } from '#receipt-reading/receipt-reader';

/** The books of another company than the document is addressed to. */
const OWN: OwnDetails = { names: ['De Wit Ontwerp'], vat_ids: [], kvk_numbers: [], ibans: [] };
/** Both pass their check digits. */
const [SUPPLIERS, BUYERS] = ['NL808117622B01', 'NL004495445B01'] as const;

function read(text: string): Reading {
  return readLines(toLines(typed(text)), 'text_pdf', [{ width: 600, height: 800 }], OWN);
}

const BODY = `
Factuurnummer   2026-118
Factuurdatum    9 juli 2026

Omschrijving                         Bedrag
Drukwerk                             100,00

Subtotaal                            100,00
Btw 21%                               21,00
Totaal te betalen                    121,00
`;

describe('the addressee’s VAT number is never the supplier’s', () => {
  it('under a heading, at the end of a long address', () => {
    const reading = read(`Drukkerij Roodkapel B.V.
Havenkade 4
1505 HZ Zaandam

Factuuradres
Visser Bouw B.V.
T.a.v. de crediteurenadministratie
Postbus 12
Lange Dijk 88
3011 AB Rotterdam
Nederland
Btw-nummer: ${BUYERS}
${BODY}`);
    expect(reading.supplier_vat_id).toBeNull();
    expect(reading.supplier_name?.value).toBe('Drukkerij Roodkapel B.V.');
  });

  it('in the window of the envelope, without a heading, with the supplier’s own below', () => {
    const reading = read(`Drukkerij Roodkapel B.V.
Havenkade 4
1505 HZ Zaandam

Visser Bouw B.V.
Lange Dijk 88
3011 AB Rotterdam
Btw-nummer: ${BUYERS}
${BODY}
Btw-nummer: ${SUPPLIERS}`);
    expect(reading.supplier_vat_id?.value).toBe(SUPPLIERS);
  });

  it('in the window of the envelope, and it is the only one', () => {
    const reading = read(`Drukkerij Roodkapel B.V.
Havenkade 4
1505 HZ Zaandam

Visser Bouw B.V.
Lange Dijk 88
3011 AB Rotterdam
VAT ${BUYERS}
${BODY}`);
    expect(reading.supplier_vat_id).toBeNull();
  });

  it('beside the supplier’s address', () => {
    const reading = read(`Drukkerij Roodkapel B.V.                Aan
Havenkade 4                              Visser Bouw B.V.
1505 HZ Zaandam                          Lange Dijk 88
                                         3011 AB Rotterdam
                                         Btw ${BUYERS}
${BODY}`);
    expect(reading.supplier_vat_id).toBeNull();
  });
});

describe('ambiguous documents are reported', () => {
  it('one block with an address and a VAT id, and no other name', () => {
    const reading = read(`FACTUUR

Visser Bouw B.V.
Lange Dijk 88
3011 AB Rotterdam
Btw-nummer: ${BUYERS}
${BODY}
Drukkerij Roodkapel B.V. - Havenkade 4 - 1505 HZ Zaandam`);
    expect(reading.supplier_vat_id).toMatchObject({ certainty: 'doubtful', remark: 'guessed_from_position' });
  });

  it('the supplier’s own letterhead is recognised', () => {
    const reading = read(`Drukkerij Roodkapel B.V.
Havenkade 4
1505 HZ Zaandam
Btw-nummer: ${SUPPLIERS}

Visser Bouw B.V.
Lange Dijk 88
3011 AB Rotterdam
${BODY}`);
    expect(reading.supplier_vat_id).toMatchObject({ value: SUPPLIERS, certainty: 'certain' });
  });
});
