import { z } from 'zod';
import { isNotAsked, OFF, outside, SANDBOX, setTogether, webUrl } from './setting-kinds.ts';

/** Access to Ponto Connect: our application there, and the certificate that it is known by (files in PEM). */
export interface BankFeedSettings {
  url: string;
  authorizationUrl: string;
  clientId: string;
  clientSecret: string;
  /** For whom its webhooks are; without it none are taken. */
  applicationId: string | null;
  certificateFile: string;
  keyFile: string;
}

export const bankFeedEnvironment = {
  PONTO_CLIENT_ID: z.string().optional(),
  PONTO_CLIENT_SECRET: z.string().optional(),
  PONTO_CERTIFICATE_FILE: z.string().optional(),
  PONTO_KEY_FILE: z.string().optional(),
  PONTO_APPLICATION_ID: z.string().optional(),
  PONTO_API_URL: outside('https://api.ibanity.com'),
  PONTO_AUTHORIZATION_URL: webUrl.default('https://authorization.myponto.com'),
};
type BankFeedEnvironment = z.infer<z.ZodObject<typeof bankFeedEnvironment>>;

const TOGETHER = ['PONTO_CLIENT_ID', 'PONTO_CLIENT_SECRET', 'PONTO_CERTIFICATE_FILE', 'PONTO_KEY_FILE'] as const;

/** What is missing of settings that are given together. */
export function bankFeedProblems(env: BankFeedEnvironment): string[] {
  return setTogether(env, TOGETHER);
}

const plain = (address: string): string => address.replace(/\/+$/, '');

/** Where bank accounts are synchronised: Ponto Connect where there is access to it, nowhere where it is off, else the sandbox. */
export function bankFeedOf(env: BankFeedEnvironment): 'sandbox' | 'off' | BankFeedSettings {
  const { PONTO_API_URL: url, PONTO_AUTHORIZATION_URL: authorizationUrl, PONTO_CLIENT_ID: clientId } = env;
  const { PONTO_CLIENT_SECRET: clientSecret, PONTO_CERTIFICATE_FILE: certificateFile, PONTO_KEY_FILE: keyFile } = env;
  if (isNotAsked(url)) return url;
  if (clientId === undefined || clientSecret === undefined || certificateFile === undefined || keyFile === undefined)
    return SANDBOX;
  return {
    url: plain(url),
    authorizationUrl: plain(authorizationUrl),
    clientId,
    clientSecret,
    applicationId: env.PONTO_APPLICATION_ID ?? null,
    certificateFile,
    keyFile,
  };
}

/** How an operator gives access to it, or does without. */
export function bankFeedService(env: BankFeedEnvironment) {
  const made = TOGETHER.some((name) => env[name] !== undefined) ? OFF : bankFeedOf(env);
  return { made, what: TOGETHER.join(', '), how: 'our application at Ponto', off: 'PONTO_API_URL' };
}
