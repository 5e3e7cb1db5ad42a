import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { absolute, ownFiles } from './own-files.ts';

/** What nobody can hold in mind is asking to be split. */
const MOST_LINES = 400;
/** Made by a program and looked things up in, not read. */
const MADE: ReadonlySet<string> = new Set(['docs/errors.md']);

it('no file is longer than a person can hold in mind', () => {
  const files = ownFiles();
  expect(files.length).toBeGreaterThan(300);
  const long = files
    .filter((path) => !MADE.has(path))
    .map((path) => ({ path, lines: readFileSync(absolute(path), 'utf8').split('\n').length - 1 }))
    .filter(({ lines }) => lines > MOST_LINES)
    .map(({ path, lines }) => `${path}: ${String(lines)} lines`);
  expect(long).toEqual([]);
});
