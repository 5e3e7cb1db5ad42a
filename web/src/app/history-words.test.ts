import { describe, expect, it } from 'vitest';
import { humanised, readable, valueText, type ValueWords } from './history-words.ts';

const WORDS: ValueWords = {
  empty: 'empty',
  yes: 'yes',
  no: 'no',
  picture: 'a picture',
  named: (name) => ({ OWNER: 'Owner', LANGUAGE_NL: 'Dutch' })[name],
};

describe('what changed, for a reader', () => {
  it('leaves out what only the machine needs, and what was empty and still is', () => {
    const changes = [
      { field: 'search', before: 'a', after: 'b' },
      { field: 'phone', before: null, after: '' },
      { field: 'invited_by', before: null, after: 5 },
      { field: 'town', before: 'Delft', after: 'Breda' },
    ];
    expect(readable(changes)).toEqual([{ field: 'town', before: 'Delft', after: 'Breda' }]);
  });

  it('takes settings apart and keeps only the part that changed', () => {
    const changes = [
      { field: 'settings', before: { footer: 'Thanks', show_logo: true }, after: { footer: 'Bye', show_logo: true } },
    ];
    expect(readable(changes)).toEqual([{ field: 'footer', before: 'Thanks', after: 'Bye' }]);
  });
});

describe('a value', () => {
  it.each([
    ['town', '', 'empty'],
    ['town', null, 'empty'],
    ['is_kor', false, 'no'],
    ['total_incl_cents', 123_456, '€ 1.234,56'],
    ['year', 2026, '2026'],
    ['due_date', '2026-07-14', '14-07-2026'],
    ['verified_at', '2026-07-14T09:41:00+00:00', '14-07-2026 11:41'],
    ['role', 'OWNER', 'Owner'],
    ['language', 'nl', 'Dutch'],
    ['country', 'NL', 'NL'],
    ['areas', ['sales.view', 'OWNER'], 'sales.view, Owner'],
    ['iban', '••••4417', '••••4417'],
    ['logo_sha256', 'ab12', 'a picture'],
  ])('%s %s reads as %s', (field, value, text) => {
    expect(valueText(field, value, 'nl', WORDS)).toBe(text);
  });
});

describe('a column without words of its own', () => {
  it.each([
    ['default_ledger_id', 'Default ledger'],
    ['verified_at', 'Verified'],
    ['note', 'Note'],
  ])('%s is called %s', (column, words) => {
    expect(humanised(column)).toBe(words);
  });
});
