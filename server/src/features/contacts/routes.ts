import type { Readable } from 'node:stream';
import type { contactCalls, ListedContact } from '@saldo/contract';
import type { BookingWay } from '@saldo/ledger';
import { type CompanyRegister, RegisterUnavailable } from '#adapters/company-register/company-register';
import type { VatNumberCheck } from '#adapters/vat-number-check/vat-number-check';
import type { SignInLimits } from '#features/accounts/index';
import type { Handlers } from '#platform/http/handlers';
import { DEFAULT_PAGE_SIZE, decodeCursor, pageOf } from '#platform/paging';
import { orNotFound, Refusal, refuseField } from '#platform/refusal';
import type { PersonScope, Scope } from '#platform/scope';
import type { Encryption } from '#platform/crypto/encryption';
import { CSV, streamOf } from '#standards/tables/table-file';
import { keepVatCheck, vatChecksOf, vatQuestion } from './check-vat-number.ts';
import type { FileTerms } from './contact-columns.ts';
import { contactsCsv, readContactFile } from './contact-csv.ts';
import {
  type ContactFilter,
  contactById,
  contactByName,
  countContacts,
  createNumberedContact,
  listContacts,
  shown,
  updateContact,
} from './contact-store.ts';
import { deleteContact } from './delete-contact.ts';
import { findDuplicates } from './find-duplicates.ts';
import { importContacts } from './import-contacts.ts';
import { type IsOrderedTo, mergeContact, unmergeContact } from './merge-contacts.ts';
import { markNotDuplicates } from './not-duplicates.ts';

/** All digits is an id; otherwise the name, case-insensitive (decisions §2). */
async function byIdOrName(scope: Scope, text: string): Promise<ListedContact> {
  return /^\d{1,15}$/.test(text) ? contactById(scope, Number(text)) : orNotFound(await contactByName(scope, text));
}

const yes = (flag: 'true' | 'false' | undefined): boolean | undefined =>
  flag === undefined ? undefined : flag === 'true';

type AskedContacts = {
  search?: string | undefined;
  is_client?: 'true' | 'false' | undefined;
  is_supplier?: 'true' | 'false' | undefined;
};

const filterOf = ({ search, is_client, is_supplier }: AskedContacts): ContactFilter => ({
  search,
  is_client: yes(is_client),
  is_supplier: yes(is_supplier),
});

const EXPORTED_AT_A_TIME = 1000;

/** The chart of accounts, handed in: the journal knows contacts, and contacts know no journal. */
type LedgersOf = (scope: Scope) => Promise<readonly { id: number; code: string; expenses: BookingWay }[]>;

type Registers = { companies: CompanyRegister; vatNumbers: VatNumberCheck };

export function contactRoutes(
  { companies, vatNumbers, seals }: Registers & { seals: Encryption },
  attempts: SignInLimits,
  { isOrderedTo, ledgersOf }: { isOrderedTo: IsOrderedTo; ledgersOf: LedgersOf },
): Handlers<typeof contactCalls> {
  const termsOf = async (scope: Scope): Promise<FileTerms> => {
    const ledgers = await ledgersOf(scope);
    return {
      language: scope.language,
      // What no expense may be booked on is nobody's usual category.
      ledgerIds: new Map(ledgers.flatMap(({ code, id, expenses }) => (expenses === 'never' ? [] : [[code, id]]))),
      ledgerCodes: new Map(ledgers.map(({ code, id }) => [id, code])),
    };
  };
  return {
    contacts: async (scope, { query }) => {
      const size = query.page_size ?? DEFAULT_PAGE_SIZE;
      const cursor = decodeCursor(query.cursor, 'text');
      const rows = await listContacts(scope, filterOf(query), {
        after: cursor === undefined ? undefined : { name: String(cursor.value), id: cursor.id },
        limit: size + 1,
      });
      const count = query.rows_only === undefined ? await countContacts(scope, filterOf(query)) : null;
      const page = pageOf(rows, size, (contact) => ({ value: contact.name.toLowerCase(), id: contact.id }), {
        path: 'contacts/',
        query,
      });
      return { count, next: page.next, previous: null, results: [...page.rows] };
    },
    contactCount: async (scope, { query }) => ({ count: await countContacts(scope, filterOf(query)) }),
    createContact: (scope, { body }) => createNumberedContact(scope, seals, body),
    contact: async (scope, { params }) => shown(scope, seals, await byIdOrName(scope, params.id)),
    contactByName: async (scope, { query }) => shown(scope, seals, orNotFound(await contactByName(scope, query.name))),
    updateContact: async (scope, { params, body }) => {
      const contact = await byIdOrName(scope, params.id);
      if (body.iban !== contact.iban && (await isOrderedTo(scope, contact.id)))
        throw refuseField('iban', 'iban_in_payment_file');
      return updateContact(scope, seals, contact.id, body);
    },
    deleteContact: async (scope, { params }) => {
      await deleteContact(scope, (await byIdOrName(scope, params.id)).id);
      return { deleted: true };
    },
    duplicateContacts: (scope) => findDuplicates(scope),
    tellContactsApart: async (scope, { body }) => {
      await markNotDuplicates(scope, body.pairs, body.are_two);
      return { are_two: body.are_two };
    },
    mergeContact: (scope, { params, body }) => mergeContact(scope, { seals, isOrderedTo }, params.id, body),
    unmergeContact: (scope, { params, body }) => unmergeContact(scope, { seals, isOrderedTo }, params.id, body.version),
    verifyVat: {
      outside: async (begin, { params, query }) => {
        const question = await begin(async (scope) => {
          const asked = await vatQuestion(scope, params.btwNumber, query.contact_id);
          await countLookup(scope, attempts);
          return asked;
        });
        const answer = await vatNumbers.check(question.vat_id, question.requester);
        return begin((scope) => keepVatCheck(scope, question, query.contact_id, answer));
      },
    },
    vatChecks: (scope, { params }) => vatChecksOf(scope, params.id),
    exportContacts: {
      outside: async (begin) => {
        const read = (after: ListedContact | undefined) => begin((scope) => nextContacts(scope, after));
        const terms = await begin(termsOf);
        return {
          media_type: CSV,
          file_name: terms.language === 'nl' ? 'contacten.csv' : 'contacts.csv',
          content: streamOf(contactsCsv(everyContact(await read(undefined), read), terms)),
        };
      },
    },
    importContacts: {
      outside: async (begin, { query }, exchange) => {
        const terms = await begin(termsOf);
        const { content }: { content: Readable } = await exchange.file();
        const file = await readContactFile(content, terms);
        const kind = { is_client: query.is_client === 'true', is_supplier: query.is_supplier === 'true' };
        return begin.once((scope) =>
          importContacts(scope, file, { isDryRun: query.dry_run === 'true', kind, seals, isOrderedTo }),
        );
      },
    },
    searchRegister: {
      outside: async (begin, { query }) => {
        await begin((scope) => countLookup(scope, attempts));
        const digits = query.search.replaceAll(/\s/g, '');
        return available(companies.search(/^\d{8}$/.test(digits) ? { kvk_number: digits } : { name: query.search }));
      },
    },
    registeredCompany: {
      outside: async (begin, { params }) => {
        await begin((scope) => countLookup(scope, attempts));
        const company = orNotFound(await available(companies.company(params.kvkNumber)));
        return { ...company, activities: [...company.activities] };
      },
    },
  };
}

/** Registers outside are asked a few times a minute by one person, on whichever server; of many at once each is counted. */
async function countLookup(scope: PersonScope, attempts: SignInLimits): Promise<void> {
  const lookup = { lookup: String(scope.personId) };
  await attempts.refuseTooMany(scope, lookup);
  await attempts.note(scope, lookup);
}

function nextContacts(scope: Scope, after: ListedContact | undefined): Promise<ListedContact[]> {
  const from = after === undefined ? undefined : { name: after.name.toLowerCase(), id: after.id };
  return listContacts(scope, {}, { after: from, limit: EXPORTED_AT_A_TIME });
}

async function* everyContact(
  first: ListedContact[],
  after: (last: ListedContact) => Promise<ListedContact[]>,
): AsyncGenerator<ListedContact, void, undefined> {
  for (let rows = first; rows.length > 0; ) {
    yield* rows;
    const last = rows.at(-1);
    rows = last === undefined || rows.length < EXPORTED_AT_A_TIME ? [] : await after(last);
  }
}

/** Reports an unavailable register as such, not as a missing company. */
async function available<Answer>(asked: Promise<Answer>): Promise<Answer> {
  try {
    return await asked;
  } catch (error) {
    throw error instanceof RegisterUnavailable ? new Refusal('register_unavailable') : error;
  }
}
