import type { customerCalls } from '@saldo/contract';
import type { Handlers } from '#platform/http/handlers';
import { inAdministration } from '#platform/scope';
import { customerEmails } from './customer-emails.ts';

export const customerRoutes: Handlers<typeof customerCalls> = {
  customerEmails: (scope) => customerEmails(inAdministration(scope)),
};
