import type { OwnDetails, Read, Reading } from '#receipt-reading/receipt-reader';

const compact = (text: string): string => text.replaceAll(/[^\p{L}\d]/gu, '').toUpperCase();

function unlessOwn(read: Read<string> | null, own: readonly string[]): Read<string> | null {
  return read !== null && own.some((mine) => compact(mine) === compact(read.value)) ? null : read;
}

/** Takes the entrepreneur's own details out of what is proposed as the supplier's. */
export function withoutOwn(reading: Reading, own: OwnDetails): Reading {
  return {
    ...reading,
    supplier_name: unlessOwn(reading.supplier_name, own.names),
    supplier_vat_id: unlessOwn(reading.supplier_vat_id, own.vat_ids),
    supplier_kvk: unlessOwn(reading.supplier_kvk, own.kvk_numbers),
    supplier_iban: unlessOwn(reading.supplier_iban, own.ibans),
  };
}
