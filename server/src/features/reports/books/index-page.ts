import { formatEuro } from '@saldo/ledger';
import type { Language } from '#platform/scope';
import { escapeAttribute, escapeText } from '#standards/xml/xml-writer';
import { type BookDocument, DOCUMENT_KINDS, type DocumentKind } from './documents.ts';

export type PackedDocument = BookDocument & { path: string; kind: DocumentKind };

export type IndexAbout = {
  company: string;
  kvk_number: string;
  year: number;
  made_at: string;
  task_id: number;
  language: Language;
  /** Files of the books with what they are, in both languages. */
  books: readonly { path: string; title: Readonly<Record<Language, string>> }[];
  documents: readonly PackedDocument[];
};

const STYLE =
  ':root{color-scheme:light dark}body{font:15px/1.5 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem}' +
  'table{border-collapse:collapse;width:100%}th,td{text-align:left;padding:.3rem .6rem .3rem 0;border-bottom:1px solid #8886;vertical-align:top}' +
  '.num{text-align:right;font-variant-numeric:tabular-nums;white-space:nowrap}.wide{overflow-x:auto}pre{padding:.6rem;border:1px solid #8886;overflow-x:auto}' +
  '.two{display:grid;grid-template-columns:repeat(auto-fit,minmax(18rem,1fr));gap:0 2rem}';

const KINDS = {
  purchases: { en: 'Purchases', nl: 'Inkoop' },
  sales: { en: 'Sales', nl: 'Verkoop' },
  bank: { en: 'Bank', nl: 'Bank' },
  journal: { en: 'General journal', nl: 'Memoriaal' },
} as const;

const EXPLAINED: Readonly<Record<Language, (about: IndexAbout) => string>> = {
  nl: ({ company, kvk_number, year, made_at, task_id }) =>
    `<section lang="nl"><h2>De boekhouding van ${String(year)}</h2><p>${escapeText(company)}${kvk_number === '' ? '' : `, KVK-nummer ${escapeText(kvk_number)}`}. Gemaakt op ${made_at} (archief ${String(task_id)}).</p>` +
    '<p>Zo controleer je dat er niets is gewijzigd of weggevallen: pak het archief uit, open daar een terminal en voer uit:</p><pre>sha256sum -c SHA256SUMS</pre>' +
    '<p>Op een Mac: <code>shasum -a 256 -c SHA256SUMS</code>. Achter elk bestand hoort <code>OK</code> te staan.</p></section>',
  en: ({ company, kvk_number, year, made_at, task_id }) =>
    `<section lang="en"><h2>The books of ${String(year)}</h2><p>${escapeText(company)}${kvk_number === '' ? '' : `, KVK number ${escapeText(kvk_number)}`}. Made on ${made_at} (archive ${String(task_id)}).</p>` +
    '<p>To verify that nothing was changed or lost: extract the archive, open a terminal there and run:</p><pre>sha256sum -c SHA256SUMS</pre>' +
    '<p>On a Mac: <code>shasum -a 256 -c SHA256SUMS</code>. Every file should say <code>OK</code>.</p></section>',
};

/** The table of contents of an archive, in both languages: plain HTML that any browser opens without a connection. */
export function indexPage(about: IndexAbout): string {
  const { company, year, language, books, documents } = about;
  const first = EXPLAINED[language](about);
  const second = EXPLAINED[language === 'nl' ? 'en' : 'nl'](about);
  const files = books.map(({ path, title }) => `<tr><td>${link(path)}</td><td>${both(title)}</td></tr>`);
  return (
    `<!doctype html>\n<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
    `<title>${escapeText(company)} ${String(year)}</title><style>${STYLE}</style></head><body><h1>${escapeText(company)} ${String(year)}</h1>` +
    `<div class="two">${first}${second}</div>` +
    `<h2>Boekhouding · Books</h2><div class="wide"><table><tbody>${files.join('\n')}</tbody></table></div>` +
    DOCUMENT_KINDS.map((kind) => documentTable(kind, documents)).join('') +
    '</body></html>\n'
  );
}

const both = ({ nl, en }: Readonly<Record<Language, string>>): string =>
  nl === en ? escapeText(nl) : `<span lang="nl">${escapeText(nl)}</span> · <span lang="en">${escapeText(en)}</span>`;

/** A link within the archive, also where a name has a space or a sign. */
function link(path: string): string {
  const address = path.split('/').map(encodeURIComponent).join('/');
  return `<a href="${escapeAttribute(address)}">${escapeText(path.split('/').at(-1) ?? path)}</a>`;
}

function documentTable(kind: DocumentKind, documents: readonly PackedDocument[]): string {
  const own = documents.filter((each) => each.kind === kind);
  if (own.length === 0) return '';
  const rows = own.map(
    (each) =>
      `<tr><td>${each.date}</td><td>${escapeText(each.number)}</td><td>${escapeText(each.contact_name)}</td><td>${escapeText(each.reference)}</td><td>${escapeText(each.description)}</td><td class="num">${formatEuro(each.total_incl)}</td><td>${link(each.path)}</td></tr>`,
  );
  return `<h2>${both(KINDS[kind])} (${String(own.length)})</h2><div class="wide"><table><thead><tr><th>Datum · Date</th><th>Nummer · Number</th><th>Contact</th><th>Kenmerk · Reference</th><th>Omschrijving · Description</th><th class="num">Totaal · Total, €</th><th>Bestand · File</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}
