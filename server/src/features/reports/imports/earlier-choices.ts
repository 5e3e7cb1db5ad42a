import type { ImportRow } from './store.ts';
import type { FileSurvey } from './survey-file.ts';

type Choices = Pick<ImportRow, 'mapping' | 'vat_mapping' | 'contact_mapping'>;

/**
 * What was chosen for the file of the year before of the same company, as far as this one calls the same account, VAT code or relation by the
 * same name: ledgers, VAT treatments and contacts are proposed again. A VAT code is the same only at the same rate. That a relation
 * became a new contact is left out: the contact exists by now and is recognised as any other, also under another name. Pure.
 */
export function earlierChoices(found: FileSurvey, imported: readonly (Choices & Pick<ImportRow, 'survey'>)[]): Choices {
  const { from, company } = found;
  const [before] = imported
    .flatMap(({ survey, ...choices }) => (survey === null ? [] : [{ survey, choices }]))
    .filter(({ survey: { until } }) => from !== null && until !== null && until < from)
    .filter(({ survey }) => isSameCompany(survey.company, company))
    .toSorted((one, other) => ((one.survey.until ?? '') < (other.survey.until ?? '') ? 1 : -1));
  if (before === undefined) return { mapping: {}, vat_mapping: {}, contact_mapping: {} };
  const { survey, choices } = before;
  return {
    mapping: kept(choices.mapping, titles(survey.accounts), titles(found.accounts)),
    vat_mapping: kept(choices.vat_mapping, rated(survey.vat_codes), rated(found.vat_codes)),
    contact_mapping: kept(existing(choices.contact_mapping), names(survey.contacts), names(found.contacts)),
  };
}

type Company = FileSurvey['company'];

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** By the first of these that both files say. */
function isSameCompany(one: Company, other: Company): boolean {
  const said = (['kvk_number', 'tax_id', 'name'] as const).find((trait) => one[trait] !== '' && other[trait] !== '');
  return said === undefined || plain(one[said]) === plain(other[said]);
}

const existing = (chosen: Choices['contact_mapping']): Choices['contact_mapping'] =>
  Object.fromEntries(Object.entries(chosen).filter(([, contact]) => contact !== 0));

type Named = ReadonlyMap<string, string>;

const titles = (all: readonly { id: string; title: string }[]): Named =>
  new Map(all.map(({ id, title }) => [id, title]));
const rated = (all: FileSurvey['vat_codes']): Named =>
  new Map(all.map(({ id, title, rate_bp }) => [id, `${String(rate_bp)} ${title}`]));
const names = (all: readonly { id: string; name: string }[]): Named => new Map(all.map(({ id, name }) => [id, name]));

function kept<Choice>(choices: Readonly<Record<string, Choice>>, then: Named, now: Named): Record<string, Choice> {
  return Object.fromEntries(Object.entries(choices).filter(([id]) => now.has(id) && now.get(id) === then.get(id)));
}
