import { customerCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { customerRoutes } from './routes.ts';

/** What the provider knows of its customers. */
export const customersRoom: Room = { routes: [served(customerCalls, customerRoutes)] };
