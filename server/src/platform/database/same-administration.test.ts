import { expect, test } from 'vitest';
import { nameAdministrations } from './same-administration.ts';

test.each([
  [
    'a join',
    'select 1 from expenses e join contacts c on c.administration_id = e.administration_id and c.id = e.contact_id where e.administration_id = $1',
    'select 1 from expenses e join contacts c on c.administration_id = $1 and c.id = e.contact_id where e.administration_id = $1',
  ],
  [
    'a subquery of the query builder, by the parameter that stands elsewhere',
    'select (select 1 from "questions" as "q" where "q"."administration_id" = "a"."administration_id" and "q"."id" = $1) from "attachments" as "a" where "a"."administration_id" = $12',
    'select (select 1 from "questions" as "q" where "q"."administration_id" = $12 and "q"."id" = $1) from "attachments" as "a" where "a"."administration_id" = $12',
  ],
  [
    'what belongs to the administration that is read',
    'select exists (select from invitations i where i.administration_id = a.id) from administrations a where a.id = $1',
    'select exists (select from invitations i where i.administration_id = $1) from administrations a where a.id = $1',
  ],
  [
    'the administration of what is read',
    'select exists (select from administrations a where a.id = e.administration_id and a.is_kor) from expenses e where e.administration_id = $2',
    'select exists (select from administrations a where a.id = $2 and a.is_kor) from expenses e where e.administration_id = $2',
  ],
])('%s is of the administration itself', (_what, asked, said) => {
  expect(nameAdministrations(asked)).toBe(said);
});

test.each([
  [
    'no administration is named',
    'select 1 from staff_queue q join questions k on k.administration_id = q.administration_id where q.id = $1',
  ],
  ['there is one table', 'select 1 from expenses where administration_id = $1 and id = $2'],
  ['it is written, not asked', 'insert into sessions (administration_id) values ($1)'],
])('left as it stands when %s', (_when, asked) => {
  expect(nameAdministrations(asked)).toBe(asked);
});
