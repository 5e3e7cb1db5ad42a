import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { z } from 'zod';
import { type Cents, parseEuro } from '@saldo/ledger';
import { ibanIn, paymentReferenceIn, saidIn } from '#standards/bank-files/bank-statement';
import { BankFeedUnavailable, type FeedAccount, type FeedTransaction } from './bank-feed.ts';

/** The certificate that the service knows our application by, in PEM. */
export type FeedCertificate = { certificate: string; key: string };

export type Question = {
  method: 'GET' | 'POST' | 'DELETE';
  headers: Readonly<Record<string, string>>;
  body?: string;
  timeout_ms: number;
  identity: FeedCertificate | null;
};

export type Answer = { status: number; body: unknown };

const MAX_ANSWER = 20_000_000;

/** Amounts are JSON numbers. They are read by their digits, before anything makes a floating-point number of them. */
const AMOUNTS = /"(amount|currentBalance)"\s*:\s*(-?\d+(?:\.\d+)?)(?=\s*[,}])/g;

/** Asks, and reads what comes back. Throws BankFeedUnavailable. */
export async function answerOf(url: string, question: Question): Promise<Answer> {
  const { status, text } = await ask(url, question);
  try {
    return { status, body: text === '' ? null : JSON.parse(text.replaceAll(AMOUNTS, '"$1":"$2"')) };
  } catch {
    throw new BankFeedUnavailable(`HTTP ${String(status)} with an answer that cannot be read`);
  }
}

function ask(url: string, { method, headers, body, timeout_ms, identity }: Question) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const fail = (detail: string): void => reject(new BankFeedUnavailable(detail));
    const signal = AbortSignal.timeout(timeout_ms);
    const send = new URL(url).protocol === 'https:' ? httpsRequest : httpRequest;
    const secure = identity === null ? {} : { cert: identity.certificate, key: identity.key };
    const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
    const call = send(
      url,
      { method, headers: { ...headers, ...length }, signal, agent: false, ...secure },
      (answer) => {
        const parts: Buffer[] = [];
        let size = 0;
        answer.on('data', (part: Buffer) => {
          size += part.length;
          parts.push(part);
          if (size > MAX_ANSWER) call.destroy(new Error('the answer is too large'));
        });
        answer.on('error', (error) => fail(error.message));
        answer.on('end', () =>
          resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(parts).toString('utf8') }),
        );
      },
    );
    call.on('error', (error) => fail(signal.aborted ? 'no answer in time' : error.message));
    call.end(body);
  });
}

/** The body of a good answer. Throws BankFeedUnavailable for any other. */
export function read<Shape extends z.ZodType>(shape: Shape, { status, body }: Answer): z.output<Shape> {
  if (status < 200 || status > 299) throw new BankFeedUnavailable(`HTTP ${String(status)}`);
  const parsed = shape.safeParse(body);
  if (!parsed.success) throw new BankFeedUnavailable('an answer of another shape');
  return parsed.data;
}

const Amount = z
  .string()
  .regex(/^-?\d{1,13}(\.\d{1,2}0*)?$/)
  .transform((text): Cents => {
    const [whole = '', fraction = ''] = text.split('.');
    return parseEuro(`${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`);
  });
const Day = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d/)
  .transform((text) => text.slice(0, 10));
const Text = z.string().nullish();
const SyncError = z.object({ code: z.string() });

export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string(), expires_in: z.number() });
export const Organization = z.object({ sub: z.string().min(1) });
export const Redirect = z.object({ data: z.object({ links: z.object({ redirect: z.url() }) }) });
export const SyncAnswer = z.object({
  data: z.object({
    id: z.string().min(1),
    attributes: z.object({
      status: z.enum(['pending', 'running', 'success', 'error']),
      errors: z.array(SyncError).default([]),
    }),
  }),
});

const Paging = z.object({ paging: z.object({ after: Text }).optional() }).optional();

export const Accounts = z.object({
  meta: Paging,
  data: z.array(
    z.object({
      id: z.string().min(1),
      attributes: z.object({
        reference: z.string(),
        holderName: Text,
        description: Text,
        currency: z.string(),
        currentBalance: Amount,
        authorizationExpirationExpectedAt: z.iso.datetime().nullish(),
      }),
      meta: z
        .object({
          latestSynchronization: z
            .object({ attributes: z.object({ errors: z.array(SyncError).default([]) }) })
            .nullish(),
        })
        .optional(),
    }),
  ),
});

export const Transactions = z.object({
  meta: Paging,
  data: z.array(
    z.object({
      id: z.string().min(1),
      attributes: z.object({
        amount: Amount,
        currency: z.literal('EUR'),
        executionDate: Day.nullish(),
        valueDate: Day,
        counterpartName: Text,
        counterpartReference: Text,
        remittanceInformation: Text,
        remittanceInformationType: Text,
        endToEndId: Text,
        mandateId: Text,
        creditorId: Text,
        bankTransactionCode: Text,
      }),
    }),
  ),
});

/** What the service writes where the bank wants the account holder asked again. */
const ASK_AGAIN = 'authorizationInvalid';

export const isOver = (errors: readonly { code: string }[]): boolean => errors.some(({ code }) => code === ASK_AGAIN);

const Refused = z.object({ error: z.literal('invalid_grant') });

/** Whether the service does not know the holder's grant any more (RFC 6749, section 5.2). */
export const isGrantOver = ({ status, body }: Answer): boolean => status === 400 && Refused.safeParse(body).success;

export function accountsIn({ data }: z.output<typeof Accounts>): FeedAccount[] {
  return data.map(({ id, attributes, meta }) => ({
    id,
    iban: attributes.reference.replaceAll(/\s/g, '').toUpperCase(),
    name: saidIn(attributes.holderName) ?? saidIn(attributes.description) ?? '',
    currency: attributes.currency,
    balance: attributes.currentBalance,
    consent_until: attributes.authorizationExpirationExpectedAt ?? null,
    consent_ended: isOver(meta?.latestSynchronization?.attributes.errors ?? []),
  }));
}

/** Sub-families of bank transaction codes (ISO 20022) that take a payment back: a return, an unpaid collection, a payment that is reversed. */
const RETURNS = new Set(['RTRN', 'UPDD', 'PRDD']);

/** The reference of the service stands in for the bank's: it names this one transaction and no other. */
export function transactionsIn({ data }: z.output<typeof Transactions>): FeedTransaction[] {
  return data.map(({ id, attributes }) => {
    const date = attributes.executionDate ?? attributes.valueDate;
    const remittance = saidIn(attributes.remittanceInformation);
    const isStructured = attributes.remittanceInformationType === 'structured';
    return {
      id,
      date,
      record: {
        booking_date: date,
        value_date: attributes.valueDate,
        amount: attributes.amount,
        currency: 'EUR',
        counterparty_name: saidIn(attributes.counterpartName),
        counterparty_iban: ibanIn(attributes.counterpartReference),
        counterparty_bic: null,
        remittance: isStructured ? null : remittance,
        structured_reference: isStructured ? remittance : paymentReferenceIn(remittance),
        end_to_end_id: saidIn(attributes.endToEndId),
        mandate_id: saidIn(attributes.mandateId),
        creditor_id: saidIn(attributes.creditorId),
        bank_reference: `ponto:${id}`,
        is_reversal: RETURNS.has(attributes.bankTransactionCode?.split('-')[2] ?? ''),
        return_reason: null,
        bank_code: saidIn(attributes.bankTransactionCode),
        batch_index: null,
        batch_total: null,
      },
    };
  });
}
