import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const MIGRATIONS = join(import.meta.dirname, '../server/migrations');
/** Those before it are applied, and are not changed any more. */
const FIRST_HELD_TO_IT = '0051';

/** What a migration does to rows itself: bodies of functions and comments are for later. */
function changesRows(sql: string): boolean {
  const now = sql.replaceAll(/\$(\w*)\$.*?\$\1\$/gs, '').replaceAll(/--.*/g, '');
  return /^\s*(?:update|delete from|insert into)\s/m.test(now);
}

describe('a migration that changes rows', () => {
  const names = readdirSync(MIGRATIONS).filter((name) => /^\d{4}_/.test(name) && name >= FIRST_HELD_TO_IT);

  it.each(names)('%s changes those of every administration, whoever owns the tables', (name) => {
    const sql = readFileSync(join(MIGRATIONS, name), 'utf8');
    expect(!changesRows(sql) || sql.includes('no force row level security')).toBe(true);
  });

  it('is known by what it says outside functions', () => {
    expect(changesRows('alter table a add column b text;\nupdate a set b = 1;')).toBe(true);
    expect(changesRows('create function f() as $$\nbegin\n  update a set b = 1;\nend $$;\n-- delete from a')).toBe(
      false,
    );
  });
});
