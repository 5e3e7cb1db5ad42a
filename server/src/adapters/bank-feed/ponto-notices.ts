import { createHash, createPublicKey, type KeyObject } from 'node:crypto';
import { createDecoder, createVerifier, TokenError } from 'fast-jwt';
import { z } from 'zod';
import { type BankFeed, BankFeedUnavailable, type FeedNotice } from './bank-feed.ts';
import { answerOf, type FeedCertificate, read } from './ponto-answers.ts';

type Options = {
  url: string;
  applicationId: string | null;
  identity: FeedCertificate | null;
  timeout_ms: number;
  now: () => Date;
};

/** Keys are asked for again after this while, so that one that was withdrawn counts no longer. */
const KEYS_HOLD_MS = 3_600_000;
/** Whoever makes up names of keys does not have the service asked more often than this. */
const ASK_AGAIN_MS = 60_000;
const CLOCKS_DIFFER_MS = 30_000;

const Keys = z.object({
  keys: z.array(z.looseObject({ kid: z.string().min(1), kty: z.string(), status: z.string().optional() })),
});
const Header = z.object({ header: z.object({ alg: z.literal('RS512'), kid: z.string().min(1) }) });
const Claims = z.object({ digest: z.string() });
const Related = z.object({ data: z.object({ id: z.string().min(1).max(100) }) });
const Notice = z.object({
  data: z.object({
    type: z.string(),
    relationships: z.object({
      organization: Related,
      account: Related.nullish(),
      synchronization: Related.nullish(),
    }),
  }),
});

/** What each kind of webhook comes to; any other says nothing that matters here. */
const KINDS: ReadonlyMap<string, FeedNotice['kind']> = new Map([
  ['pontoConnect.account.detailsUpdated', 'READ'],
  ['pontoConnect.account.transactionsCreated', 'READ'],
  ['pontoConnect.account.transactionsUpdated', 'READ'],
  ['pontoConnect.synchronization.failed', 'LOOK'],
  ['pontoConnect.account.reauthorized', 'LOOK'],
  ['pontoConnect.integration.revoked', 'LOOK'],
  ['pontoConnect.integration.accountRevoked', 'LOOK'],
  ['pontoConnect.organization.blocked', 'LOOK'],
  ['pontoConnect.organization.unblocked', 'LOOK'],
]);

/**
 * Reads webhooks of Ponto Connect. Each is signed with a key that the service publishes (RS512): by it, for our application, not over, and with
 * the digest of this very body.
 */
export function pontoNotices(options: Options): BankFeed['notice'] {
  const { applicationId, now } = options;
  const keyOf = publishedKeys(options);
  const decode = createDecoder({ complete: true });
  return async (body, signature) => {
    if (applicationId === null) return null;
    const named = Header.safeParse(attempt(() => decode(signature) as unknown));
    const key = named.success ? await keyOf(named.data.header.kid) : undefined;
    if (key === undefined) return null;
    const verify = createVerifier({
      key: key.export({ type: 'spki', format: 'pem' }),
      algorithms: ['RS512'],
      allowedIss: options.url,
      allowedAud: applicationId,
      requiredClaims: ['iss', 'aud', 'iat', 'exp', 'digest'],
      clockTimestamp: now().getTime(),
      clockTolerance: CLOCKS_DIFFER_MS,
    });
    const claims = Claims.safeParse(attempt(() => verify(signature) as unknown));
    if (!claims.success || claims.data.digest !== createHash('sha512').update(body).digest('base64')) return null;
    return noticeIn(body);
  };
}

function noticeIn(body: Buffer): FeedNotice | null {
  const told = Notice.safeParse(attempt(() => JSON.parse(body.toString('utf8')) as unknown));
  if (!told.success) return null;
  const { type, relationships } = told.data.data;
  const organization = relationships.organization.data.id;
  const kind = KINDS.get(type);
  if (kind === 'LOOK') return { kind, organization };
  const [account, synchronization] = [relationships.account?.data.id, relationships.synchronization?.data.id];
  if (kind === undefined || account === undefined || synchronization === undefined) return null;
  return { kind, organization, account_id: account, synchronization_id: synchronization };
}

/** The keys that the service publishes, by name. They change: one that is not known has them asked for again. */
function publishedKeys({ url, identity, timeout_ms, now }: Options): (kid: string) => Promise<KeyObject | undefined> {
  let kept = new Map<string, KeyObject>();
  let askedAt = -Infinity;
  let triedAt = -Infinity;
  let isAsking: Promise<void> | undefined;
  const ask = async (): Promise<void> => {
    triedAt = now().getTime();
    const answer = await answerOf(`${url}/webhooks/keys`, {
      method: 'GET',
      headers: { accept: 'application/json' },
      timeout_ms,
      identity,
    });
    const { keys } = read(Keys, answer);
    const usable = keys.filter(({ kty, status }) => kty === 'RSA' && status !== 'INACTIVE');
    kept = new Map(
      usable.flatMap((jwk) => {
        const key = attempt(() => createPublicKey({ key: jwk, format: 'jwk' }));
        return key === undefined ? [] : [[jwk.kid, key] as const];
      }),
    );
    askedAt = now().getTime();
  };
  return async (kid) => {
    const at = now().getTime();
    const known = kept.get(kid);
    if (known !== undefined && at - askedAt < KEYS_HOLD_MS) return known;
    // It may be a new one: who sent it is to send it again.
    if (isAsking === undefined && at - triedAt < ASK_AGAIN_MS)
      throw new BankFeedUnavailable('a key that was not published a moment ago');
    isAsking ??= ask().finally(() => (isAsking = undefined));
    await isAsking;
    return kept.get(kid);
  };
}

/** Undefined for what cannot be read, which is nobody's of whom we take anything. */
function attempt<Result>(work: () => Result): Result | undefined {
  try {
    return work();
  } catch (error) {
    if (error instanceof TokenError || error instanceof SyntaxError || error instanceof TypeError) return undefined;
    throw error;
  }
}
