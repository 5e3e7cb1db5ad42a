import { COUNTRIES } from '@saldo/ledger';
import type { Language } from '../../ui/format/language.ts';

const NEAREST = ['NL', 'BE', 'DE'];

/** The countries as choices in the language: neighbours first, then by name. */
export function countryChoices(language: Language): { value: string; label: string }[] {
  const names = new Intl.DisplayNames([language], { type: 'region' });
  const choice = (value: string) => ({ value, label: names.of(value) ?? value });
  const others = COUNTRIES.filter((code) => !NEAREST.includes(code)).map(choice);
  return [...NEAREST.map(choice), ...others.sort((one, other) => one.label.localeCompare(other.label, language))];
}

/** The name of a country in the language. */
export function countryName(country: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(country) ?? country;
}
