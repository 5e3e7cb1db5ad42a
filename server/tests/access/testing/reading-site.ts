import type { Site } from './site.ts';

/** What other calls read may be read by this one too. */
const SHARED: ReadonlySet<string | symbol> = new Set<keyof Site>([
  'contact',
  'attachment',
  'rejected',
  'question',
  'expense',
  'archived',
  'project',
  'recurring',
  'concept',
  'invoice',
]);

const readers = new WeakMap<Site, Site>();

/** A site for calls that change nothing: what they read is made once for all of them, as making it takes longer than reading it. */
export function forReading(site: Site): Site {
  const made = new Map<string | symbol, unknown>();
  const reader =
    readers.get(site) ??
    new Proxy(site, {
      get(target, name) {
        const value: unknown = Reflect.get(target, name, target);
        if (typeof value !== 'function') return value;
        return (...about: unknown[]): unknown => {
          const make = (): unknown => Reflect.apply(value, target, about);
          if (!SHARED.has(name) || about.length > 0) return make();
          if (!made.has(name)) made.set(name, make());
          return made.get(name);
        };
      },
    });
  readers.set(site, reader);
  return reader;
}
