/**
 * Downloads of the entries of one year of 1,000,000 lines, or as many as the first argument says, in each format: time, size, and the most
 * memory that the product held meanwhile. Targets: an audit file within 30 seconds, under 300 MB.
 */
import { fillJournal } from './support/fill-journal.ts';
import { printFloor, residentMemory } from './support/machine.ts';
import { startProduct } from './support/product.ts';

const LINES = Number(process.argv[2] ?? 1_000_000);
const YEAR = new Date().getFullYear();

printFloor();
const product = await startProduct();
try {
  const company = await product.addCompany('lines', YEAR);
  // The year is opened by whatever looks at it first.
  await fetch(`http://127.0.0.1:${String(product.port)}/en/api/v1/balance-sheet/?year=${String(YEAR)}`, company);
  await fillJournal(product.database.ownerUrl, company, { entries: LINES / 5, firstYear: YEAR, years: 1 });
  console.log(`at rest: ${String(residentMemory(product.pid).itself)} MB`);
  for (const file_type of ['xaf', 'xaf32', 'csv', 'xlsx']) {
    let most = 0;
    const watch = setInterval(() => {
      most = Math.max(most, residentMemory(product.pid).itself);
    }, 50);
    const began = performance.now();
    const path = `administrations/download-mutations/?year=${String(YEAR)}&file_type=${file_type}`;
    const answer = await fetch(`http://127.0.0.1:${String(product.port)}/en/api/v1/${path}`, company);
    if (!answer.ok || answer.body === null) throw new Error(`${file_type}: ${await answer.text()}`);
    let bytes = 0;
    for await (const chunk of answer.body) bytes += chunk.length;
    clearInterval(watch);
    const seconds = (performance.now() - began) / 1000;
    console.log(
      `${LINES.toLocaleString('en')} lines as ${file_type}: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB, at most ${String(most)} MB of memory`,
    );
  }
} finally {
  await product.stop();
}
