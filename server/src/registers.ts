import type { CompanyRegister } from '#adapters/company-register/company-register';
import { kvk } from '#adapters/company-register/kvk';
import type { VatNumberCheck } from '#adapters/vat-number-check/vat-number-check';
import { vies } from '#adapters/vat-number-check/vies';
import type { Settings } from '#platform/settings';
import { createKvkSandbox, createViesSandbox, type SandboxService } from './sandbox/index.ts';

const TIMEOUT_MS = 10_000;

/** The registers that know companies: the real ones where the settings name them, else the sandbox's. */
export function registersOf(settings: Settings): {
  companies: CompanyRegister;
  vatNumbers: VatNumberCheck;
  sandbox: SandboxService[];
} {
  const sandbox = `http://127.0.0.1:${String(settings.port)}/sandbox`;
  const { companyRegister, vatNumberCheck } = settings;
  const register = companyRegister === 'sandbox' ? { url: `${sandbox}/kvk/api`, apiKey: 'sandbox' } : companyRegister;
  const url = vatNumberCheck === 'sandbox' ? `${sandbox}/vies/rest-api` : vatNumberCheck.url;
  return {
    companies: kvk({ ...register, timeout_ms: TIMEOUT_MS }),
    vatNumbers: vies({ url, timeout_ms: TIMEOUT_MS }),
    sandbox: [
      ...(companyRegister === 'sandbox' ? [createKvkSandbox()] : []),
      ...(vatNumberCheck === 'sandbox' ? [createViesSandbox()] : []),
    ],
  };
}
