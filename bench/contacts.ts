/** The list of contacts and searching in it as one types, in an administration of 10,000, over HTTP. */
import pg from 'pg';
import { describe, load } from './support/load.ts';
import { printFloor } from './support/machine.ts';
import { type Company, startProduct } from './support/product.ts';

const CONTACTS = 10_000;
/** What somebody types to find one, key by key: from nearly everybody to one. */
const TYPED = ['d', 'de', 'de ', 'de v', 'de vr', 'de vri', 'de vries', 'de vries 77', 'de vries 777'];

printFloor();
const product = await startProduct();
try {
  const company = await product.addCompany('contacts', new Date().getFullYear());
  await fill(company);
  const calls = {
    'first page': [''],
    'customers alone': ['is_client=true'],
    'typed key by key': TYPED.map((text) => `search=${encodeURIComponent(text)}`),
    'an address': ['search=klant4321%40'],
    'a VAT id': ['search=NL000004321B01'],
    'nobody is called so': ['search=qqxyzzy'],
  };
  for (const [name, queries] of Object.entries(calls)) {
    // As the screen asks: the rows, and beside them how many were found.
    for (const [what, path] of [
      ['rows', '?rows_only=true&'],
      ['count', 'count/?'],
    ]) {
      const shot = (_user: number, nth: number) => ({
        method: 'GET',
        path: `/en/api/v1/contacts/${String(path)}${queries[nth % queries.length] ?? ''}`,
        headers: company.headers,
      });
      await load(product.port, 1, 1, shot);
      const title = `${CONTACTS.toLocaleString('en')} contacts: ${name}, ${String(what)}`;
      console.log(describe(title, await load(product.port, 1, 3, shot)));
    }
  }
} finally {
  await product.stop();
}

/** Customers and suppliers with the names of people and trades; written around the acts for speed. */
async function fill({ administrationId, personId }: Company): Promise<void> {
  const owner = new pg.Client({ connectionString: product.database.ownerUrl });
  await owner.connect();
  await owner.query('begin');
  await owner.query('select enter_as_worker($1, $2)', [administrationId, personId]);
  await owner.query(
    `insert into contacts (administration_id, name, company_name, email, town, vat_id, is_client, is_supplier)
     select $1, w || ' ' || n, w, 'klant' || n || '@' || lower(replace(w, ' ', '')) || '.example', t, 'NL' || lpad(n::text, 9, '0') || 'B01', n % 3 > 0, n % 3 < 2
     from generate_series(1, $2::int) n, lateral (select (array['De Vries', 'Jansen', 'Bakkerij Kruidhof', 'Van den Berg', 'Studio Kade', 'Garage De Brug', 'Visser', 'Smit'])[1 + n % 8] as w,
       (array['Delft', 'Haarlem', 'Utrecht', 'Amsterdam', 'Breda'])[1 + n % 5] as t) x`,
    [administrationId, CONTACTS],
  );
  await owner.query('commit');
  await owner.query('vacuum analyze');
  await owner.end();
}
