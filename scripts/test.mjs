// `npm test`: everything that must hold before a change is accepted. `--quick` leaves out what needs a database or a browser.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Trouble } from './support/checkout.mjs';
import { ensureInstalled } from './support/install.mjs';
import { findNode } from './support/node.mjs';
import { run, toolEnvironment } from './support/run.mjs';
import { ensureWebBuilt } from './support/web-build.mjs';

const QUICK_CHECKS = {
  'Types of the ledger': ['tsc', '--noEmit', '-p', 'ledger/tsconfig.json'],
  'Types of the server': ['tsc', '--noEmit', '-p', 'tsconfig.json'],
  'Types of the web application': ['tsc', '--noEmit', '-p', 'web/tsconfig.json'],
  Lint: ['oxlint', '--type-aware'],
};
const OTHER_CHECKS = {
  Format: ['biome', 'format', '.'],
  'Dead code': ['knip', '--no-progress'],
};
const PURE_TESTS = ['ledger/src/', 'contract/src/', 'server/src/standards/', 'web/src/'];

const quick = process.argv.includes('--quick');
const reports = mkdtempSync(join(tmpdir(), 'saldo-reports-'));
const failures = [];
const tests = { passed: 0, failed: 0, skipped: 0 };

try {
  await ensureInstalled();
  const node = findNode();
  heading('Static checks');
  await checkAll(quick ? QUICK_CHECKS : { ...QUICK_CHECKS, ...OTHER_CHECKS }, node);
  heading(quick ? 'Pure tests' : 'Tests');
  await runVitest(node);
  if (!quick) {
    heading('Journeys in a browser');
    await runPlaywright(node);
  }
} catch (error) {
  failures.push('Preparation');
  console.error(error instanceof Trouble ? error.message : error);
} finally {
  rmSync(reports, { recursive: true, force: true });
}
conclude();

function heading(title) {
  console.log(`\n=== ${title} ===`);
}

/** All at once; what fails is shown when all are done, so that reports do not run through each other. */
async function checkAll(checks, node) {
  const env = toolEnvironment(node);
  const outcomes = await Promise.all(
    Object.entries(checks).map(async ([title, [command, ...args]]) => {
      const started = Date.now();
      const { code, output } = await run(command, args, { env });
      console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${title} (${seconds(started)})`);
      return { title, code, output };
    }),
  );
  for (const { title, output } of outcomes.filter(({ code }) => code !== 0)) {
    failures.push(title);
    console.log(`\n--- ${title} ---\n${output}`);
  }
}

async function runVitest(node) {
  const report = join(reports, 'vitest.json');
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  if (quick) args.push(...PURE_TESTS);
  const { code } = await run('vitest', args, { show: true, env: toolEnvironment(node) });
  const outcome = readReport(report);
  const unloadable = outcome?.testResults.filter(
    (file) => file.status === 'failed' && file.assertionResults.length === 0,
  );
  count(quick ? 'Pure tests' : 'Tests', code, {
    passed: outcome?.numPassedTests ?? 0,
    failed: (outcome?.numFailedTests ?? 0) + (unloadable?.length ?? 0),
    skipped: (outcome?.numPendingTests ?? 0) + (outcome?.numTodoTests ?? 0),
  });
}

async function runPlaywright(node) {
  await ensureWebBuilt(node);
  const report = join(reports, 'playwright.json');
  const env = toolEnvironment(node, { PLAYWRIGHT_JSON_OUTPUT_NAME: report });
  const { code } = await run('playwright', ['test', '--reporter=list,json'], { show: true, env });
  const stats = readReport(report)?.stats;
  count('Journeys in a browser', code, {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
  });
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined; // the runner ended before it could write one, which its exit code tells as well
  }
}

/** A runner that failed without naming a test counts as one failure. */
function count(title, code, { passed, failed, skipped }) {
  if (code !== 0) failures.push(title);
  tests.passed += passed;
  tests.failed += code !== 0 && failed === 0 ? 1 : failed;
  tests.skipped += skipped;
}

function conclude() {
  heading('Result');
  if (tests.skipped > 0) console.log(`${tests.skipped} skipped`);
  if (failures.length > 0) console.log(`Not in order: ${failures.join(', ')}`);
  console.log(`${tests.passed} passed, ${tests.failed} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
