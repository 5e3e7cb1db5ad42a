import { escaped } from '#platform/email-layout';
import type { Language } from '#platform/scope';

const ADDRESS = /https?:\/\/[^\s<>"]+[^\s<>".,;:)]/g;

/** A text of a person as an e-mail: the same words as text and as HTML, in which nothing but addresses of the web is markup. */
export function asLetter(
  { subject, body }: { subject: string; body: string },
  language: Language,
): { subject: string; text: string; html: string } {
  const paragraphs = body.split(/\n{2,}/).map((paragraph) => `<p>${linked(paragraph).replaceAll('\n', '<br>')}</p>`);
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;font-family:Segoe UI,Helvetica,Arial,sans-serif;font-size:15px;line-height:1.6">
<div style="max-width:560px">
${paragraphs.join('\n')}
</div></body></html>`;
  return { subject, text: body, html };
}

function linked(text: string): string {
  let html = '';
  let from = 0;
  for (const { index, 0: address } of text.matchAll(ADDRESS)) {
    html += `${escaped(text.slice(from, index))}<a href="${escaped(address)}">${escaped(address)}</a>`;
    from = index + address.length;
  }
  return html + escaped(text.slice(from));
}
