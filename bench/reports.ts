/** Reports and the VAT quarter over HTTP at 10,000, 100,000 and 1,000,000 journal lines: they read balances, so lines should not matter. */
import { fillJournal } from './support/fill-journal.ts';
import { fillOpenItems } from './support/fill-open-items.ts';
import { describe, load } from './support/load.ts';
import { printFloor } from './support/machine.ts';
import { type Company, startProduct } from './support/product.ts';
import { averageBetween, serverTime } from './support/server-time.ts';

const YEARS = 5;
const FIRST_YEAR = new Date().getFullYear() - YEARS + 1;

const aged = (date: string) => `reports/aged-items/?kind=RECEIVABLE&date=${date}`;

printFloor();
const product = await startProduct();
try {
  for (const lines of [10_000, 100_000, 1_000_000]) {
    const company = await product.addCompany(`lines-${String(lines)}`, FIRST_YEAR);
    await fillJournal(product.database.ownerUrl, company, { entries: lines / 5, firstYear: FIRST_YEAR, years: YEARS });
    const returns = await get(company, `tax-returns/vat-return/?year=${String(FIRST_YEAR + 1)}`);
    const returnId = (returns as { id: number }[])[0]?.id ?? 0;
    const year = FIRST_YEAR + YEARS - 1;
    const span = `from=${String(year)}-01-01&until=${String(year)}-12-31`;
    await measure(company, `${lines.toLocaleString('en').padStart(9)} lines`, {
      'trial balance': `balance-sheet/trial-balance/?year=${String(year)}`,
      'profit and loss, balance sheet': `balance-sheet/?year=${String(year)}`,
      'profit and loss per month': `balance-sheet/columns/?statement=profit_and_loss&by=month&${span}`,
      'profit and loss of five years': `balance-sheet/columns/?statement=profit_and_loss&years=5&${span}`,
      'balance sheet per month': `balance-sheet/columns/?statement=balance_sheet&by=month&${span}`,
      'cash flow per quarter': `balance-sheet/columns/?statement=cash_flow&by=quarter&${span}`,
      'revenue and costs per category': `reports/breakdown/?by=category&${span}`,
      'revenue and costs per contact': `reports/breakdown/?by=contact&${span}`,
      'VAT return of a quarter': `tax-returns/vat-return/${String(returnId)}/`,
      'lines of a rubric': `tax-returns/vat-return/${String(returnId)}/lines/?rubric=5b`,
      'ledger card, first page': `general-journals/ledger-card/?ledger=4600&${span}`,
      'journal, first page': `reports/journal/?${span}`,
      'general ledger, first page': `reports/general-ledger/?${span}`,
    });
  }
  for (const paid of [true, false]) {
    const items = 100_000;
    const company = await product.addCompany(paid ? 'paid' : 'unpaid', FIRST_YEAR);
    const firstYear = FIRST_YEAR + YEARS - 2;
    await fillOpenItems(product.database.ownerUrl, company, { items, contacts: 2_000, firstYear, years: 2, paid });
    const end = `${String(FIRST_YEAR + YEARS - 1)}-12-31`;
    await measure(company, `${items.toLocaleString('en').padStart(9)} invoices, ${paid ? 'paid' : 'unpaid'}`, {
      'aged debtors at the end': aged(end),
      'aged debtors a year before': aged(`${String(firstYear)}-12-31`),
      'documents, first page': `reports/aged-items/documents/?kind=RECEIVABLE&date=${end}`,
    });
  }
} finally {
  await product.stop();
}

async function measure(company: Company, about: string, calls: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, path] of Object.entries(calls)) {
    const shot = () => ({ method: 'GET', path: `/en/api/v1/${path}`, headers: company.headers });
    await get(company, path);
    await load(product.port, 1, 0.5, shot);
    const before = await serverTime(product.port);
    const result = await load(product.port, 1, 2, shot);
    const average = averageBetween(before, await serverTime(product.port));
    console.log(`${describe(`${about}: ${name}`, result)}   ${average}`);
  }
}

async function get(company: Company, path: string): Promise<unknown> {
  const response = await fetch(`http://127.0.0.1:${String(product.port)}/en/api/v1/${path}`, {
    headers: company.headers,
  });
  if (!response.ok) throw new Error(`${path}: ${String(response.status)} ${await response.text()}`);
  return response.json();
}
