import type { customerCalls } from '@saldo/contract';
import type { Answers } from '#platform/http/handlers';
import { inAdministration } from '#platform/scope';
import { customerEmails } from './customer-emails.ts';

export const customerRoutes: Answers<typeof customerCalls> = {
  customerEmails: (scope) => customerEmails(inAdministration(scope)),
};
