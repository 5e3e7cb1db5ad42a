import type { paymentFileCalls } from '@saldo/contract';
import { formatEuro } from '@saldo/ledger';
import type { Answers } from '#platform/answers';
import { makePaymentFile } from './make-payment-file.ts';

export const paymentFileRoutes: Answers<typeof paymentFileCalls> = {
  makePaymentFile: async (scope, { body }) => {
    const { total, ...made } = await makePaymentFile(scope, body);
    return { ...made, total: formatEuro(total) };
  },
};
