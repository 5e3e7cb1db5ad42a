import { readAt } from '#receipt-reading/layout/page-text';
import type { Line } from '#receipt-reading/layout/page-text';
import type { OtherDocument, Read } from '#receipt-reading/receipt-reader';

/** What a document calls itself in its heading when it is no invoice, in the languages of the suppliers one meets here. */
const HEADINGS: readonly [OtherDocument, string][] = [
  [
    'pro_forma',
    'pro[ -]?forma(?:[ -]?(?:factuur|invoice|rechnung|facture|fattura|factura|faktura))?|(?:factuur|invoice|facture|fattura|factura|faktura|rechnung) pro[ -]?forma|voorschotnota',
  ],
  [
    'quotation',
    'offerte|prijsopgave|prijsindicatie|begroting|quotation|quote|estimate|proposal|angebot|kostenvoranschlag|devis|preventivo|presupuesto|cotización|orçamento|offert|tilbud|oferta',
  ],
  [
    'reminder',
    '(?:(?:\\d|eerste|tweede|derde|laatste|vriendelijke|first|second|third|final|last|friendly)[\\wª°]* )?(?:betalings?[ -]?herinnering|herinnering|aanmaning|sommatie|ingebrekestelling|payment reminder|reminder|overdue notice|dunning letter|mahnung|zahlungserinnerung|rappel(?: de paiement)?|relance|mise en demeure|sollecito(?: di pagamento)?|recordatorio de pago|påminnelse|betalningspåminnelse|rykker)',
  ],
  [
    'packing_slip',
    'pakbon|paklijst|vrachtbrief|leverbon|afleverbon|leveringsbon|packing (?:slip|list)|delivery (?:note|slip)|lieferschein|bon de livraison|documento di trasporto|albarán|följesedel|følgeseddel',
  ],
  [
    'order',
    '(?:order|opdracht|bestel|bestellings|reserverings|boekings|aankoop)[ -]?bevestiging|bevestiging van (?:je|uw) (?:order|bestelling|reservering|boeking)|(?:order|booking|reservation) confirmation|purchase order|inkooporder|sales order|auftragsbestätigung|bestellbestätigung|confirmation de commande|bon de commande|conferma d.ordine|confirmación de pedido|orderbekräftelse|ordrebekræftelse',
  ],
  [
    'statement',
    'rekening-?overzicht|rekening-?afschrift|openstaande posten|openstaande facturen|overzicht (?:van )?openstaande (?:posten|facturen)|statement(?: of account)?|account statement|customer statement|kontoauszug|relevé de compte|estratto conto|estado de cuenta|extracto de cuenta|kontoutdrag',
  ],
];

const PATTERNS = HEADINGS.map(([kind, words]) => ({
  kind,
  pattern: new RegExp(`^(?:uw |your |ihre? |votre )?(?:${words})(?![\\p{L}-])`, 'iu'),
}));

const IS_NO_INVOICE =
  /dit is geen (?:btw-?)?factuur|geen geldige factuur|(?:this is )?not an? (?:vat |tax )?invoice|keine rechnung|ceci n.est pas une facture|non (?:è|costituisce) (?:una )?fattura|no es (?:una )?factura/i;
const INVOICE =
  /^(?:belasting|btw-?|vat |tax |commercial |uw |your |verkoop|inkoop)?(?:fa[ck]tuur|fa[ck]tura|invoice|rechnung|facture|fattura|receipt|kassabon|quittung|nota|bon)(?![\p{L}-])/iu;
const CREDIT_HEADING =
  /(?:^|(?<=^(?:uw|your|vat|tax|btw) ))(?:[ck]redit[ -]*(?:nota|note|memo|fa[ck]tuur|invoice|fa[ck]tura)|[ck]redit(?:\s*$)|gutschrift|storno-?rechnung|rechnungskorrektur|correctie-?factuur|note de cr[ée]dit|facture d.avoir|avoir|nota d[ie] cr[ée]dito?|factura rectificativa|kreditnota)(?![\p{L}])/iu;
const CREDIT_MENTION =
  /[ck]redit[ -]*(?:nota|factuur|faktura|note|memo)|gutschrift|stornorechnung|note de crédit|nota di credito|nota de crédito|kreditnota/i;

const HEADING_LINES = 30;
const MOST_WORDS = 7;

/** Letters set apart for show belong together: "C R E D I T N O T A". */
function asRead(text: string): string {
  return text.replaceAll(/(?<!\p{L})(?:\p{L} ){3,}\p{L}(?!\p{L})/gu, (spaced) => spaced.replaceAll(' ', ''));
}

/** Short pieces at the head of the document: among them its name. */
function headingsOf(lines: readonly Line[]): { text: string; line: Line; from: number }[] {
  return lines.slice(0, HEADING_LINES).flatMap((line) => {
    if (line.page !== 1) return [];
    // Set wide apart a heading falls into several pieces.
    const whole = { text: asRead(line.text.replaceAll(/ +/g, ' ')), line, from: 0 };
    const parts = line.segments.map(({ text }) => ({ text: asRead(text), line, from: line.text.indexOf(text) }));
    return [whole, ...parts].filter(({ text }) => text.split(' ').length <= MOST_WORDS);
  });
}

/** What the document says it is, when it is none that may be booked; null of an invoice, a receipt and what says nothing. */
export function readOtherDocument(lines: readonly Line[]): Read<OtherDocument> | null {
  for (const line of lines) {
    const said = IS_NO_INVOICE.exec(line.text);
    if (said !== null) return readAt('other', 'likely', line, said.index, said.index + said[0].length);
  }
  const headings = headingsOf(lines);
  for (const { text, line, from } of headings) {
    const found = PATTERNS.find(({ pattern }) => pattern.test(text));
    if (found === undefined) continue;
    // "Invoice" above it, or "Offertenummer: 12" beside it: a mention. A reminder names its invoice anyway.
    const isMention = /:/.test(text) || (headings.some((each) => INVOICE.test(each.text)) && !SURE.has(found.kind));
    if (!isMention) return readAt(found.kind, 'likely', line, from, line.text.length);
  }
  return null;
}

const SURE: ReadonlySet<OtherDocument> = new Set(['pro_forma', 'reminder', 'statement']);

/** Whether it is a credit note by its own words; `isUnsure` where an invoice only mentions one. */
export function saysCreditNote(lines: readonly Line[]): { is: boolean; isUnsure: boolean } {
  const headings = headingsOf(lines);
  if (headings.some(({ text }) => CREDIT_HEADING.test(text))) return { is: true, isUnsure: false };
  const isMentioned = lines.some(({ text }) => CREDIT_MENTION.test(asRead(text)));
  const isInvoice = headings.some(({ text }) => INVOICE.test(text));
  return { is: isMentioned && !isInvoice, isUnsure: isMentioned && isInvoice };
}
