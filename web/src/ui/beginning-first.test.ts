import { expect, test } from 'vitest';
import { beginningFirst } from './beginning-first.ts';

const choice = (label: string) => ({ value: label, label, disabled: false });
const CATEGORIES = ['Home office costs', 'Goodwill', 'Coffice', 'Office supplies'].map(choice);
const labels = (search: string, limit = 10) =>
  beginningFirst({ options: CATEGORIES, search, limit }).map((option) => ('label' in option ? option.label : ''));

test('what begins with the letters comes first, then a word that does, then the rest', () => {
  expect(labels('offi')).toEqual(['Office supplies', 'Home office costs', 'Coffice']);
  expect(labels(' OFFI ', 1)).toEqual(['Office supplies']);
});

test('nothing typed is everything in its own order, and what nobody is called is nothing', () => {
  expect(labels('')).toEqual(CATEGORIES.map(({ label }) => label));
  expect(labels('zz')).toEqual([]);
});

test('groups keep their order, and an empty one goes', () => {
  const options = [
    { group: 'Costs', items: CATEGORIES },
    { group: 'Assets', items: [choice('Machinery')] },
  ];
  expect(beginningFirst({ options, search: 'office', limit: 10 })).toEqual([
    { group: 'Costs', items: ['Office supplies', 'Home office costs', 'Coffice'].map(choice) },
  ]);
});
