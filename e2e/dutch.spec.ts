import { test } from '@playwright/test';
import { KRUIDHOF } from '../seeds/companies/kruidhof.ts';
import { bookkeepingDay } from './journey.ts';

test.describe
  .serial('een dag met de boeken van Kruidhof Techniek B.V., in het Nederlands', () => {
    bookkeepingDay({ language: 'nl', company: KRUIDHOF, customer: 'Familie Schouten' });
  });
