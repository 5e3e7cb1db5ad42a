/** VAT by its names in the languages that invoices from the EU come in. */
const VAT = '(?:vat|btw|b\\.t\\.w\\.?|omzetbelasting|gst|tax|mwst|ust|umsatzsteuer|steuer|tva|iva|moms)';
const BUYER = '(?:recipient|customer|buyer|purchaser|client|acquirer)';
/** Words of one sentence: a dot within one is a number's. Their length is bounded, so that no text takes long. */
const WORD = '(?:[^\\s.]|\\.(?=\\S)){1,40}\\s{1,3}';
const WORDS = `(?:${WORD})`;
const NO = '(?:not|no|niet|geen)';
/** What may be between the VAT and who owes it: no denial, unless of something else: "VAT not charged, due by the recipient". */
const UNDENIED = `(?:${NO}\\s{1,3}${WORDS}{0,3}?[^\\s,;]{1,40}[,;]\\s{1,3})?(?:(?!${NO}\\s)${WORD}){0,4}?`;
/** VAT of which someone may owe something; of a total with or without VAT it is the total that is owed. */
const OWED_VAT = `\\b(?<!\\b(?:(?:incl|excl)[a-z]{0,5}|ex|plus|${NO})\\.?\\s{1,3}(?:of\\s|de\\s|\\d{1,2}\\s?%\\s)?)${VAT}(?![a-z])`;
const TO_THE_STATE =
  '(?:verschuldigd|te\\s+voldoen|voldaan|af\\s+te\\s+dragen|afgedragen|aan\\s+te\\s+geven|aangegeven)';

/** Wordings for a reverse charge on invoices (article 226 (11a) of Directive 2006/112/EC). */
const SAYINGS = [
  // English
  'reverse[-\\s]{0,3}charg(?:e|ed|ing)\\b',
  `${OWED_VAT}[\\s:,-]{0,5}${UNDENIED}(?:due|owed|accounted\\s+for|declared)\\s+by\\s+(?:the\\s+|your\\s+)?${BUYER}`,
  `\\b${BUYER}\\s+${UNDENIED}(?:liable|accounts?\\s+for|accounting\\s+for|owes|responsible)\\s+${WORDS}{0,3}?${OWED_VAT}`,
  'intra[-\\s]{0,3}(?:community|eu)\\s+(?:supply|supplies|delivery|acquisition|service|services|transaction)',
  // Dutch
  `\\b${VAT}(?![a-z])[\\s:,-]{0,5}${UNDENIED}\\(?verlegd\\b`,
  `\\bverlegd\\w*\\s+(?:[^\\s]+\\s+){0,2}?${VAT}(?![a-z])`,
  '\\bheffing\\s+(?:is\\s+|wordt\\s+)?verlegd',
  '\\bverlegging(?:sregeling)?\\b',
  `${OWED_VAT}[\\s:,-]{0,5}${UNDENIED}${TO_THE_STATE}\\s+door\\s+(?:de\\s+|uw\\s+)?(?:afnemer|ontvanger|medecontractant)`,
  'intra[-\\s]{0,3}communautaire\\s+(?:levering|dienst|prestatie|transactie|verwerving)',
  // German
  'steuerschuldnerschaft\\s+(?:des\\s+leistungsempf|geht)',
  'umkehrung\\s+der\\s+steuerschuld',
  'innergemeinschaftliche[nr]?\\s+(?:lieferung|leistung|erwerb)',
  // French, Italian, Spanish, Portuguese, Polish, Swedish, Danish, Finnish
  'auto-?liquidation',
  'livraison\\s+intra-?communautaire',
  'inversione\\s+contabile',
  'inversi[oó]n\\s+del\\s+sujeto\\s+pasivo',
  'auto-?liquida[cç][aã]o',
  'odwrotne\\s+obci[aą][zż]enie',
  'omv[aä]nd\\s+(?:skatt|betalnings)skyldighet',
  'omvendt\\s+betalingspligt',
  'k[aä]{2,}nnetty\\s+verovelvollisuus',
];

const SHIFTED = new RegExp(`(?<!\\b${NO} {1,3})(?:${SAYINGS.join('|')})(?! {1,3}(?:is |does )?(?:not|niet) )`, 'i');

const DIRECTIVE = '(?:dir[ei][ck]?tt?iv[a-z]*|dyrektyw[a-z]*|richtlijn|richtlinie|mwstsystrl|2006/112(?:/[ec][cge])?)';
const ARTICLE = 'art(?:icle|ikel|icolo|[ií]culo|igo|ykuł)?\\.?\\s*(44|138|194|196)\\b';

/** An article of the directive that makes the buyer owe the VAT. Laws number theirs otherwise: article 44 of the Belgian one is an exemption. */
const BY_ARTICLE = new RegExp(
  `\\b${ARTICLE}[^\\d]{0,60}?${DIRECTIVE}|${DIRECTIVE}[\\s,(-]{0,5}${WORDS}{0,3}?${ARTICLE}`,
  'gi',
);
const EXEMPT = /vrijgesteld|vrijstelling|exon[eé]r|exempt|befreit|steuerfrei|esente|esenzione|exent|isent|zwolni/i;
/** Supplies to another member state: these are exempt for who sells them, and the buyer owes the VAT. */
const EXEMPT_BY_NATURE = '138';
const SENTENCE_END = /[.!?]\s+(?=\p{Lu})/u;

/** Whether a text states a reverse charge in a usual wording of an EU language. Pure. */
export function saysReverseCharge(text: string): boolean {
  return SHIFTED.test(text) || [...text.matchAll(BY_ARTICLE)].some((match) => !isExempt(text, match));
}

/** Whether the sentence around an article says that the sale is exempt: then no VAT is due, by nobody. */
function isExempt(text: string, { index, 0: said, 1: before, 2: behind }: RegExpExecArray): boolean {
  if ((before ?? behind) === EXEMPT_BY_NATURE) return false;
  const head =
    text
      .slice(Math.max(0, index - 120), index + 1)
      .split(SENTENCE_END)
      .at(-1) ?? '';
  const [tail = ''] = text.slice(index + 1, index + said.length + 120).split(SENTENCE_END);
  return EXEMPT.test(head + tail);
}
