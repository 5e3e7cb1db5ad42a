import { expect, test } from 'vitest';
import { beginningFirst } from './rank-matches.ts';

const choice = (label: string) => ({ value: label, label, disabled: false });
const CATEGORIES = ['Home office costs', 'Goodwill', 'Coffice', 'Office supplies'].map(choice);
const labels = (search: string, limit = 10) =>
  beginningFirst({ options: CATEGORIES, search, limit }).map((option) => ('label' in option ? option.label : ''));

test('matches at the start come first, then at a word, then elsewhere', () => {
  expect(labels('offi')).toEqual(['Office supplies', 'Home office costs', 'Coffice']);
  expect(labels(' OFFI ', 1)).toEqual(['Office supplies']);
});

test('an empty search returns all in order, and no match returns none', () => {
  expect(labels('')).toEqual(CATEGORIES.map(({ label }) => label));
  expect(labels('zz')).toEqual([]);
});

const GROUPS = [
  { group: 'Costs', items: CATEGORIES },
  { group: 'Assets', items: [choice('Office machinery')] },
];

test('groups are shown without a search; results are ungrouped, best first', () => {
  expect(beginningFirst({ options: GROUPS, search: '', limit: 10 })).toEqual(GROUPS);
  const found = beginningFirst({ options: GROUPS, search: 'office ', limit: 10 });
  expect(found.map((option) => ('label' in option ? option.label : option.group))).toEqual([
    'Office supplies',
    'Office machinery',
    'Home office costs',
    'Coffice',
  ]);
});

test('synonyms and codes match too, after names', () => {
  const options = [
    { ...choice('Car maintenance'), words: ['garage', 'tyres'], note: '4405' },
    { ...choice('Garage rent'), words: ['parking box'], note: '4100' },
    { ...choice('Mortgage agency'), words: [], note: '9010' },
  ];
  const found = (search: string) =>
    beginningFirst({ options, search, limit: 10 }).map((option) => ('label' in option ? option.label : ''));
  expect(found('gara')).toEqual(['Garage rent', 'Car maintenance']);
  expect(found('box')).toEqual(['Garage rent']);
  expect(found('440')).toEqual(['Car maintenance']);
  expect(found('gage')).toEqual(['Mortgage agency']);
});
