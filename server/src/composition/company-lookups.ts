import { type CompanyRegister, noCompanyRegister } from '#adapters/company-register/company-register';
import { kvk } from '#adapters/company-register/kvk';
import { noVatNumberCheck, type VatNumberCheck } from '#adapters/vat-number-check/vat-number-check';
import { vies } from '#adapters/vat-number-check/vies';
import type { Settings } from '#platform/settings/settings';
import { createKvkSandbox, createViesSandbox, type SandboxService } from '../sandbox/index.ts';

const TIMEOUT_MS = 10_000;

/** The registers that know companies: the real ones where the settings name them, none where they are off, else the sandbox's. */
export function companyLookupsOf(settings: Settings): {
  companies: CompanyRegister;
  vatNumbers: VatNumberCheck;
  sandbox: SandboxService[];
} {
  const sandbox = `http://127.0.0.1:${String(settings.port)}/sandbox`;
  const { companyRegister, vatNumberCheck } = settings;
  const register = companyRegister === 'sandbox' ? { url: `${sandbox}/kvk/api`, apiKey: 'sandbox' } : companyRegister;
  const vatRegister = vatNumberCheck === 'sandbox' ? { url: `${sandbox}/vies/rest-api` } : vatNumberCheck;
  return {
    companies: register === 'off' ? noCompanyRegister() : kvk({ ...register, timeout_ms: TIMEOUT_MS }),
    vatNumbers: vatRegister === 'off' ? noVatNumberCheck() : vies({ ...vatRegister, timeout_ms: TIMEOUT_MS }),
    sandbox: [
      ...(companyRegister === 'sandbox' ? [createKvkSandbox()] : []),
      ...(vatNumberCheck === 'sandbox' ? [createViesSandbox()] : []),
    ],
  };
}
