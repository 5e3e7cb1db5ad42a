/** Parts of a page that are never shown. */
const HIDDEN = ['script', 'style', 'title'] as const;
const ENDS_A_LINE = /^(?:br|p|div|tr|table|h\d|li|ul|ol)$/;
const TAG = /<(\/?)([a-z][a-z0-9]*)/iy;

const ENTITIES: Readonly<Record<string, string>> = {
  nbsp: ' ',
  euro: '€',
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
  eacute: 'é',
  egrave: 'è',
  euml: 'ë',
  iuml: 'ï',
  ouml: 'ö',
  uuml: 'ü',
  ndash: '–',
  mdash: '—',
  hellip: '…',
};

/** What a page of HTML says, line by line. Reads it once from its beginning to its end, whatever is missing in it. */
export function wordsOf(html: string): string {
  const said: string[] = [];
  let at = 0;
  while (at < html.length) {
    const open = html.indexOf('<', at);
    if (open < 0) break;
    said.push(html.slice(at, open));
    const { end, stands } = markupAt(html, open);
    said.push(stands);
    at = end;
  }
  said.push(html.slice(at));
  return tidy(said.join(''));
}

/** Where the markup that begins here ends, and what stands for it among the words. */
function markupAt(html: string, open: number): { end: number; stands: string } {
  if (html.startsWith('<!', open)) {
    const closing = html.startsWith('<!--', open) ? '-->' : '>';
    return { end: after(html, closing, open), stands: '' };
  }
  TAG.lastIndex = open;
  const [, slash, name = ''] = TAG.exec(html) ?? [];
  if (slash === undefined) return { end: open + 1, stands: '<' };
  const end = after(html, '>', open);
  const tag = name.toLowerCase();
  const hidden = HIDDEN.find((each) => each === tag);
  if (hidden !== undefined && slash === '') {
    const closing = new RegExp(`</${hidden}[^>]*>`, 'gi');
    closing.lastIndex = end;
    return { end: closing.test(html) ? closing.lastIndex : html.length, stands: ' ' };
  }
  if (ENDS_A_LINE.test(tag)) return { end, stands: '\n' };
  return { end, stands: tag === 'td' || tag === 'th' ? ' ' : '' };
}

function after(html: string, closing: string, from: number): number {
  const found = html.indexOf(closing, from);
  return found < 0 ? html.length : found + closing.length;
}

function tidy(text: string): string {
  return text
    .replaceAll(/&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,8}));/gi, meaning)
    .split('\n')
    .map((line) => line.replaceAll(/\s+/g, ' ').trim())
    .filter((line, index, lines) => line !== '' || (lines[index - 1] ?? '') !== '')
    .join('\n')
    .trim();
}

function meaning(entity: string, decimal?: string, hexadecimal?: string, name?: string): string {
  if (name !== undefined) return ENTITIES[name.toLowerCase()] ?? entity;
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal);
  return code > 0x1f && code <= 0x10ffff ? String.fromCodePoint(code) : ' ';
}

const AMOUNT =
  /(?:€|\b(?:eur|euro|usd|gbp)\b|[$£])\s{0,2}\d|\d\s{0,2}(?:€|euro?\b)|(?<![\d.,:/-])\d{1,3}(?:[. ]?\d{3}){0,3}[.,]\d{2}(?![\d:/-]|[.,]\d)/gi;

/** How many amounts of money a text names: with the sign or name of a currency, or with two decimals. */
export function amountsIn(text: string): number {
  return text.match(AMOUNT)?.length ?? 0;
}

/** Of the two ways in which a mail may say the same, the one that says more: more amounts first, then more words. */
export function fuller(plain: string, html: string): string {
  const more = amountsIn(html) - amountsIn(plain) || html.length - plain.length;
  return more > 0 ? html : plain;
}
