import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { basename, join } from 'node:path';
import { expect, test } from 'vitest';

type Violation = { from: string; to: string; rule: { name: string } };
type Cruise = {
  summary: { violations: Violation[] };
  modules: { source: string; dependencies: { module: string; resolved: string }[] }[];
};

const root = join(import.meta.dirname, '..');
const { forbidden: rules } = createRequire(import.meta.url)('../.dependency-cruiser.cjs') as {
  forbidden: { name: string }[];
};

test('no module imports what it may not', { timeout: 300_000 }, () => {
  const { summary, modules } = cruise(root);
  expect(summary.violations.map(inWords)).toEqual([]);

  // A cruise that sees nothing finds nothing wrong: it has to have seen the tree and the imports between its parts.
  expect(modules.filter(({ source }) => /^(ledger|contract|server|web)\/src\//.test(source)).length).toBeGreaterThan(
    200,
  );
  const seen = (source: string, module: string) =>
    modules.find((found) => found.source === source)?.dependencies.find((found) => found.module === module)?.resolved;
  expect(seen('contract/src/shared/shapes.ts', '@saldo/ledger')).toBe('ledger/src/index.ts');
  expect(seen('server/src/composition/start.ts', '@saldo/contract')).toBe('contract/src/index.ts');
  expect(seen('server/src/composition/rooms.ts', '#features/journal/index')).toBe(
    'server/src/features/journal/index.ts',
  );
});

test('every rule catches a planted violation', { timeout: 60_000 }, () => {
  const { violations } = cruise(join(root, 'tidy/violations')).summary;
  // A planted violation lies in a file that is named after the rule it breaks.
  const stopped = violations
    .filter(({ from, rule }) => basename(from, '.ts') === rule.name)
    .map(({ rule }) => rule.name);
  expect([...new Set(stopped)].sort()).toEqual(rules.map(({ name }) => name).sort());
});

function inWords({ rule, from, to }: Violation): string {
  return `${rule.name}: ${from} → ${to}`;
}

const ARGUMENTS = [
  '--import',
  join(root, 'tidy/typescript-for-walls.ts'),
  join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs'),
  '--config',
  join(root, '.dependency-cruiser.cjs'),
  '--output-type',
  'json',
  'ledger/src',
  'contract/src',
  'server/src',
  'web/src',
];

function cruise(cwd: string): Cruise {
  const run = spawnSync(process.execPath, ARGUMENTS, { cwd, encoding: 'utf8', maxBuffer: 2 ** 28 });
  if (run.stdout === '') throw new Error(`the cruise failed: ${run.stderr}`);
  return JSON.parse(run.stdout) as Cruise;
}
