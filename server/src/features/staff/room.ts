import { staffCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { staffRoutes } from './routes.ts';

/** The provider's own people: teams, clients, queue. */
export const staffRoom: Room = { routes: [served(staffCalls, staffRoutes)] };
