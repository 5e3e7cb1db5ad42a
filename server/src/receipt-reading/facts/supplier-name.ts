import { addresseeHeadings, isAddressee, POSTCODE, sameBlock } from '#receipt-reading/facts/addressee';
import type { OwnDetails, Read } from '#receipt-reading/receipt-reader';
import type { WrittenIdentifier } from '#receipt-reading/facts/identifiers';
import { placeOf, wordsBetween } from '#receipt-reading/layout/page-text';
import type { Line, Segment } from '#receipt-reading/layout/page-text';
import { amountsIn, datesIn } from '#receipt-reading/layout/written-values';

type Candidate = { name: string; segment: Segment; from: number; to: number; score: number };

const LEGAL_FORM =
  '(?:B\\.? ?V\\.?|N\\.? ?V\\.?|V\\.? ?O\\.? ?F\\.?|C\\.V\\.|GmbH(?: & Co\\.? KG)?|AG|UG|KG|e\\.K\\.|Inc\\.?|LLC|L\\.L\\.C\\.|Ltd\\.?|Limited|PLC|Corp\\.?|S\\.?A\\.?R\\.?L\\.?|SAS|S\\.A\\.|SRL|S\\.r\\.l\\.|S\\.p\\.A\\.|Oy|AB|ApS|A/S|Stichting)';
/** A word with a capital, digit or ampersand somewhere. The look ahead leaves one way to match a word. */
const NAME_WORD = "(?=[\\w&.'’-]*[A-Z0-9&])[\\w&.'’-]+";
const SMALL_WORD = '(?:van|von|der|den|de|het|ten|ter|te|en|und|and|of|voor|du|la|le)';
/** Up to seven words, small ones only between others, then the legal form. */
const LEGAL_NAME = new RegExp(
  `(${NAME_WORD},? (?:(?:${NAME_WORD}|${SMALL_WORD}),? ){0,6})(${LEGAL_FORM})(?![\\w])`,
  'u',
);
const NOT_A_NAME =
  /factuur|credit|invoice|rechnung|receipt|kassabon|^bon\b|datum|date|total|totaal|btw|vat|kvk|iban|^tel|^fax|e-?mail|^www|http|@|welkom|bedankt|thank|kopie|pagina|page|seite|klant|order|nummer|number|straat|weg \d|laan \d|street|omschrijving|description|artikel|reference|bic/i;
/** What the slip of a card terminal prints: the scheme, the bank and the machine, none of which sold anything. */
const CARD_SLIP =
  /\b(?:maestro|master ?card|visa|v[ -]?pay|american express|amex|contactle?o?s|contactless|terminal|merchant|debit|credit card|kaart\w*|cardholder|leesmethode|autorisatie|auth\w*|akkoord|approved|transactie\w*|transaction|klantticket|klant ?kopie|customer copy|customer receipt|pin(?:betaling)?|betaling|payment|poi|aid|tvr|ccv|worldline|adyen|sumup|equens|rekeninghouder|emv|chip|paid|betaald)\b/i;
/** Names of documents and their parts, in a heading of the largest letters. */
const HEADING =
  /^(?:offerte|quotation|quote|estimate|pro[ -]?forma|herinnering|aanmaning|reminder|pakbon|packing|delivery|lieferschein|fattura|facture|factura|faktura|devis|angebot|statement|overzicht|gast|guest|kamer|room|zimmer|tafel|table|kasse|kassa|bediend|served)\b/i;
const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** Names in the document's web and mail addresses: "info@qualityhosting.de" gives "qualityhosting". */
function domainNames(lines: readonly Line[]): string[] {
  const names = lines.flatMap((line) =>
    [...line.text.matchAll(/(?:@|www\.|https?:\/\/|website:? *|visit +)((?:[\w-]+\.)+[a-z]{2,})/gi)].map((match) => {
      const parts = (match[1] ?? '').replace(/^www\./i, '').split('.');
      return parts.filter((part, index) => part.length >= 3 && index < parts.length - 1).map(plain);
    }),
  );
  return names
    .flat()
    .filter((name) => !['gmail', 'hotmail', 'outlook', 'live', 'yahoo', 'example', 'com'].includes(name));
}

function fullCandidate(segment: Segment): Candidate | undefined {
  const legal = LEGAL_NAME.exec(segment.text);
  const offset = segment.line.text.indexOf(segment.text);
  if (legal !== null && !POSTCODE.test(legal[0])) {
    const name = legal[0].trim();
    return { name, segment, from: offset + legal.index, to: offset + legal.index + legal[0].length, score: 3 };
  }
  const name = segment.text.replace(/\s+[-–|•].*$/, '').trim();
  const letters = name.replaceAll(/[^a-zA-ZÀ-ÿ]/g, '').length;
  if (letters < 3 || letters < name.length * 0.6 || name.split(' ').length > 6) return undefined;
  if (CARD_SLIP.test(name) || HEADING.test(name)) return undefined;
  if (NOT_A_NAME.test(name) || POSTCODE.test(name) || /(?<![A-Za-z])\d{2,}|\d{4,}|:$/.test(name)) return undefined;
  if (amountsIn(name).length > 0 || datesIn(name).length > 0 || !/[A-Z]/.test(name)) return undefined;
  return { name, segment, from: offset, to: offset + name.length, score: 0 };
}

const FIRST_LINES = 4;

function scored(
  candidate: Candidate,
  lines: readonly Line[],
  identifiers: readonly WrittenIdentifier[],
  domains: readonly string[],
): Candidate {
  let { score } = candidate;
  const { segment } = candidate;
  const nearIdentifier = identifiers.some(
    (found) =>
      found.line.page === segment.page &&
      Math.abs(found.line.y - segment.y) < 12 * segment.height &&
      found.line.segments.some(
        (other) => other.text.includes(found.line.text.slice(found.from, found.to)) && sameBlock(segment, other),
      ),
  );
  if (nearIdentifier) score += 3;
  const name = plain(candidate.name);
  const start = plain(candidate.name.split(/[ ,]/)[0] ?? '');
  if (
    domains.some(
      (domain) => name.startsWith(domain) || (domain.length >= 5 && domain.startsWith(name)) || domain === start,
    )
  )
    score += 3;
  const line = lines.slice(0, FIRST_LINES).indexOf(segment.line);
  if (line >= 0) score += line === 0 ? 2 : 1;
  return { ...candidate, score };
}

/** Directly above or under the reader's own name: a department, a person, a street of the addressee. */
function isBesideOwn(segment: Segment, own: readonly Segment[]): boolean {
  return own.some(
    (each) =>
      each.page === segment.page &&
      Math.abs(each.x - segment.x) < each.height &&
      Math.abs(each.y - segment.y) < 1.6 * Math.max(each.height, segment.height),
  );
}

/**
 * The supplier's name by what speaks for it: a legal form, an identifier or a web address that belongs to it, a place
 * at the head of the document. The same name found twice counts more.
 */
export function supplierName(
  lines: readonly Line[],
  own: OwnDetails,
  identifiers: readonly WrittenIdentifier[],
): { read: Read<string>; segment: Segment } | null {
  const headings = addresseeHeadings(lines);
  const domains = domainNames(lines);
  const mine = own.names.map(plain).filter((name) => name.length > 2);
  const ownSegments = lines
    .flatMap((line) => line.segments)
    .filter((segment) => mine.some((name) => plain(segment.text).includes(name)));
  const all = lines
    .flatMap((line) => line.segments)
    .map(fullCandidate)
    .filter((candidate) => candidate !== undefined)
    .filter((candidate) => !mine.some((name) => plain(candidate.segment.text).includes(name)))
    .filter((candidate) => !isAddressee(candidate.segment, headings))
    .filter((candidate) => !isBesideOwn(candidate.segment, ownSegments))
    .map((candidate) => scored(candidate, lines, identifiers, domains));
  const times = new Map<string, number>();
  for (const { name } of all) times.set(plain(name), (times.get(plain(name)) ?? 0) + 1);
  const withRepeats = all.map((candidate) => {
    const repeated = (times.get(plain(candidate.name)) ?? 0) > 1;
    return { ...candidate, score: candidate.score + (repeated ? 1 : 0) };
  });
  const best = withRepeats.toSorted((a, b) => b.score - a.score)[0];
  if (best === undefined || best.score < 1) return null;
  const words = wordsBetween(best.segment.line, best.from, best.to);
  const sure = best.score >= 4;
  return {
    segment: best.segment,
    read: {
      value: best.name,
      certainty: sure ? 'likely' : 'doubtful',
      place: placeOf(words),
      source: words[0]?.source ?? 'text',
      remark: sure ? null : 'guessed_from_position',
    },
  };
}
