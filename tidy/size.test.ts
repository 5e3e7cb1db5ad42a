import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, it } from 'vitest';
import { absolute, ownFiles } from './own-files.ts';

/** What nobody can hold in mind is asking to be split. */
const MOST_LINES = 400;
/** Made by a program and looked things up in, not read. */
const MADE: ReadonlySet<string> = new Set(['docs/errors.md']);
/** A folder with more asks which thing that people name is a sub-room. */
const MOST_FILES = 24;

it('no file exceeds the line limit', () => {
  const files = ownFiles();
  expect(files.length).toBeGreaterThan(300);
  const long = files
    .filter((path) => !MADE.has(path))
    .map((path) => ({ path, lines: readFileSync(absolute(path), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ path, lines }) => `${path}: ${String(lines)} lines`);
  expect(long).toEqual([]);
});

const isSource = (path: string): boolean =>
  /^(ledger|contract|server|web)\//.test(path) && /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path);

const crowded = (paths: readonly string[]): string[] =>
  [...Map.groupBy(paths.filter(isSource), (path) => dirname(path))]
    .filter(([, files]) => files.length > MOST_FILES)
    .map(([folder, files]) => `${folder}: ${String(files.length)} files`);

it('no folder exceeds the file limit', () => {
  expect(crowded(ownFiles())).toEqual([]);
  const planted = Array.from({ length: MOST_FILES + 1 }, (_, nth) => `server/src/features/planted/${String(nth)}.ts`);
  expect(crowded(planted)).toEqual(['server/src/features/planted: 25 files']);
});
