/** Looks companies up in the register they are entered in. */
export type CompanyRegister = {
  /** At most ten, by number or by name; empty when none fits. Throws RegisterUnavailable. */
  search(query: { kvk_number?: string; name?: string; town?: string }): Promise<CompanyHit[]>;
  /** Everything the register tells about a company; null when it has none with this number. Throws RegisterUnavailable. */
  company(kvk_number: string): Promise<RegisteredCompany | null>;
};

export type CompanyHit = { kvk_number: string; name: string; town: string };

export type RegisteredCompany = {
  kvk_number: string;
  name: string;
  /** As the register calls it: `Eenmanszaak`, `Besloten Vennootschap`, … */
  legal_form: string;
  registered_on: string | null;
  activities: readonly string[];
  street: string;
  street_number: string;
  street_number_addition: string;
  postal_code: string;
  town: string;
};

/** The register cannot be asked now. */
export class RegisterUnavailable extends Error {
  override name = 'RegisterUnavailable';
}

async function off(): Promise<never> {
  throw new RegisterUnavailable('the company register is switched off');
}

/** What answers where the register is switched off. */
export function noCompanyRegister(): CompanyRegister {
  return { search: off, company: off };
}
