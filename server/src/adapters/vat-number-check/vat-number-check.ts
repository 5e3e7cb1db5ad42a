/** Asks the European register whether a VAT number is in use. */
export type VatNumberCheck = {
  /**
   * Never throws for what the register or the network does: not being able to check is one of the three answers.
   * `vat_id` begins with its country code, without spaces. `requester`, the asker's own VAT number, makes the answer a proof.
   */
  check(vat_id: string, requester: string | null): Promise<VatCheckAnswer>;
};

export type VatCheckAnswer =
  | {
      outcome: 'VALID';
      /** As the register has them; null where the country does not disclose them. */
      name: string | null;
      address: string | null;
      /** The register's own number for this answer; there only when the requester was named. */
      consultation_number: string | null;
    }
  | { outcome: 'INVALID' }
  /** `reason` is the register's code, or what the network did. */
  | { outcome: 'COULD_NOT_CHECK'; reason: string };

/** Used when VIES is turned off: no number is checked. */
export function noVatNumberCheck(): VatNumberCheck {
  return { check: async () => ({ outcome: 'COULD_NOT_CHECK', reason: 'SWITCHED_OFF' }) };
}
