/** List, filter and text search of expenses in an administration of 100,000, over HTTP. */
import pg from 'pg';
import { describe, load } from './support/load.ts';
import { printFloor } from './support/machine.ts';
import { type Company, startProduct } from './support/product.ts';

const EXPENSES = 100_000;
const YEAR = new Date().getFullYear();

printFloor();
const product = await startProduct();
try {
  const company = await product.addCompany('list', YEAR - 1);
  await fill(company);
  const calls = {
    'first page': '',
    'one quarter': `from=${String(YEAR)}-04-01&until=${String(YEAR)}-06-30`,
    'still to pay': 'state=OPEN',
    'search a word': 'search=toner',
    'search a rare number': 'search=inv-77777',
    'largest first': 'ordering=-total_incl',
    'one category': `ledger_id=${String(await aLedger(company))}`,
    'between two amounts': 'amount_from=100.00&amount_until=101.00',
    'with a reverse charge': 'reverse_charge=EU',
    'without a reverse charge': 'reverse_charge=NONE',
    'past the due date': 'overdue=true',
    'without a document': 'without_document=true',
    'without a document, largest first': 'without_document=true&ordering=-total_incl',
    'credit notes': 'credit_notes=true',
  };
  for (const [name, query] of Object.entries(calls)) {
    // As the screen asks: the rows, and beside them what everything that was found comes to.
    for (const [what, path] of [
      ['rows', `?rows_only=true&${query}`],
      ['totals', `totals/?${query}`],
    ]) {
      const shot = () => ({
        method: 'GET',
        path: `/en/api/v1/purchase-journals/${String(path)}`,
        headers: company.headers,
      });
      await load(product.port, 1, 1, shot);
      const title = `${EXPENSES.toLocaleString('en')} expenses: ${name}, ${String(what)}`;
      console.log(describe(title, await load(product.port, 1, 3, shot)));
    }
  }
} finally {
  await product.stop();
}

async function aLedger({ administrationId }: Company): Promise<number> {
  const owner = new pg.Client({ connectionString: product.database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>('select max(id) as id from ledgers where administration_id = $1', [
    administrationId,
  ]);
  await owner.end();
  return Number(rows[0]?.id);
}

/** Posted expenses of 500 suppliers over two years, one in a hundred still to be paid and half without a document; written around the acts for speed. */
async function fill(company: Company): Promise<void> {
  const owner = new pg.Client({ connectionString: product.database.ownerUrl });
  await owner.connect();
  const { administrationId, personId } = company;
  await owner.query('begin');
  await owner.query('select enter_as_worker($1, $2)', [administrationId, personId]);
  await owner.query(
    `insert into contacts (administration_id, name, is_supplier) select $1, 'Supplier ' || n, true from generate_series(1, 500) n`,
    [administrationId],
  );
  await owner.query(
    `with suppliers as (select array_agg(id order by id) as ids from contacts where administration_id = $1)
     insert into expenses (administration_id, year, entry_number, is_concept, contact_id, document_number, document_date, booked_on, due_date, reverse_charge, is_credit_note, description,
       total_excl_cents, total_vat_cents, total_incl_cents, created_by, changed_by, search, has_document)
     select $1, extract(year from d)::int, n, false, s.ids[1 + n % 500], 'INV-' || n, d, d, d + 30, case when n % 50 = 0 then 'EU' else 'NONE' end, n % 200 = 0, w, n % 90000 + 100, 0, n % 90000 + 100, $2, $2,
       lower('Supplier ' || n % 500 || ' INV-' || n || ' ' || w || ' ' || (n % 90000 + 100) / 100.0), n % 2 = 0
     from suppliers s, generate_series(1, $3::int) n,
       lateral (select make_date($4, 1, 1) + n % 680 as d, (array['Toner', 'Paper', 'Rent', 'Fuel', 'Hosting', 'Lunch'])[1 + n % 6] as w) x`,
    [administrationId, personId, EXPENSES, YEAR - 1],
  );
  await owner.query(
    `insert into open_items (administration_id, kind, source_type, source_id, contact_id, reference, document_date, booked_from, booked_until,
       amount_cents, settled_cents)
     select administration_id, 'PAYABLE', 'expense', id, contact_id, document_number, document_date, document_date, document_date, total_incl_cents,
       case when id % 100 = 0 then 0 else total_incl_cents end
     from expenses where administration_id = $1`,
    [administrationId],
  );
  await owner.query(
    `with categories as (select array_agg(id order by id) as ids from ledgers where administration_id = $1)
     insert into expense_lines (administration_id, expense_id, line_number, description, ledger_id, vat_rate_bp, amount_excl_cents, vat_cents)
     select $1, e.id, 1, e.description, c.ids[1 + e.id % cardinality(c.ids)], 0, abs(e.total_incl_cents), 0
     from expenses e, categories c where e.administration_id = $1`,
    [administrationId],
  );
  // One transaction that adds to the history of one company fifty thousand times would never end.
  await owner.query(
    'alter table attachments disable trigger user; alter table expense_attachments disable trigger user',
  );
  await owner.query(
    `with papers as (
       select id as expense_id, lpad(to_hex(id), 64, '0') as sha256, 'application/pdf' as media_type
       from expenses where administration_id = $1 and has_document
     ), stored as (
       insert into files (administration_id, sha256, size_bytes, media_type) select $1, sha256, 1, media_type from papers
     ), kept as (
       insert into attachments (administration_id, sha256, file_name, media_type, arrived_by, uploaded_by, state)
       select $1, sha256, 'bon.pdf', media_type, 'UPLOAD', $2, 'ARCHIVED' from papers returning id, sha256
     )
     insert into expense_attachments (administration_id, attachment_id, expense_id)
     select $1, kept.id, papers.expense_id from kept join papers using (sha256)`,
    [administrationId, personId],
  );
  await owner.query('alter table attachments enable trigger user; alter table expense_attachments enable trigger user');
  await owner.query('commit');
  await owner.query('vacuum analyze');
  await owner.end();
}
