import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { cents, CSV_BEGIN, daysOverdue, type IsoDate } from '@saldo/ledger';
import { makeZip } from 'client-zip';
import type { FileStore } from '#adapters/file-store/file-store';
import { contactById } from '#features/contacts/index';
import type { Download } from '#platform/http/handlers';
import { Refusal } from '#platform/refusal';
import type { Begin, Scope } from '#platform/scope';
import { FileNames, safeName } from '#standards/tables/file-names';
import { type Cell, csvLines } from '#standards/tables/table-file';
import { drawFiles, printable } from '../documents/invoice-files.ts';
import { storeFiles } from '../documents/store-invoice-files.ts';
import { invoiceById, type InvoiceRow } from '../invoices/store.ts';
import { messagesOfInvoice, type MessageRow } from '../sending/message-store.ts';

const HEADINGS = {
  en: {
    invoices: [
      'Invoice',
      'Customer',
      'Date',
      'Due date',
      'Days overdue',
      'Total',
      'Outstanding',
      'Reminders sent',
      'Last reminder',
    ],
    contacts: [
      'Customer',
      'Company',
      'First name',
      'Last name',
      'E-mail',
      'Phone',
      'Mobile',
      'Street',
      'Postal code',
      'Town',
      'Country',
      'KVK number',
      'VAT number',
    ],
    files: ['invoices.csv', 'contacts.csv', 'correspondence'],
  },
  nl: {
    invoices: [
      'Factuur',
      'Klant',
      'Datum',
      'Vervaldatum',
      'Dagen te laat',
      'Totaal',
      'Openstaand',
      'Herinneringen verstuurd',
      'Laatste herinnering',
    ],
    contacts: [
      'Klant',
      'Bedrijf',
      'Voornaam',
      'Achternaam',
      'E-mail',
      'Telefoon',
      'Mobiel',
      'Straat',
      'Postcode',
      'Plaats',
      'Land',
      'KVK-nummer',
      'Btw-id',
    ],
    files: ['facturen.csv', 'contacten.csv', 'correspondentie'],
  },
} as const;

type Claim = { invoice: InvoiceRow; contact: Awaited<ReturnType<typeof contactById>>; messages: MessageRow[] };

/** What a collection agency asks for: the invoices, what was sent about them, whom they are of and what is owed. */
export async function collectionFile(begin: Begin<Scope>, files: FileStore, named: string): Promise<Download> {
  const ids = named.split(',').map((id) => (/^[1-9]\d{0,14}$/.test(id) ? Number(id) : 0));
  const { claims, language, today } = await begin(async (scope) => ({
    claims: await claimsOf(scope, [...new Set(ids)]),
    language: scope.language,
    today: scope.today,
  }));
  const words = HEADINGS[language];
  const names = new FileNames();
  const csv = (headings: readonly string[], rows: readonly (readonly Cell[])[]): Uint8Array =>
    new TextEncoder().encode(CSV_BEGIN + csvLines([headings, ...rows], language));
  async function* entries(): AsyncGenerator<{ name: string; lastModified: Date; input: Uint8Array }> {
    const lastModified = new Date(`${today}T12:00:00Z`);
    yield {
      name: words.files[0],
      lastModified,
      input: csv(
        words.invoices,
        claims.map((claim) => invoiceRow(claim, today)),
      ),
    };
    const contacts = [...new Map(claims.map(({ contact }) => [contact.id, contact])).values()];
    yield { name: words.files[1], lastModified, input: csv(words.contacts, contacts.map(contactRow)) };
    for (const { invoice, messages } of claims) {
      const number = invoice.number ?? String(invoice.id);
      const { pdf_sha256, ubl_sha256 } = await hashesOf(begin, files, invoice);
      yield { name: names.take(`${number}.pdf`), lastModified, input: await files.read(pdf_sha256) };
      yield { name: names.take(`${number}.xml`), lastModified, input: await files.read(ubl_sha256) };
      for (const message of messages)
        yield {
          name: names.take(`${words.files[2]}/${safeName(`${number} ${dayOf(message)}`)}.txt`),
          lastModified,
          input: new TextEncoder().encode(asText(message)),
        };
    }
  }
  const file_name = `${language === 'nl' ? 'incassodossier' : 'collection'}-${today}.zip`;
  const content = Readable.fromWeb(makeZip(entries()) as ReadableStream);
  return { media_type: 'application/zip', file_name, content };
}

async function claimsOf(scope: Scope, ids: readonly number[]): Promise<Claim[]> {
  const claims: Claim[] = [];
  for (const id of ids) {
    const invoice = await invoiceById(scope, id);
    if (invoice.is_concept || invoice.contact_id === null) throw new Refusal('invoice_not_final');
    if (invoice.outstanding_cents <= 0) throw new Refusal('nothing_outstanding');
    const messages = (await messagesOfInvoice(scope, id)).filter(({ sent_at }) => sent_at !== null).toReversed();
    claims.push({ invoice, contact: await contactById(scope, invoice.contact_id), messages });
  }
  return claims;
}

async function hashesOf(begin: Begin<Scope>, files: FileStore, { id, pdf_sha256, ubl_sha256 }: InvoiceRow) {
  if (pdf_sha256 !== null && ubl_sha256 !== null) return { pdf_sha256, ubl_sha256 };
  const printed = await begin((scope) => printable(scope, id, null));
  return printed.stored ?? storeFiles(begin, files, id, await drawFiles(printed, files));
}

function invoiceRow({ invoice, contact, messages }: Claim, today: IsoDate): readonly Cell[] {
  const reminders = messages.filter(({ kind }) => kind === 'REMINDER');
  const last = reminders.at(-1);
  return [
    invoice.number ?? '',
    contact.name,
    { day: invoice.invoice_date },
    invoice.due_date === null ? '' : { day: invoice.due_date },
    String(daysOverdue(invoice.due_date, today)),
    { cents: cents(invoice.total_incl_cents) },
    { cents: cents(invoice.outstanding_cents) },
    String(reminders.length),
    last === undefined ? '' : { day: dayOf(last) },
  ];
}

function contactRow(contact: Claim['contact']): readonly Cell[] {
  return [
    contact.name,
    contact.company_name,
    contact.first_name,
    contact.last_name,
    contact.email,
    contact.phone,
    contact.mobile,
    `${contact.street} ${contact.street_number}${contact.street_number_addition}`.trim(),
    contact.postal_code,
    contact.town,
    contact.country,
    contact.kvk_number ?? '',
    contact.vat_id ?? '',
  ];
}

const dayOf = ({ sent_at, asked_on }: MessageRow): string => sent_at?.slice(0, 10) ?? asked_on;

function asText({ to_addresses, subject, body, sent_at, state }: MessageRow): string {
  return [`${sent_at ?? ''} ${state}`, to_addresses.join(', '), subject, '', body, ''].join('\r\n');
}
