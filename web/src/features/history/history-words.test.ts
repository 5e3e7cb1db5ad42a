import { describe, expect, it, test } from 'vitest';
import {
  humanised,
  isOfTaxAdministration,
  maskedChange,
  readable,
  sideOf,
  valueText,
  type ValueWords,
} from './history-words.ts';

const WORDS: ValueWords = {
  empty: 'empty',
  yes: 'yes',
  no: 'no',
  picture: 'a picture',
  hidden: 'not shown',
  ending: (ending) => `ends in ${ending}`,
  named: (name) => ({ OWNER: 'Owner', LANGUAGE_NL: 'Dutch' })[name],
};

describe('what changed, for a reader', () => {
  it('omits technical fields, and fields that stay empty', () => {
    const changes = [
      { field: 'search', before: 'a', after: 'b' },
      { field: 'phone', before: null, after: '' },
      { field: 'invited_by', before: null, after: 5 },
      { field: 'sha256', before: null, after: 'ab12' },
      { field: 'contact_id', before: 4, after: null },
      { field: 'town', before: 'Delft', after: 'Breda' },
    ];
    expect(readable(changes)).toEqual([{ field: 'town', before: 'Delft', after: 'Breda' }]);
  });

  it('shows names for ids once known', () => {
    const change = { field: 'contact_id', before: null, after: 'Bakker Bol' };
    expect(readable([change])).toEqual([change]);
  });

  it('shows the new value of each notification setting, on by default', () => {
    const email_settings = {
      field: 'email_settings',
      before: { QUOTATION_EXPIRED: { email: false, app: false } },
      after: { QUOTATION_EXPIRED: { email: false, app: true }, CHARGE_BACK: { email: false, app: true } },
    };
    expect(readable([email_settings])).toEqual([
      { field: 'QUOTATION_EXPIRED.app', before: false, after: true },
      { field: 'CHARGE_BACK.email', before: true, after: false },
    ]);
  });

  it('shows only the changed part of settings', () => {
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
    ['total_incl_cents', 123_456, '€\u00a01.234,56'],
    ['year', 2026, '2026'],
    ['due_date', '2026-07-14', '14-07-2026'],
    ['verified_at', '2026-07-14T09:41:00+00:00', '14-07-2026 11:41'],
    ['role', 'OWNER', 'Owner'],
    ['language', 'nl', 'Dutch'],
    ['country', 'NL', 'NL'],
    ['areas', ['sales.view', 'OWNER'], 'sales.view, Owner'],
    ['iban', '••••4417', 'ends in 4417'],
    ['password_hash', '••••', 'not shown'],
    ['logo_sha256', 'ab12', 'a picture'],
  ])('%s %s reads as %s', (field, value, text) => {
    expect(valueText(field, value, 'nl', WORDS)).toBe(text);
  });
});

describe('the shown part of a change', () => {
  it.each([
    ['CREATE', null, null, 'after'],
    ['DELETE', 'Delft', null, 'before'],
    ['CHANGE', null, 'Delft', undefined],
    ['TAKE_IN', null, 'Joost', 'after'],
    ['UNLINK', 'bon.pdf', null, 'before'],
    ['MOVE', 'OPEN', 'CHECKED', undefined],
  ] as const)('of %s, %s, %s: %s', (action, before, after, side) => {
    expect(sideOf(action, { field: 'name', before, after })).toBe(side);
  });
});

describe('a masked value', () => {
  it.each([
    [null, '••••B01', { act: 'filled', ending: 'B01' }],
    ['', '••••', { act: 'filled', ending: '' }],
    ['••••B01', '••••B01', { act: 'changed', ending: 'B01' }],
    ['••••4300', null, { act: 'removed', ending: '4300' }],
    ['••••4300', '••••4417', undefined],
    ['NL002455799B11', '••••B01', undefined],
    ['Delft', null, undefined],
  ])('%s, then %s: %o', (before, after, said) => {
    expect(maskedChange({ field: 'btw_id', before, after })).toEqual(said);
  });
});

test('what the Tax Administration did is said of no person', () => {
  expect(['RECEIVED', 'REJECTED', 'FILE', 'ACCEPT_CHECK'].map(isOfTaxAdministration)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

describe('a column without its own text', () => {
  it.each([
    ['default_ledger_id', 'Default ledger'],
    ['verified_at', 'Verified'],
    ['note', 'Note'],
  ])('%s is called %s', (column, words) => {
    expect(humanised(column)).toBe(words);
  });
});
