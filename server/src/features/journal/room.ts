import { journalCalls } from '@saldo/contract';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { journalRoutes } from './routes.ts';

/** The ledger: its chart, entries, open items and opening balance. */
export const journalRoom: Room = { routes: [served(journalCalls, journalRoutes)] };
