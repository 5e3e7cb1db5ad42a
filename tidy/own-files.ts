import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '..');
const NOT_OURS = ['.git', 'node_modules', 'dist', '.data', 'fixtures', 'test-results', 'playwright-report'];
const TEXT = /\.(ts|tsx|mjs|cjs|css|sql|md|html|json|txt)$|^\.ci\/run$/;

/** What people wrote and others read, as paths from the root: no data, nothing generated, no fixtures, no planted violations. */
export function ownFiles(folder = ''): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (NOT_OURS.includes(entry.name) || path === join('tidy', 'violations')) return [];
    if (entry.isDirectory()) return ownFiles(path);
    const isData = /(^|\/)data\/|\.generated\.ts$|^docs\/errors\.md$|^package-lock\.json$/.test(path);
    return TEXT.test(path) && !isData ? [path] : [];
  });
}

export function absolute(path: string): string {
  return join(ROOT, path);
}
