import { directDebitCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { directDebitRoutes } from './routes.ts';

/** Collecting invoices from the accounts of customers. */
export const directDebitRoom: Room = { routes: [served(directDebitCalls, directDebitRoutes)] };
