import { mollie } from '#adapters/payment-provider/mollie';
import { noPaymentProvider, type PaymentProvider } from '#adapters/payment-provider/payment-provider';
import type { Clock } from '#platform/clock';
import type { Settings } from '#platform/settings/settings';
import { createMollieSandbox, type SandboxService } from '../sandbox/index.ts';

const TIMEOUT_MS = 10_000;
const SANDBOX_KEYS = { clientId: 'app_sandbox', clientSecret: 'sandbox', organizationToken: 'sandbox' };

/** Where browsers come back from the payment provider; the web application sends them on to their settings. */
const RETURN_PATH = '/payment-provider';

/** The provider of customers' payments: the one the settings name, the sandbox's, or none where it is off. */
export function paymentsOf(settings: Settings, clock: Clock): { payments: PaymentProvider; sandbox: SandboxService[] } {
  const { paymentProvider, publicUrl, port } = settings;
  if (paymentProvider === 'off') return { payments: noPaymentProvider(), sandbox: [] };
  const redirectUrl = `${publicUrl}${RETURN_PATH}`;
  const url = `http://127.0.0.1:${String(port)}/sandbox/mollie`;
  const access = paymentProvider === 'sandbox' ? { url, ...SANDBOX_KEYS } : paymentProvider;
  return {
    payments: mollie({ ...access, redirectUrl, timeout_ms: TIMEOUT_MS, now: () => clock.now() }),
    sandbox:
      paymentProvider === 'sandbox'
        ? [createMollieSandbox({ publicUrl, redirectUrl, organizationToken: SANDBOX_KEYS.organizationToken })]
        : [],
  };
}
