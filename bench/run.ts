/** Runs the benchmarks named as arguments, or all of them, one after the other: npm run bench -- posting reports */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const ALL = [
  'posting',
  'reports',
  'year-close',
  'vat-returns',
  'filing-evening',
  'chart',
  'depreciation',
  'timesheets',
  'xaf',
  'xaf-import',
  'expense-list',
  'invoice-list',
  'contacts',
  'bank-import',
  'bank-lines',
  'bank-matching',
  'receipts',
  'sending',
  'while-reading',
  'memory',
  'login',
  'web',
  'preview',
  'kills',
];
const chosen = process.argv.slice(2);
for (const name of chosen.length > 0 ? chosen : ALL) {
  const file = join(import.meta.dirname, `${name}.ts`);
  if (!existsSync(file)) throw new Error(`there is no benchmark ${name}`);
  console.log(`\n== ${name}`);
  // With the memory settings of `npm start`, because the import of a statement is measured in this process.
  const run = spawnSync(process.execPath, ['--max-semi-space-size=8', '--heap-growing-percent=50', file], {
    stdio: 'inherit',
  });
  if (run.status !== 0) process.exitCode = 1;
}
