import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { ERRORS, FIELD_TEXTS } from '@saldo/contract';
import { describe, expect, it } from 'vitest';
import { absolute, ownFiles } from './own-files.ts';

/** The specification's own words, in both languages; nothing else is said with an exclamation mark. */
const EXCLAIMED = [
  'You already have a contact with this name!',
  'Je hebt al een contact met deze naam!',
  'Oops! Page not found (404)',
  'Oeps! Pagina niet gevonden (404)',
];

function problemsOf(text: string): string[] {
  const problems = [];
  if (text.trim() === '') problems.push('empty');
  if (text !== text.trim() || text.includes('  ')) problems.push('stray space');
  if (text.includes('!') && !EXCLAIMED.includes(text)) problems.push('exclamation mark');
  return problems.map((problem) => `${problem}: "${text}"`);
}

describe('server texts', () => {
  const texts = { ...ERRORS, ...FIELD_TEXTS };

  it.each(Object.entries(texts))('%s has a text in English and in Dutch', (_code, { en, nl }) => {
    expect([...problemsOf(en), ...problemsOf(nl)]).toEqual([]);
    expect(nl).not.toBe(en);
  });
});

type Texts = { readonly [key: string]: string | Texts };

/** Texts by their path: `table.rowActions`. */
function flat(texts: Texts, prefix = ''): [string, string][] {
  return Object.entries(texts).flatMap(([key, value]): [string, string][] =>
    typeof value === 'string' ? [[prefix + key, value]] : flat(value, `${prefix}${key}.`),
  );
}

function filesOf(language: string): string[] {
  return (
    readdirSync(absolute(`web/src/texts/${language}`))
      // What lies in a folder below is part of one of these.
      .filter((name) => name.endsWith('.ts') && name !== 'index.ts')
      .map((name) => basename(name, '.ts'))
  );
}

async function textsOf(language: string, name: string): Promise<Map<string, string>> {
  const file = (await import(absolute(`web/src/texts/${language}/${name}.ts`))) as { default: Texts };
  return new Map(flat(file.default));
}

function placeholders(text: string): string[] {
  return Array.from(text.matchAll(/\{\{[^}]+\}\}/g), ([found]) => found).toSorted();
}

/** Word for word from the specification, odd points and all. */
const WORD_FOR_WORD = [
  'An error occurred while fetching data.. Please try again',
  'Updating the record failed.',
  'An error occurred while loading the page. Try reloading the page',
  'You already have a contact with this name!',
  'Something went wrong. Please try again later.',
  'Please wait 5 minutes before you send another invitation',
  'Oops! Page not found (404)',
];

describe('screen texts', () => {
  it("has the specification's own words", async () => {
    const said = await Promise.all(filesOf('en').map((name) => textsOf('en', name)));
    const texts = new Set([...said.flatMap((one) => [...one.values()]), ...Object.values(ERRORS).map(({ en }) => en)]);
    expect(WORD_FOR_WORD.filter((text) => !texts.has(text))).toEqual([]);
  });

  it('exist in both languages', () => {
    expect(filesOf('nl')).toEqual(filesOf('en'));
    expect(filesOf('en').length).toBeGreaterThan(10);
  });

  it.each(filesOf('en'))('%s: the same texts with the same placeholders', async (name) => {
    const [english, dutch] = await Promise.all([textsOf('en', name), textsOf('nl', name)]);
    expect([...dutch.keys()].toSorted()).toEqual([...english.keys()].toSorted());
    for (const [key, text] of english) {
      expect(placeholders(dutch.get(key) ?? ''), key).toEqual(placeholders(text));
    }
    expect([...english.values(), ...dutch.values()].flatMap(problemsOf)).toEqual([]);
  });
});

/** What does not belong in a project that speaks of itself alone, and what hides a problem instead of mending it. */
const FORBIDDEN: readonly [RegExp, string][] = [
  [/(^|[\s'"`(])\/(work|root|home)\//m, 'a path of one machine'],
  [/registry\.npmjs|npmjs\.(org|com)|artifactory|\bnexus\b|proxy\.golang|pypi\./i, 'the host of a package registry'],
  [/\b(claude|anthropic|openai|chatgpt|copilot|language model|transcript)\b/i, 'a word about how it was made'],
  [/\b(TODO|FIXME|XXX)\b/, 'a note to self'],
  [/(ox|es)lint-disable|biome-ignore|@ts-(ignore|nocheck|expect-error)|prettier-ignore/, 'a suppression'],
];

describe('code and documentation', () => {
  const files = ownFiles().filter((path) => path !== 'tidy/texts.test.ts');

  it.each(FORBIDDEN)('contain no %s: %s', (pattern) => {
    const found = files.filter((path) => pattern.test(readFileSync(absolute(path), 'utf8')));
    expect(found).toEqual([]);
  });

  it.each([
    ["'/home/someone/saldo/server'", 0],
    ['// TODO: later', 3],
    ['// @ts-expect-error', 4],
  ] as const)('the rule that forbids "%s" sees it', (text, rule) => {
    expect(FORBIDDEN[rule]?.[0].test(text)).toBe(true);
  });
});
