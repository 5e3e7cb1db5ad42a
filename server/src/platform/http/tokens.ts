import { createHmac } from 'node:crypto';
import { createSigner, createVerifier, TokenError } from 'fast-jwt';
import { z } from 'zod';

export const ACCESS_TOKEN_SECONDS = 10 * 60;

const Claims = z.object({ sid: z.int() });

export type TokenReading = { kind: 'valid'; sessionId: number } | { kind: 'expired' } | { kind: 'none' };

/** Access tokens (JWT, HMAC-SHA-256): which session, for ten minutes. What the session may do is asked of the database each time. */
export class AccessTokens {
  readonly #sign: (claims: { sid: number }) => string;
  readonly #verify: (token: string) => unknown;

  constructor(secret: string) {
    const key = createHmac('sha256', secret).update('saldo access token').digest();
    this.#sign = createSigner({ key, algorithm: 'HS256', expiresIn: ACCESS_TOKEN_SECONDS * 1000 });
    this.#verify = createVerifier({ key, algorithms: ['HS256'], cache: 1000 });
  }

  issue(sessionId: number): string {
    return this.#sign({ sid: sessionId });
  }

  read(token: string | undefined): TokenReading {
    if (token === undefined) return { kind: 'none' };
    try {
      const claims = Claims.safeParse(this.#verify(token));
      return claims.success ? { kind: 'valid', sessionId: claims.data.sid } : { kind: 'none' };
    } catch (error) {
      return error instanceof TokenError && error.code === TokenError.codes.expired
        ? { kind: 'expired' }
        : { kind: 'none' };
    }
  }
}
