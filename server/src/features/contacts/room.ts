import { contactCalls } from '@saldo/contract';
import type { SignInLimits } from '#features/accounts/index';
import { served } from '#platform/http/handlers';
import type { Room } from '#platform/room';
import { contactRoutes } from './routes.ts';
import { VAT_RETURN_NUMBERS } from './vat-return-number.ts';

type Needs = Parameters<typeof contactRoutes>[0] & Parameters<typeof contactRoutes>[2] & { attempts: SignInLimits };

/** Calls of contacts. */
export const contactsRoom = (needs: Needs): Room => ({
  routes: [served(contactCalls, contactRoutes(needs, needs.attempts, needs))],
  encryptedColumns: [VAT_RETURN_NUMBERS],
});
