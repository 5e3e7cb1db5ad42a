/**
 * The VAT with which an asset goes: what a person chose, else the general rate; none on a day on which no VAT is charged. `chosen` is null until
 * somebody chooses, so another day brings its own.
 */
export function supplyVat(chosen: string | null, charges: boolean): string {
  return charges ? (chosen ?? 'PROCENT_21') : 'NONE';
}
