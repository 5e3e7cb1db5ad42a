import type { bankFeedCalls } from '@saldo/contract';
import type { Handlers } from '#platform/http/handlers';
import { connectFeed, disconnectFeed, finishFeed } from './connect-feed.ts';
import type { FeedHouse } from './feed-house.ts';
import { firstSync, syncNow } from './sync-account.ts';
import { receiveWebhook } from './receive-webhook.ts';

/** The connection with the bank. The service is asked outside of every transaction. */
export function bankFeedRoutes(house: FeedHouse): Handlers<typeof bankFeedCalls> {
  return {
    connectBankFeed: { outside: (begin, { body }) => connectFeed(begin, house, body.account_id) },
    finishBankFeed: {
      outside: (begin, { body }) => finishFeed(begin, house, body, (connect) => begin.once(connect)),
    },
    syncBankAccount: {
      outside: (begin, { body }, { address }) => syncNow(begin, house, { accountId: body.account_id, address }),
    },
    firstSyncBankAccount: {
      outside: (begin, { params, body }, { address }) =>
        firstSync(begin, house, { accountId: params.id, startOn: body.start_date, address }),
    },
    disconnectBankFeed: async (scope) => {
      await disconnectFeed(scope);
      return { disconnected: true };
    },
    bankFeedChanged: { outside: (begin, _input, exchange) => receiveWebhook(begin, house, exchange) },
  };
}
