import { accessPoint } from '#adapters/peppol/access-point';
import { noPeppol, type Peppol } from '#adapters/peppol/peppol';
import type { Settings } from '#platform/settings/settings';
import { createPeppolSandbox, type SandboxService } from '../sandbox/index.ts';

const TIMEOUT_MS = 30_000;

/** The way to the Peppol network: the access point that the settings name, the sandbox's, or none where it is off. */
export function peppolOf({ peppol, port }: Settings): { peppol: Peppol; sandbox: SandboxService[] } {
  if (peppol === 'off') return { peppol: noPeppol(), sandbox: [] };
  if (peppol !== 'sandbox') return { peppol: accessPoint({ ...peppol, timeout_ms: TIMEOUT_MS }), sandbox: [] };
  const url = `http://127.0.0.1:${String(port)}/sandbox/peppol`;
  return { peppol: accessPoint({ url, key: 'sandbox', timeout_ms: TIMEOUT_MS }), sandbox: [createPeppolSandbox()] };
}
