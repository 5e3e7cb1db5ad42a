import { createHash } from 'node:crypto';
import type pg from 'pg';

const MOST_NAMES = 400;

/**
 * Gives every statement with parameters a name, so that PostgreSQL parses and plans it once per connection instead of each time.
 * Not for pattern searches: with a plan that must suit every pattern they become fifty times slower.
 */
export function prepareStatements(client: pg.PoolClient): void {
  const names = new Map<string, string>();
  const plain = client.query.bind(client) as (...args: unknown[]) => unknown;
  const nameOf = (text: string): string | undefined => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= MOST_NAMES || /\bilike\b/i.test(text)) return undefined;
    const name = `s_${createHash('sha256').update(text).digest('base64url').slice(0, 24)}`;
    names.set(text, name);
    return name;
  };
  const query = (...args: unknown[]): unknown => {
    const [text, values] = args;
    if (typeof text !== 'string' || !Array.isArray(values) || values.length === 0) return plain(...args);
    const name = nameOf(text);
    return name === undefined ? plain(...args) : plain({ name, text, values }, ...args.slice(2));
  };
  Object.assign(client, { query });
}
