import { createHash, generateKeyPair, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import type { FastifyInstance } from 'fastify';
import { createSigner } from 'fast-jwt';

/** Where webhooks go, and as whose and for which application they are signed. */
export type PontoWebhooks = { url: string; issuer: string; applicationId: string };

type About = {
  type: string;
  organization: string;
  account?: string;
  synchronization?: string;
};

const WORKS_FOR_MS = 300_000;

const related = (type: string, id: string | undefined): object =>
  id === undefined ? {} : { [type]: { data: { type, id } } };

const newKeys = promisify(generateKeyPair);

/** The key that webhooks are signed with, as it is published. */
async function makeKey() {
  const { publicKey, privateKey } = await newKeys('rsa', { modulusLength: 2048 });
  const kid = randomUUID();
  const shown = { ...publicKey.export({ format: 'jwk' }), kid, alg: 'RS512', use: 'sig', status: 'ACTIVE' };
  return { kid, pem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), shown };
}

/** Webhooks of the stand-in for Ponto: signed with a key that it publishes, and sent where the application asked for them. */
export function pontoWebhooks(to: () => PontoWebhooks | null, now: () => Date) {
  let made: ReturnType<typeof makeKey> | undefined;
  const key = () => (made ??= makeKey());

  const post = async (
    { type, organization, account, synchronization }: About,
    target: PontoWebhooks,
  ): Promise<void> => {
    const { kid, pem } = await key();
    const relationships = {
      ...related('account', account),
      ...related('organization', organization),
      ...related('synchronization', synchronization),
    };
    const attributes = { createdAt: now().toISOString() };
    const data = { attributes, id: randomUUID(), relationships, type: `pontoConnect.${type}` };
    const body = JSON.stringify({ data });
    const digest = createHash('sha512').update(body).digest('base64');
    const { issuer: iss, applicationId: aud } = target;
    const sign = createSigner({ key: pem, algorithm: 'RS512', kid, iss, aud, expiresIn: WORKS_FOR_MS });
    const signature = sign({ digest, iat: Math.floor(now().getTime() / 1000), jti: data.id });
    const headers = { 'content-type': 'application/vnd.api+json', signature };
    await fetch(target.url, { method: 'POST', body, headers, signal: AbortSignal.timeout(5000) });
  };

  return {
    /** Says that something happened. Nobody waits for it, and it may be lost. */
    send: (about: About): void => {
      const target = to();
      if (target !== null) post(about, target).catch(() => undefined);
    },
    api: (app: FastifyInstance): void => {
      app.get('/webhooks/keys', async () => ({ keys: [(await key()).shown] }));
    },
  };
}
