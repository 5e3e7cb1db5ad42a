import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fakeFilingPartner } from '#adapters/filing-partner/fake';
import { type FilingPartner, noFilingPartner } from '#adapters/filing-partner/filing-partner';
import { createDigipoort } from '#adapters/tax-filing/digipoort';
import { noTaxFiling, type TaxFiling } from '#adapters/tax-filing/tax-filing';
import type { Clock } from '#platform/clock';
import type { DigipoortSettings, Settings } from '#platform/settings/settings';
import { createDigipoortSandbox, type SandboxService, selfSignedCertificate } from '../sandbox/index.ts';

const TIMEOUT_MS = 30_000;

type Filing = { filing: TaxFiling; partner: FilingPartner; sandbox: SandboxService[] };

/**
 * The way to the Tax Administration: Digipoort where there is a certificate for it, none where it is off, else a sandbox that this server serves
 * itself. The filing partner is there in the sandbox alone: its interface is not public.
 */
export function filingOf(settings: Settings, clock: Clock): Filing {
  const partner = settings.filing === 'sandbox' ? fakeFilingPartner() : noFilingPartner();
  if (settings.filing === 'off') return { filing: noTaxFiling(), partner, sandbox: [] };
  return settings.filing === 'sandbox'
    ? { ...throughSandbox(settings, clock), partner }
    : { filing: digipoort(settings.filing, clock), partner, sandbox: [] };
}

function digipoort(settings: DigipoortSettings, clock: Clock): TaxFiling {
  return createDigipoort({
    url: settings.url,
    identity: {
      certificate: readFileSync(settings.certificateFile, 'utf8'),
      key: readFileSync(settings.keyFile, 'utf8'),
    },
    authorities: settings.authorityFile === undefined ? null : readFileSync(settings.authorityFile, 'utf8'),
    signers: null,
    timeout_ms: TIMEOUT_MS,
    now: () => clock.now(),
  });
}

/** The worker may be another process than the one that serves the sandbox; then it cannot know whose signature to expect. */
function throughSandbox(settings: Settings, clock: Clock): Omit<Filing, 'partner'> {
  const now = (): Date => clock.now();
  const gateway = selfSignedCertificate('Digipoort sandbox', now());
  const filing = createDigipoort({
    url: `http://127.0.0.1:${String(settings.port)}/sandbox/digipoort`,
    identity: selfSignedCertificate('Saldo', now()),
    authorities: null,
    signers: settings.role === 'all' ? gateway.certificate : null,
    timeout_ms: TIMEOUT_MS,
    now,
  });
  const folder = join(settings.dataDir, 'sandbox', 'digipoort');
  return { filing, sandbox: [createDigipoortSandbox({ identity: gateway, folder, now })] };
}
