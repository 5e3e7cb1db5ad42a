// `npm test`: everything that must hold before a change is accepted. `--quick` leaves out what needs a database or a browser.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, Trouble } from './support/checkout.mjs';
import { ensureInstalled } from './support/install.mjs';
import { findNode } from './support/node.mjs';
import { run, toolEnvironment } from './support/run.mjs';
import { ensureWebBuilt } from './support/web-build.mjs';

const QUICK_CHECKS = { 'Types and lint': ['oxlint', '--type-aware', '--type-check'] };
const OTHER_CHECKS = {
  Format: ['biome', 'format', '.'],
  'Dead code': ['knip', '--no-progress'],
};
const PURE_TESTS = ['ledger/src/', 'contract/src/', 'server/src/standards/', 'web/src/'];

const quick = process.argv.includes('--quick');
const reports = mkdtempSync(join(tmpdir(), 'saldo-reports-'));
const failures = [];
const tests = { passed: 0, failed: 0, skipped: 0 };
/** By name, of every runner. */
const failedTests = [];

try {
  await ensureInstalled();
  const node = findNode();
  const checks = checkAll(quick ? QUICK_CHECKS : { ...QUICK_CHECKS, ...OTHER_CHECKS }, node);
  heading(quick ? 'Pure tests' : 'Tests');
  await runVitest(node);
  heading('Static checks');
  show(await checks);
  if (!quick) {
    heading('Browser tests');
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

/**
 * One after another, which takes less memory than all at once, and beside the tests: while these wait for the database or the clock, a
 * processor is free.
 */
async function checkAll(checks, node) {
  const env = toolEnvironment(node);
  const outcomes = [];
  for (const [title, [command, ...args]] of Object.entries(checks)) {
    const started = Date.now();
    const { code, output } = await run(command, args, { env });
    outcomes.push({ title, code, output, took: seconds(started) });
  }
  return outcomes;
}

/** What fails in full at the end, so that reports do not run through each other. */
function show(outcomes) {
  for (const { title, code, took } of outcomes) console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${title} (${took})`);
  for (const { title, output } of outcomes.filter(({ code }) => code !== 0)) {
    failures.push(title);
    console.log(`\n--- ${title} ---\n${output}`);
  }
}

async function runVitest(node) {
  const args = ['run', '--reporter=default', `--reporter=${reporter('vitest')}`];
  if (quick) args.push(...PURE_TESTS);
  await runTests(quick ? 'Pure tests' : 'Tests', 'vitest', args, node);
}

async function runPlaywright(node) {
  await ensureWebBuilt(node);
  const args = ['test', `--reporter=list,${reporter('playwright')}`];
  await runTests('Browser tests', 'playwright', args, node);
}

function reporter(runner) {
  return join(root, `scripts/support/${runner}-outcome.mjs`);
}

/** A runner that failed without naming anything counts as one failure. */
async function runTests(title, command, args, node) {
  const file = join(reports, `${command}.json`);
  const { code } = await run(command, args, { show: true, env: toolEnvironment(node, { OUTCOME: file }) });
  const outcome = readReport(file);
  if (code !== 0 || outcome.failed > 0) failures.push(title);
  tests.passed += outcome.passed;
  tests.failed += code !== 0 && outcome.failed === 0 ? 1 : outcome.failed;
  tests.skipped += outcome.skipped;
  failedTests.push(...outcome.failures);
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    const failures = [{ name: `${file} was not written`, why: 'The runner ended before it could tell what it found.' }];
    return { passed: 0, failed: failures.length, skipped: 0, failures };
  }
}

function conclude() {
  heading('Result');
  for (const { name, why } of failedTests) console.log(`FAILED  ${name}\n${inShort(why)}`);
  if (tests.skipped > 0) console.log(`${tests.skipped} skipped`);
  if (failures.length > 0) console.log(`Failed: ${failures.join(', ')}`);
  console.log(`${tests.passed} passed, ${tests.failed} failed`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

/** What it begins with, without the colours a runner gives it. */
function inShort(why) {
  const lines = stripVTControlCharacters(why)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return lines
    .slice(0, 24)
    .map((line) => `        ${line}`)
    .join('\n');
}

function seconds(started) {
  return `${((Date.now() - started) / 1000).toFixed(1)} s`;
}
