import { randomUUID } from 'node:crypto';
import { checkObInstance } from '#standards/xbrl/xbrl-ob-check';
import {
  type Delivery,
  type FilingMessage,
  FilingRefused,
  type FilingStatus,
  FilingUnavailable,
  type TaxFiling,
} from './tax-filing.ts';

/** `unreachable`: never sent. `lost`: received, but the answer is not. `refused`: a fault. `rejected`: by the Tax Administration. */
export type FakeFailure = 'unreachable' | 'lost' | 'refused' | 'rejected';

/** A taxpayer with this number finds the way to the Tax Administration switched off. */
export const FILING_OFF = '123456782B02';

export type FakeTaxFiling = TaxFiling & {
  /** What was handed over, in order. */
  readonly delivered: readonly FilingMessage[];
  /** Makes the next delivery fail in this way. */
  failNext: (failure: FakeFailure) => void;
};

type Filed = { id: string; message: FilingMessage; statuses: FilingStatus[]; asked: number };

function statusesFor(message: FilingMessage, rejected: boolean, at: string): FilingStatus[] {
  const problems = checkObInstance(Buffer.from(message.xbrl).toString('utf8'), message.kind);
  if (rejected) problems.push('rejected on demand');
  const received = { code: '100', description: 'Aanleveren gelukt.', at, error: null, details: null };
  const verdict =
    problems.length === 0
      ? { code: '500', description: 'Validatie bij de uitvragende partij gelukt.', error: null }
      : {
          code: '510',
          description: 'Validatie bij de uitvragende partij mislukt.',
          error: { code: 'FAKE', description: problems.join('; ') },
        };
  return [received, { ...verdict, at, details: null }];
}

/** A Tax Administration in memory: checks each return as the sandbox does and gives its verdict at the second question. */
export function createFakeTaxFiling(now: () => Date): FakeTaxFiling {
  const filed: Filed[] = [];
  let failure: FakeFailure | null = null;

  return {
    get delivered(): readonly FilingMessage[] {
      return filed.map(({ message }) => message);
    },

    takesFrom: (ob_number) => ob_number !== FILING_OFF,

    failNext(next): void {
      failure = next;
    },

    async deliver(message): Promise<Delivery> {
      const current = failure;
      failure = null;
      if (current === 'unreachable') throw new FilingUnavailable('not_sent', 'no connection');
      if (current === 'refused') throw new FilingRefused('ALS100', 'refused on demand');
      const at = now().toISOString();
      const id = randomUUID();
      filed.push({ id, message, statuses: statusesFor(message, current === 'rejected', at), asked: 0 });
      if (current === 'lost') throw new FilingUnavailable('unknown', 'no answer in time');
      return { delivery_id: id, delivered_at: at };
    },

    async statuses(delivery_id): Promise<FilingStatus[]> {
      const found = filed.find(({ id }) => id === delivery_id);
      if (found === undefined) throw new FilingRefused('STS100', `no delivery ${delivery_id}`);
      found.asked += 1;
      return found.statuses.slice(0, found.asked);
    },

    async deliveries(kind, ob_number): Promise<string[]> {
      return filed
        .filter(({ message }) => message.kind === kind && message.ob_number === ob_number)
        .map(({ id }) => id);
    },
  };
}
