import { readFileSync } from 'node:fs';
import { bankFeedCalls } from '@saldo/contract';
import { type BankFeed, noBankFeed } from '#adapters/bank-feed/bank-feed';
import { ponto } from '#adapters/bank-feed/ponto';
import type { Clock } from '#platform/clock';
import type { Settings } from '#platform/settings/settings';
import { createPontoSandbox, type SandboxService } from '../sandbox/index.ts';

const TIMEOUT_MS = 20_000;

/** Where browsers come back from the bank; the web application sends them on to their accounts. */
const RETURN_PATH = '/bank-connection';
/** Of the sandbox's application. */
const SANDBOX_APPLICATION = 'sandbox';

/** Where bank accounts are synchronised: the service the settings name, the sandbox's, or none where it is off. */
export function bankFeedOf(settings: Settings, clock: Clock): { bankFeed: BankFeed; sandbox: SandboxService[] } {
  const { bankFeed, publicUrl, port } = settings;
  if (bankFeed === 'off') return { bankFeed: noBankFeed(), sandbox: [] };
  const redirectUrl = `${publicUrl}${RETURN_PATH}`;
  const now = (): Date => clock.now();
  const common = { redirectUrl, timeout_ms: TIMEOUT_MS, now };
  if (bankFeed !== 'sandbox') {
    const { certificateFile, keyFile, ...access } = bankFeed;
    const identity = { certificate: readFileSync(certificateFile, 'utf8'), key: readFileSync(keyFile, 'utf8') };
    return { bankFeed: ponto({ ...access, ...common, identity }), sandbox: [] };
  }
  const here = `http://127.0.0.1:${String(port)}`;
  const url = `${here}/sandbox/ponto`;
  const access = {
    url,
    authorizationUrl: `${publicUrl}/sandbox/ponto`,
    clientId: 'sandbox',
    clientSecret: 'sandbox',
    applicationId: SANDBOX_APPLICATION,
    identity: null,
  };
  const webhooks = () => ({
    url: `${here}/en/api/v1/${bankFeedCalls.bankFeedChanged.path}`,
    issuer: url,
    applicationId: SANDBOX_APPLICATION,
  });
  const sandbox = createPontoSandbox({ publicUrl, redirectUrl, now, webhooks });
  return { bankFeed: ponto({ ...access, ...common }), sandbox: [sandbox] };
}
