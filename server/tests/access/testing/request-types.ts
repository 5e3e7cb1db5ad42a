import type { API, Call } from '@saldo/contract';
import type { Given } from '../../support/world.ts';
import type { Site } from './site.ts';

export type Api = typeof API;
/** Makes what a call needs at the site, and says what it is then given. */
type Request<C extends Call> = (site: Site) => Promise<Given<C>>;
export type Requests<Room extends keyof Api> = {
  readonly [Name in keyof Api[Room]]: Request<Extract<Api[Room][Name], Call>>;
};
