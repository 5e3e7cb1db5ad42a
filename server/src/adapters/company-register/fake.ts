import { type CompanyRegister, type RegisteredCompany, RegisterUnavailable } from './company-register.ts';

type Brief = readonly [
  kvk: string,
  name: string,
  form: string,
  street: string,
  number: string,
  code: string,
  town: string,
];

/** The numbers are those the Chamber of Commerce gives out for testing; the companies are made up. */
const COMPANIES: readonly Brief[] = [
  ['69599084', 'Test EMZ Dagobert', 'Eenmanszaak', 'Abebe Bikilalaan', '17', '1034WL', 'Amsterdam'],
  ['68750110', 'Test BV Donald', 'Besloten Vennootschap', 'Hizzaarderlaan', '3', '8823SJ', 'Lollum'],
  ['90001354', 'Test BV Katrien', 'Besloten Vennootschap', 'Watermolenlaan', '1', '3447GT', 'Woerden'],
  ['69599068', 'Test Stichting Bolderbast', 'Stichting', 'Oosterwal', '10', '8823SB', 'Lollum'],
  ['69599076', 'Test VOF Guus', 'Vennootschap onder firma', 'Grote Visserijstraat', '20', '3026CK', 'Rotterdam'],
];

const companyOf = ([kvk, name, form, street, number, code, town]: Brief): RegisteredCompany => ({
  kvk_number: kvk,
  name,
  legal_form: form,
  registered_on: '2017-09-13',
  activities: ['Ontwikkelen, produceren en uitgeven van software'],
  street,
  street_number: number,
  street_number_addition: '',
  postal_code: code,
  town,
});

/** Number 90004973 makes the register fail, as it does at the Chamber's own test address. */
export const FAILING_NUMBER = '90004973';

function meets(asked: string | undefined, text: string): boolean {
  return asked === undefined || text.toLowerCase().includes(asked.toLowerCase());
}

/** A handful of companies. */
export function fakeCompanyRegister(): CompanyRegister {
  const companies = COMPANIES.map(companyOf);
  return {
    search: async ({ kvk_number, name, town }) => {
      if (kvk_number === FAILING_NUMBER) throw new RegisterUnavailable('asked for');
      return companies
        .filter((each) => kvk_number === undefined || each.kvk_number === kvk_number)
        .filter((each) => meets(name, each.name) && meets(town, each.town))
        .map((each) => ({ kvk_number: each.kvk_number, name: each.name, town: each.town }));
    },
    company: async (kvk_number) => {
      if (kvk_number === FAILING_NUMBER) throw new RegisterUnavailable('asked for');
      return companies.find((each) => each.kvk_number === kvk_number) ?? null;
    },
  };
}
