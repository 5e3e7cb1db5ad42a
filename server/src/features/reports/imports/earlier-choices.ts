import type { ImportRow } from './store.ts';
import type { FileSurvey } from './survey-file.ts';

type Choices = Pick<ImportRow, 'mapping' | 'vat_mapping' | 'contact_mapping'>;

/**
 * What was chosen for the file of the year before, as far as this one calls the same account, VAT code or relation by the same name: ledgers,
 * VAT treatments and contacts are proposed again. Pure.
 */
export function earlierChoices(found: FileSurvey, imported: readonly (Choices & Pick<ImportRow, 'survey'>)[]): Choices {
  const { from } = found;
  const [before] = imported
    .flatMap(({ survey, ...choices }) => (survey === null ? [] : [{ survey, choices }]))
    .filter(({ survey: { until } }) => from !== null && until !== null && until < from)
    .toSorted((one, other) => ((one.survey.until ?? '') < (other.survey.until ?? '') ? 1 : -1));
  if (before === undefined) return { mapping: {}, vat_mapping: {}, contact_mapping: {} };
  const { survey, choices } = before;
  return {
    mapping: kept(choices.mapping, titles(survey.accounts), titles(found.accounts)),
    vat_mapping: kept(choices.vat_mapping, titles(survey.vat_codes), titles(found.vat_codes)),
    contact_mapping: kept(choices.contact_mapping, names(survey.contacts), names(found.contacts)),
  };
}

type Named = ReadonlyMap<string, string>;

const titles = (all: readonly { id: string; title: string }[]): Named =>
  new Map(all.map(({ id, title }) => [id, title]));
const names = (all: readonly { id: string; name: string }[]): Named => new Map(all.map(({ id, name }) => [id, name]));

function kept<Choice>(choices: Readonly<Record<string, Choice>>, then: Named, now: Named): Record<string, Choice> {
  return Object.fromEntries(Object.entries(choices).filter(([id]) => now.has(id) && now.get(id) === then.get(id)));
}
