import { people } from '../../seeds/people.ts';

export const violation = people;
