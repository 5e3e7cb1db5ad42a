import { z } from 'zod';

/** What a person may do in an administration (decisions §3). */
export const AUTHORIZATIONS = [
  'sales.view',
  'sales.edit',
  'sales.send',
  'purchases.view',
  'purchases.upload',
  'purchases.process',
  'bank.view',
  'bank.process',
  'ledger.view',
  'journal.book',
  'assets.edit',
  'vat.view',
  'vat.approve',
  'vat.file',
  'income_tax.view',
  'income_tax.submit',
  'year.close',
  'year.reopen',
  'users.manage',
  'settings.manage',
  'subscription.manage',
  'staff.comments',
  'feature.bank',
  'feature.projects',
] as const;
export type Authorization = (typeof AUTHORIZATIONS)[number];

export const CUSTOMER_ROLES = ['OWNER', 'BOOKKEEPER', 'EMPLOYEE', 'READ_ONLY'] as const;
export type CustomerRole = (typeof CUSTOMER_ROLES)[number];
export const STAFF_ROLES = ['BOOKIE', 'SENIOR_BOOKIE', 'TEAM_LEAD', 'STAFF_ADMIN'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const VIEWS: readonly Authorization[] = [
  'sales.view',
  'purchases.view',
  'bank.view',
  'ledger.view',
  'vat.view',
  'income_tax.view',
  'feature.bank',
];
const STAFF_ONLY: readonly Authorization[] = ['staff.comments'];
const OWNER_ONLY: readonly Authorization[] = ['users.manage', 'settings.manage', 'subscription.manage'];

/**
 * The authorizations of a role. An employee has the areas that were ticked and what those areas need to be seen; a Plus
 * customer (subscription type 3) lacks `purchases.process`, because the provider's bookkeepers process for them.
 */
export function authorizationsOf(
  role: CustomerRole,
  areas: readonly string[],
  subscriptionType: number,
): Authorization[] {
  const granted = AUTHORIZATIONS.filter((authorization) => {
    if (STAFF_ONLY.includes(authorization)) return false;
    switch (role) {
      case 'OWNER':
        return true;
      case 'BOOKKEEPER':
        return !OWNER_ONLY.includes(authorization);
      case 'EMPLOYEE':
        return (
          areas.includes(authorization) ||
          (authorization === 'feature.bank' && areas.some((area) => area.startsWith('bank.')))
        );
      case 'READ_ONLY':
        return VIEWS.includes(authorization);
    }
  });
  return subscriptionType === 3 ? granted.filter((authorization) => authorization !== 'purchases.process') : granted;
}

export const Authorizations = z.object({
  role: z.enum([...CUSTOMER_ROLES, ...STAFF_ROLES]),
  authorizations: z.array(z.enum(AUTHORIZATIONS)),
});
