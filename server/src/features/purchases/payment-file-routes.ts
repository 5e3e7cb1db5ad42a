import type { paymentFileCalls } from '@saldo/contract';
import { formatEuro } from '@saldo/ledger';
import { confirmIban } from '#features/contacts/index';
import type { Answers } from '#platform/answers';
import { checkPayments, makePaymentFile } from './make-payment-file.ts';

export const paymentFileRoutes: Answers<typeof paymentFileCalls> = {
  makePaymentFile: async (scope, { body }) => {
    const { total, ...made } = await makePaymentFile(scope, body);
    return { ...made, total: formatEuro(total) };
  },
  checkPayments: async (scope, { body }) => ({ results: await checkPayments(scope, body.expense_ids) }),
  confirmIban: async (scope, { body }) => {
    await confirmIban(scope, body.contact_id, body.iban, body.other_iban);
    return { confirmed: true };
  },
};
