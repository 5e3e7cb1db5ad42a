import { type Authorization, type Feature, FEATURE_OF } from '@saldo/contract';

type Rights = { authorizations: readonly Authorization[]; switched_off: readonly Authorization[] };

/** The feature that is off and keeps someone from this; none where their role does not include it, or where they may. */
export function featureOff(rights: Rights, needs: Authorization): Feature | undefined {
  return rights.switched_off.includes(needs) ? FEATURE_OF[needs] : undefined;
}

/** The feature that a refusal of the server is about. */
export function featureRefused(code: string): Feature | undefined {
  if (code === 'bank_not_available') return 'bank';
  return code === 'feature_not_available' ? 'projects' : undefined;
}
