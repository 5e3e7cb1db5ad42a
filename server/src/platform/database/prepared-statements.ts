import { createHash } from 'node:crypto';
import type pg from 'pg';
import { nameAdministrations } from './same-administration.ts';

const MOST_NAMES = 400;

type Prepared = { text: string; name: string | undefined };

/**
 * Gives every statement with parameters a name, so that PostgreSQL parses and plans it once per connection instead of each time, and lets it
 * say the administration at each table.
 * Not for pattern searches: with a plan that must suit every pattern they become fifty times slower.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const known = new Map<string, Prepared>();
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
  const prepare = (asked: string): Prepared => {
    const before = known.get(asked);
    if (before !== undefined) return before;
    const text = nameAdministrations(asked);
    if (known.size >= MOST_NAMES) return { text, name: undefined };
    const name = /\bilike\b/i.test(text)
      ? undefined
      : `s_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
    known.set(asked, { text, name });
    return { text, name };
  };
  const query = (...args: unknown[]): unknown => {
    const [asked, values] = args;
    if (typeof asked !== 'string' || !Array.isArray(values) || values.length === 0) return plain(...args);
    const { text, name } = prepare(asked);
    return name === undefined ? plain(text, values, ...args.slice(2)) : plain({ name, text, values }, ...args.slice(2));
  };
  Object.assign(client, { query });
}
