/** VAT by its names in the languages that invoices from the EU come in. */
const VAT = '(?:vat|btw|b\\.t\\.w\\.?|omzetbelasting|gst|tax|mwst|ust|umsatzsteuer|steuer|tva|iva|moms)';
const BUYER = '(?:recipient|customer|buyer|purchaser|client|acquirer)';
const WORDS = '(?:[^\\s.]+\\s+)';

/** How invoices say that it is the buyer who owes the VAT (articles 44, 138, 194, 196 and 226 (11a) of Directive 2006/112/EC). */
const SAYINGS = [
  // English
  'reverse[-\\s]{0,3}charg(?:e|ed|ing)\\b',
  `\\b${VAT}\\b[\\s:,-]{0,5}${WORDS}{0,4}?(?:due|payable|owed|paid|accounted\\s+for|declared)\\s+by\\s+(?:the\\s+|your\\s+)?${BUYER}`,
  `\\b${BUYER}\\s+${WORDS}{0,3}?(?:liable|account|accounts|accounting|owes|responsible)\\s+${WORDS}{0,3}?${VAT}\\b`,
  'intra[-\\s]{0,3}(?:community|eu)\\s+(?:supply|supplies|delivery|acquisition|service|services|transaction)',
  // Dutch
  `\\b${VAT}(?![a-z])[\\s:,-]{0,5}(?:[^\\s]+\\s+){0,4}?\\(?verlegd\\b`,
  `\\bverlegd\\w*\\s+(?:[^\\s]+\\s+){0,2}?${VAT}(?![a-z])`,
  '\\bheffing\\s+(?:is\\s+|wordt\\s+)?verlegd',
  '\\bverlegging(?:sregeling)?\\b',
  `\\b${VAT}(?![a-z])\\s+${WORDS}{0,4}?door\\s+(?:de\\s+|uw\\s+)?(?:afnemer|ontvanger|medecontractant)`,
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
  // The article of the directive, or of a law that follows it, beside what it is about
  `\\bart(?:icle|ikel|icolo|[ií]culo|igo)?\\.?\\s*(?:44|138|194|196)\\b[^\\d]{0,60}?(?:${VAT}\\b|directive|richtlijn|richtlinie|2006/112)`,
  `(?:\\b${VAT}|directive|richtlijn|richtlinie|2006/112(?:/e[cg])?)[\\s,(-]{0,5}${WORDS}{0,3}?art(?:icle|ikel|icolo|[ií]culo|igo)?\\.?\\s*(?:44|138|194|196)\\b`,
];

const SHIFTED = new RegExp(SAYINGS.join('|'), 'i');

/** Whether a text says anywhere that its VAT is shifted to the buyer, in one of the usual ways of the languages of the EU. Pure. */
export function saysVatIsShifted(text: string): boolean {
  return SHIFTED.test(text);
}
