import type { Contact, contactCalls } from '@saldo/contract';
import type { Answers } from '#platform/answers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { found } from '#platform/refusal';
import type { Scope } from '#platform/scope';
import { contactById, contactByName, createContact, listContacts, updateContact } from './contact-store.ts';

/** All digits is an id; otherwise the name, case-insensitive (decisions §2). */
async function byIdOrName(scope: Scope, text: string): Promise<Contact> {
  return /^\d{1,15}$/.test(text) ? contactById(scope, Number(text)) : found(await contactByName(scope, text));
}

const yes = (flag: 'true' | 'false' | undefined): boolean | undefined =>
  flag === undefined ? undefined : flag === 'true';

export const contactRoutes: Answers<typeof contactCalls> = {
  contacts: async (scope, { query }) => {
    const size = query.page_size ?? DEFAULT_PAGE_SIZE;
    const cursor = decodeCursor(query.cursor);
    const { rows, count } = await listContacts(
      scope,
      { search: query.search, is_client: yes(query.is_client), is_supplier: yes(query.is_supplier) },
      { after: cursor === undefined ? undefined : { name: String(cursor.value), id: cursor.id }, limit: size + 1 },
    );
    const page = pageOf(rows, size, (contact) => ({ value: contact.name.toLowerCase(), id: contact.id }), {
      path: 'contacts/',
      query,
    });
    return { count, next: page.next, previous: null, results: [...page.rows] };
  },
  createContact: (scope, { body }) => createContact(scope, body),
  contact: (scope, { params }) => byIdOrName(scope, params.id),
  updateContact: async (scope, { params, body }) => {
    const contact = await byIdOrName(scope, params.id);
    return updateContact(scope, contact.id, body);
  },
};
