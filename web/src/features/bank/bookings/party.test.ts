import { expect, test } from 'vitest';
import { nameOf, textsOf } from './party.ts';

const of = (contra_account_name: string, description: string, structured_reference: string | null = null) => ({
  contra_account_name,
  description,
  structured_reference,
});

test.each([
  [of('Papierhuis', 'Factuur 88'), 'Papierhuis', ['Factuur 88']],
  [of('', 'Kosten zakelijk pakket'), 'Kosten zakelijk pakket', []],
  [of('', 'Kosten zakelijk pakket', 'RF18'), 'Kosten zakelijk pakket', ['RF18']],
  [of('', '', 'RF18'), 'No name', ['RF18']],
  [of('Papierhuis', 'Papierhuis'), 'Papierhuis', []],
  [of('', ''), 'No name', []],
])('nothing of %j is shown twice', (transaction, name, texts) => {
  expect(nameOf(transaction, 'No name')).toBe(name);
  expect(textsOf(transaction)).toEqual(texts);
});
