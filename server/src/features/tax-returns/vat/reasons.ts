import { type Rubric, VAT_RULES, type VatCode } from '@saldo/ledger';
import type { Language } from '#platform/scope';

export type ReasonAbout = {
  code: VatCode;
  rate_bp: number;
  /** The VAT number of the other side; its first two letters say which country. */
  vat_id: string | null;
  country: string | null;
  is_reversal: boolean;
  /** Name of the filed period this line corrects. */
  corrects: string | null;
};

type Sentence = Record<Language, string>;

function percent(rate_bp: number, language: Language): string {
  const text = String(rate_bp / 100);
  return `${language === 'nl' ? text.replace('.', ',') : text}%`;
}

function vatId(about: ReasonAbout, language: Language): string {
  const prefix = about.vat_id?.slice(0, 2).toUpperCase();
  if (prefix === undefined || prefix === '') return language === 'nl' ? 'Geen btw-id bekend' : 'VAT number unknown';
  return language === 'nl' ? `${prefix}-btw-id` : `${prefix} VAT number`;
}

function country(about: ReasonAbout, language: Language): string {
  if (about.country === null || about.country === '' || about.country === 'NL')
    return language === 'nl' ? 'een land buiten de EU' : 'a country outside the EU';
  const names = new Intl.DisplayNames([language], { type: 'region' });
  return names.of(about.country) ?? about.country;
}

function ownSentence(about: ReasonAbout): Sentence {
  const rate = { en: percent(about.rate_bp, 'en'), nl: percent(about.rate_bp, 'nl') };
  const id = { en: vatId(about, 'en'), nl: vatId(about, 'nl') };
  const from = { en: country(about, 'en'), nl: country(about, 'nl') };
  switch (about.code) {
    case 'nl_high':
    case 'nl_low':
    case 'nl_other':
      return { en: `Sale at ${rate.en}`, nl: `Verkoop tegen ${rate.nl}` };
    case 'nl_zero':
      return { en: 'Sale at 0%', nl: 'Verkoop tegen 0%' };
    case 'nl_reverse_charge':
      return { en: `${id.en}, reverse charge to the customer`, nl: `${id.nl}, btw verlegd naar de klant` };
    case 'export_goods':
      return { en: `Goods exported to ${from.en}`, nl: `Export van goederen naar ${from.nl}` };
    case 'eu_goods':
      return { en: `${id.en}, goods supplied to an EU business`, nl: `${id.nl}, levering aan een bedrijf in de EU` };
    case 'eu_service':
      return { en: `${id.en}, service supplied to an EU business`, nl: `${id.nl}, dienst aan een bedrijf in de EU` };
    case 'triangular':
      return { en: `${id.en}, EU triangulation`, nl: `${id.nl}, ABC-levering binnen de EU` };
    case 'eu_local':
      return { en: 'Installation or distance sale in the EU', nl: 'Installatie of afstandsverkoop in de EU' };
    case 'private_use':
      return { en: 'Private use', nl: 'Privégebruik' };
    case 'purchase':
      return { en: `Purchase at ${rate.en}`, nl: `Inkoop tegen ${rate.nl}` };
    case 'purchase_reverse_nl':
      return { en: 'Dutch supplier, reverse charge', nl: 'Nederlandse leverancier, btw naar jou verlegd' };
    case 'purchase_reverse_eu':
      return {
        en: `${id.en}, EU purchase without VAT, reverse charge`,
        nl: `${id.nl}, EU-inkoop zonder btw, naar jou verlegd`,
      };
    case 'purchase_reverse_non_eu':
      return {
        en: `Purchase from ${from.en} without VAT, reverse charge`,
        nl: `Inkoop uit ${from.nl} zonder btw, naar jou verlegd`,
      };
    case 'import_paid_at_border':
      return { en: 'Import VAT paid at the border', nl: 'Btw betaald bij invoer' };
    case 'exempt':
    case 'kor_exempt':
    case 'oss':
    case 'service_outside_nl':
    case 'no_supply':
    case 'disbursement':
      return { en: 'Not included in this return', nl: 'Hoort niet in deze aangifte' };
  }
}

/** Why a line is in a box, in one sentence. */
export function reasonOf(about: ReasonAbout, rubric: Rubric, language: Language): string {
  const own = ownSentence(about)[language];
  const owedElsewhere = rubric === '5b' ? VAT_RULES[about.code].rubric : null;
  const sentence =
    owedElsewhere === null
      ? own
      : {
          en: `${own}; due in ${owedElsewhere}, reclaimed here`,
          nl: `${own}; verschuldigd in ${owedElsewhere}, hier teruggevraagd`,
        }[language];
  if (about.corrects !== null)
    return { en: `Correction of ${about.corrects}: `, nl: `Correctie van ${about.corrects}: ` }[language] + sentence;
  if (about.is_reversal) return { en: 'Reversal: ', nl: 'Teruggeboekt: ' }[language] + sentence;
  return sentence;
}
