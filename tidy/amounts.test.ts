import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/** Every source file of the screens, by its path below web/src; tests are not screens. */
function sources(folder = ''): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of readdirSync(join('web/src', folder), { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) for (const [name, text] of sources(path)) found.set(name, text);
    else if (/\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
      found.set(path, readFileSync(join('web/src', path), 'utf8'));
  }
  return found;
}

/** The only places where an input takes an amount; the others, each with why it is none of those. */
const INPUTS: Readonly<Record<string, string>> = {
  'ui/forms/money-input.tsx': 'the input of amounts',
  'ui/forms/decimal-input.tsx': 'the input of quantities and prices',
  'features/accounts/sign-in/sign-in-form.tsx': 'the six boxes of a code',
  'features/purchases/expense-form/expense-values.ts':
    'a rate of exchange has no thousands; what is no rate is said beside it',
  'features/projects/project-form.tsx': 'hours, which have no thousands; what is none is said beside it',
  'features/timesheets/week/week-grid.tsx': 'durations such as 1:30 and 1,5; what is none is marked',
};

const BARE =
  /inputMode=(?:"decimal"|\{'decimal'\})|type="number"|<NumberInput|parseFloat\(|\.replace(?:All)?\(\s*['/]\\?,/;

/** Fields of amounts as they are used, with what they are given; outside a form MoneyField says itself what is wrong. */
const USES = /<(MoneyField|MoneyInput|MoneyCell|DecimalInput|DecimalCell)\b([\s\S]*?)\/>/g;

const says = (name: string, given: string): boolean => name === 'MoneyField' || /onProblem/.test(given);

describe('amounts', () => {
  const all = sources();

  it('are entered only in the shared inputs and parsed only by their parser', () => {
    const bare = [...all]
      .filter(([path, text]) => !Object.hasOwn(INPUTS, path) && BARE.test(text))
      .map(([path]) => path);
    expect(bare).toEqual([]);
    expect(BARE.test('<Input inputMode="decimal" />') && BARE.test("text.replace(',', '.')")).toBe(true);
  });

  it('report unreadable input at the field', () => {
    const uses = [...all]
      .filter(([path]) => path.startsWith('features/'))
      .flatMap(([path, text]) => [...text.matchAll(USES)].map(([, name = '', given = '']) => ({ path, name, given })));
    expect(uses.length).toBeGreaterThan(8);
    expect(uses.filter(({ name, given }) => !says(name, given)).map(({ path, name }) => `${path}: ${name}`)).toEqual(
      [],
    );
  });
});
