/** Every country by its ISO 3166-1 code, with Kosovo, which has none yet and is XK everywhere. */
export const COUNTRIES: readonly string[] =
  'AD AE AF AG AI AL AM AO AR AT AU AW AZ BA BB BD BE BF BG BH BI BJ BM BN BO BQ BR BS BT BW BY BZ CA CD CF CG CH CI CL CM CN CO CR CU CV CW CY CZ DE DJ DK DM DO DZ EC EE EG ER ES ET FI FJ FM FO FR GA GB GD GE GG GH GI GL GM GN GQ GR GT GW GY HK HN HR HT HU ID IE IL IM IN IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MG MH MK ML MM MN MO MR MT MU MV MW MX MY MZ NA NE NG NI NL NO NP NR NZ OM PA PE PG PH PK PL PR PS PT PW PY QA RO RS RU RW SA SB SC SD SE SG SI SK SL SM SN SO SR SS ST SV SX SY SZ TD TG TH TJ TL TM TN TO TR TT TV TW TZ UA UG US UY UZ VA VC VE VN VU WS XK YE ZA ZM ZW'.split(
    ' ',
  );

const KNOWN: ReadonlySet<string> = new Set(COUNTRIES);

export function isCountry(code: string): boolean {
  return KNOWN.has(code);
}

/**
 * The countries whose money is the euro: the 21 members of the euro area, Bulgaria since 1 January 2026 (ecb.europa.eu, "Our money"), and
 * those that use it by agreement or of their own accord.
 */
const EURO_COUNTRIES: ReadonlySet<string> = new Set(
  'AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK AD MC SM VA ME XK'.split(' '),
);

export function paysInEuros(country: string): boolean {
  return EURO_COUNTRIES.has(country);
}
