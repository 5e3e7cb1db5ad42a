import { expect, test } from 'vitest';
import { chosenBy } from './selection.ts';

const office = { value: '4700', label: 'Kantoorbenodigdheden' };
const rent = { value: '4000', label: 'Huur kantoor' };
const another = { value: 'new', label: 'Kantoor verbouwen' };

test.each([
  ['asked for, the first', { words: 'kantoor', asked: true }, [rent, office], rent],
  ['asked for, something new', { words: 'kantoor', asked: true }, [another], another],
  ['walked on from, what begins with it', { words: ' Kantoor ', asked: false }, [office, rent], office],
  ['walked on from, not what only has it', { words: 'kantoor', asked: false }, [rent], undefined],
  ['walked on from, nothing new', { words: 'kantoor', asked: false }, [another], undefined],
  ['nothing that has the words', { words: 'kantoor', asked: true }, [], undefined],
])('%s', (_, wish, found, expected) => {
  expect(chosenBy(wish, found, 'new')).toEqual(expected);
});
