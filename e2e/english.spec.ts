import { test } from '@playwright/test';
import { DE_WIT } from '../seeds/companies/de-wit.ts';
import { bookkeepingDay } from './journey.ts';

test.describe
  .serial('a day with the books of De Wit Ontwerp, in English', () => {
    bookkeepingDay({ language: 'en', company: DE_WIT, customer: 'Van Houten Advies B.V.' });
  });
