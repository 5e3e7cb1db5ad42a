import { compact } from '@saldo/ledger';
import type { Read, Reading } from '#receipt-reading/receipt-reader';
import type { SupplierTraits } from '#features/contacts/index';

type ReadOfSupplier = Pick<Reading, 'supplier_name' | 'supplier_vat_id' | 'supplier_kvk' | 'supplier_iban'>;

/** By what a supplier is recognised on a document. Pure. */
export function traitsOf(reading: ReadOfSupplier): SupplierTraits {
  const { supplier_name, supplier_vat_id: vatId, supplier_kvk: kvk, supplier_iban: iban } = reading;
  return {
    vat_id: compacted(vatId),
    kvk_number: compacted(kvk),
    misread: [...(isDoubted(vatId) ? (['vat_id'] as const) : []), ...(isDoubted(kvk) ? (['kvk_number'] as const) : [])],
    iban: compacted(iban),
    name: supplier_name?.value.trim() ?? '',
  };
}

/** Guessed from where it stood, or seen in a picture with digits that do not fit each other. */
function isDoubted(read: Read<string> | null): boolean {
  return read?.certainty === 'doubtful' || (read?.source === 'ocr' && read.remark === 'bad_check_digits');
}

function compacted(read: Read<string> | null): string | null {
  return read === null ? null : compact(read.value);
}
