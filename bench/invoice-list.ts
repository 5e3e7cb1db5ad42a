/** List, filter and text search of invoices in an administration of 100,000, over HTTP. */
import pg from 'pg';
import { describe, load } from './support/load.ts';
import { printFloor } from './support/machine.ts';
import { type Company, startProduct } from './support/product.ts';

const INVOICES = 100_000;
const YEAR = new Date().getFullYear();
/** As long as the document of an invoice of three lines. In the row itself it would decide how many rows a page holds. */
const DOCUMENT_LETTERS = 1_380;

printFloor();
const product = await startProduct();
try {
  const company = await product.addCompany('list', YEAR - 1);
  await fill(company);
  const calls = {
    'first page': '',
    'one quarter': `from=${String(YEAR)}-04-01&until=${String(YEAR)}-06-30`,
    'still to be paid': 'state=OPEN',
    overdue: 'state=OVERDUE',
    paid: 'state=PAID',
    'search a word': 'search=design',
    'search a rare number': `search=${String(YEAR - 1)}-77777`,
    'largest first': 'ordering=-total_incl',
    'not sent': 'sent=NOT_SENT',
    'not delivered': 'sent=FAILED',
    irrecoverable: 'state=IRRECOVERABLE',
    'of one customer': `contact_id=${String(await aCustomer(company))}`,
  };
  for (const [name, query] of Object.entries(calls)) {
    // As the screen asks: the rows, and beside them what everything that was found comes to.
    for (const [what, path] of [
      ['rows', `?rows_only=true&${query}`],
      ['totals', `totals/?${query}`],
    ]) {
      const shot = () => ({
        method: 'GET',
        path: `/en/api/v1/sales-journals/${String(path)}`,
        headers: company.headers,
      });
      await load(product.port, 1, 1, shot);
      const title = `${INVOICES.toLocaleString('en')} invoices: ${name}, ${String(what)}`;
      console.log(describe(title, await load(product.port, 1, 3, shot)));
    }
  }
} finally {
  await product.stop();
}

async function aCustomer({ administrationId }: Company): Promise<number> {
  const owner = new pg.Client({ connectionString: product.database.ownerUrl });
  await owner.connect();
  const { rows } = await owner.query<{ id: string }>(
    'select max(id) as id from contacts where administration_id = $1',
    [administrationId],
  );
  await owner.end();
  return Number(rows[0]?.id);
}

/** Final invoices to 500 customers over two years, one in a hundred still to be paid; written around the acts for speed. */
async function fill(company: Company): Promise<void> {
  const owner = new pg.Client({ connectionString: product.database.ownerUrl });
  await owner.connect();
  const { administrationId, personId } = company;
  await owner.query('begin');
  await owner.query('select enter_as_worker($1, $2)', [administrationId, personId]);
  await owner.query(
    `insert into contacts (administration_id, name, is_client) select $1, 'Customer ' || n, true from generate_series(1, 500) n`,
    [administrationId],
  );
  await owner.query('alter table sales_invoices disable trigger user');
  await owner.query(
    `with customers as (select array_agg(id order by id) as ids from contacts where administration_id = $1)
     insert into sales_invoices (administration_id, number, year, sequence, is_concept, contact_id, invoice_date, due_date,
       total_excl_cents, total_vat_cents, total_incl_cents, created_by, changed_by, search, sent_at)
     select $1, $4 || '-' || n, $4, n, false, c.ids[1 + n % 500], d, d + 30,
       n % 90000 + 100, 0, n % 90000 + 100, $2, $2,
       lower($4 || '-' || n || ' Customer ' || n % 500 || ' ' || w || ' ' || (n % 90000 + 100) / 100.0), case when n % 3 > 0 then now() end
     from customers c, generate_series(1, $3::int) n,
       lateral (select make_date($4, 1, 1) + n % 680 as d, (array['Design', 'Hours', 'Prints', 'Hosting', 'Travel', 'Advice'])[1 + n % 6] as w) x`,
    [administrationId, personId, INVOICES, YEAR - 1],
  );
  await owner.query('alter table sales_invoices enable trigger user');
  await owner.query(
    `insert into sales_invoice_documents (administration_id, invoice_id, document)
     select administration_id, id, jsonb_build_object('says', repeat('x', ${String(DOCUMENT_LETTERS)}))
     from sales_invoices where administration_id = $1`,
    [administrationId],
  );
  await owner.query(
    `insert into sales_day_sums select administration_id, invoice_date, kind, sent_at is not null, count(*), sum(total_excl_cents),
       sum(total_vat_cents), sum(total_incl_cents) from sales_invoices where administration_id = $1 group by 1, 2, 3, 4`,
    [administrationId],
  );
  await owner.query(
    `insert into open_items (administration_id, kind, source_type, source_id, contact_id, reference, document_date, due_date, booked_from,
       booked_until, amount_cents, settled_cents)
     select administration_id, 'RECEIVABLE', 'sales_invoice', id, contact_id, number, invoice_date, due_date, invoice_date, invoice_date, total_incl_cents,
       case when id % 100 = 0 then 0 else total_incl_cents end
     from sales_invoices where administration_id = $1`,
    [administrationId],
  );
  await owner.query('commit');
  await owner.query('vacuum analyze');
  await owner.end();
}
