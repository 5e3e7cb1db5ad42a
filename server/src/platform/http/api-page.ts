import type { Call, Calls } from '@saldo/contract';
import { ERRORS, isKeyed } from '@saldo/contract';
import { z } from 'zod';
import type { Language } from '../scope.ts';

const WORDS = {
  en: {
    title: 'Saldo API',
    intro:
      'Everything in Saldo can be done with these calls. Sign in with POST account/login/auth/ and send the access token as "Authorization: Bearer …". Amounts are strings with two decimals, dates are YYYY-MM-DD, and "admin_id" identifies the administration.',
    keys: 'Calls that change data accept an Idempotency-Key header: repeated with the same key within a week, they are executed once and return the same response.',
    errors: 'An error has a code, a message in the language of the URL and, where relevant, a message per field.',
    machine: 'Machine-readable version:',
    access: 'Access',
    keyed: 'Idempotency-Key',
    path: 'Path',
    query: 'Query',
    body: 'Body',
    file: 'A file as multipart/form-data, named "file"',
    reply: 'Response',
    optional: 'optional',
    refusals: 'Errors',
  },
  nl: {
    title: 'Saldo-API',
    intro:
      'Alles in Saldo kan met deze aanroepen. Log in met POST account/login/auth/ en stuur het token mee als "Authorization: Bearer …". Bedragen zijn teksten met twee decimalen, datums zijn JJJJ-MM-DD en "admin_id" is de administratie.',
    keys: 'Aanroepen die iets wijzigen accepteren een header Idempotency-Key: opnieuw verstuurd met dezelfde sleutel binnen een week worden ze één keer uitgevoerd en krijg je hetzelfde antwoord.',
    errors: 'Een fout heeft een code, een melding in de taal van de URL en waar nodig een melding per veld.',
    machine: 'Versie voor programma’s:',
    access: 'Toegang',
    keyed: 'Idempotency-Key',
    path: 'Pad',
    query: 'Query',
    body: 'Inhoud',
    file: 'Een bestand als multipart/form-data, met de naam "file"',
    reply: 'Antwoord',
    optional: 'optioneel',
    refusals: 'Fouten',
  },
} as const;

type Words = (typeof WORDS)[Language];

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function text(words: string): string {
  return words.replaceAll(/[&<>"]/g, (sign) => ENTITIES[sign] ?? sign);
}

const STYLE = `:root{color-scheme:light dark}body{max-width:60rem;margin:2rem auto;padding:0 1rem;font:15px/1.5 system-ui,sans-serif}
h2{margin-top:2.5rem}details{border-top:1px solid #8884;padding:.5rem 0}summary{display:flex;flex-wrap:wrap;gap:.25rem 1rem;cursor:pointer}
code,pre{font:13px/1.5 ui-monospace,monospace;overflow-wrap:anywhere}pre{white-space:pre-wrap;padding:.5rem .75rem;background:#8881;border-radius:6px}
.method{display:inline-block;width:4rem;font-weight:600}nav a{margin-right:1rem}h3{font-size:.95rem;margin:.75rem 0 .25rem}dt{font-weight:600}`;

/** The calls of the API for people to read, by room: an HTML page without script, from the same schemas that validate the requests. */
export function apiPage(rooms: Readonly<Record<string, Calls>>, language: Language): string {
  const words = WORDS[language];
  const names = Object.keys(rooms);
  return `<!doctype html><html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${words.title}</title><style>${STYLE}</style></head><body><main><h1>${words.title}</h1>
<p>${text(words.intro)}</p><p>${text(words.keys)}</p><p>${text(words.errors)}</p>
<p>${words.machine} <a href="openapi.json">openapi.json</a></p>
<nav>${[...names, 'refusals'].map((name) => `<a href="#${name}">${name}</a>`).join(' ')}</nav>
${Object.entries(rooms)
  .map(
    ([room, calls]) =>
      `<h2 id="${room}">${room}</h2>${Object.values(calls)
        .map((call) => section(call, words))
        .join('')}`,
  )
  .join('')}
<h2 id="refusals">${words.refusals}</h2><dl>${Object.entries(ERRORS)
    .map(([code, error]) => `<dt><code>${code}</code> ${String(error.status)}</dt><dd>${text(error[language])}</dd>`)
    .join('')}</dl></main></body></html>`;
}

function section(call: Call, words: Words): string {
  const parts = [
    part(words.path, call.params, words, 'input'),
    part(words.query, call.query, words, 'input'),
    call.upload === true ? `<p>${text(words.file)}</p>` : part(words.body, call.body, words, 'input'),
    call.reply === undefined
      ? `<h3>${words.reply}</h3><code>${text(call.produces ?? 'application/octet-stream')}</code>`
      : part(words.reply, call.reply, words, 'output'),
  ];
  return `<details><summary><code><span class="method">${call.method}</span> ${text(call.path)}</code> <span>${text(call.summary)}</span></summary>
<p>${words.access}: <code>${text(call.access)}</code>${isKeyed(call) ? ` · ${words.keyed}` : ''}</p>${parts.join('')}</details>`;
}

function part(title: string, type: z.ZodType | undefined, words: Words, io: 'input' | 'output'): string {
  if (type === undefined) return '';
  const schema = z.toJSONSchema(type, { io, unrepresentable: 'any', target: 'draft-2020-12' });
  return `<h3>${title}</h3><pre>${text(written(schema as Schema, words))}</pre>`;
}

type Schema = {
  type?: string | string[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  anyOf?: Schema[];
  enum?: unknown[];
  const?: string | number | boolean;
  format?: string;
};

/** A schema as people write one: names with what they hold, a line each. */
function written(schema: Schema, words: Words, indent = ''): string {
  const { properties, required = [], items, anyOf } = schema;
  if (properties !== undefined) {
    const lines = Object.entries(properties).map(([name, of]) => {
      const isOptional = !required.includes(name);
      return `${indent}  ${name}: ${written(of, words, `${indent}  `)}${isOptional ? ` (${words.optional})` : ''}`;
    });
    return `{\n${lines.join('\n')}\n${indent}}`;
  }
  if (items !== undefined) return `[ ${written(items, words, indent)} ]`;
  if (anyOf !== undefined) return anyOf.map((each) => written(each, words, indent)).join(' | ');
  if (schema.enum !== undefined) return schema.enum.map(String).join(' | ');
  if (schema.const !== undefined) return String(schema.const);
  const type = Array.isArray(schema.type) ? schema.type.join(' | ') : (schema.type ?? 'any');
  return schema.format === undefined ? type : `${type} (${schema.format})`;
}
