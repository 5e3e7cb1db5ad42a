import type { ErrorCode } from '@saldo/contract';
import type { Example } from './example.ts';
import { assetExamples } from './examples-of-assets.ts';
import { directDebitExamples } from './examples-of-direct-debits.ts';
import { hoursExamples } from './examples-of-hours.ts';
import { importExamples } from './examples-of-imports.ts';
import { inboxExamples } from './examples-of-inbox.ts';
import { ledgerExamples } from './examples-of-ledgers.ts';
import { memorialExamples } from './examples-of-memorial.ts';
import { openingExamples } from './examples-of-opening.ts';
import { bankFeedExamples } from './examples-of-bank-feed.ts';
import { bookExamples, salesExamples } from './examples-of-papers.ts';
import { peopleExamples } from './examples-of-people.ts';
import { purchaseExamples } from './examples-of-purchases.ts';
import { salesMailExamples } from './examples-of-sales-mail.ts';
import { quotationExamples } from './examples-of-quotations.ts';
import { peppolExamples } from './examples-of-peppol.ts';
import { requestExamples } from './examples-of-requests.ts';
import { bankExamples, returnExamples } from './examples-of-returns.ts';
import { yearExamples } from './examples-of-years.ts';

/** How each refusal of the catalogue comes about. A code without an example does not compile, nor does an example without a code. */
export const EXAMPLES: Readonly<Record<ErrorCode, Example>> = {
  ...requestExamples,
  ...peopleExamples,
  ...bookExamples,
  ...openingExamples,
  ...memorialExamples,
  ...ledgerExamples,
  ...purchaseExamples,
  ...inboxExamples,
  ...salesExamples,
  ...salesMailExamples,
  ...assetExamples,
  ...quotationExamples,
  ...peppolExamples,
  ...directDebitExamples,
  ...bankExamples,
  ...bankFeedExamples,
  ...returnExamples,
  ...yearExamples,
  ...hoursExamples,
  ...importExamples,
};
