/** A partner through which returns can be filed, and that knows its clients by a number of its own (Fiscaal Gemak). */
export type FilingPartner = {
  /** Whether there is such a partner here. */
  isOn: boolean;
  /** Whether it has a client with this number. Throws FilingPartnerUnavailable. */
  knows(number: string): Promise<boolean>;
  /** Makes a company a client and gives its number; the same for a company that is one already. Throws FilingPartnerUnavailable. */
  register(company: PartnerCompany): Promise<string>;
};

export type PartnerCompany = { name: string; kvk_number: string | null; ob_number: string };

/** The partner cannot be asked now, or there is none. */
export class FilingPartnerUnavailable extends Error {
  override name = 'FilingPartnerUnavailable';
}

async function off(): Promise<never> {
  throw new FilingPartnerUnavailable('no filing partner was set up');
}

/** What answers where none was set up. */
export function noFilingPartner(): FilingPartner {
  return { isOn: false, knows: off, register: off };
}
