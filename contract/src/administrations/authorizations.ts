import { z } from 'zod';

/**
 * What a person may do in an administration (decisions §3). The last but one three follow from the others: every member sees the company,
 * its years and its categories, and whoever works with documents sees the contacts, and whoever makes or books them keeps these.
 * `hours.view` are one's own hours, `hours.team` those of everyone. `client.decide` is what staff never do for a client: read the login at the tax office, and connect an account that takes payments.
 */
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
  'hours.view',
  'hours.edit',
  'hours.team',
  'hours.rates',
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
  'administration.view',
  'contacts.view',
  'contacts.edit',
  'client.decide',
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
  'hours.view',
  'hours.team',
  'vat.view',
  'income_tax.view',
  'feature.bank',
  'feature.projects',
  'administration.view',
  'contacts.view',
];
const STAFF_ONLY: readonly Authorization[] = ['staff.comments'];
const CLIENT_ONLY: readonly Authorization[] = ['client.decide'];
const OWNER_ONLY: readonly Authorization[] = ['users.manage', 'settings.manage', 'subscription.manage', ...CLIENT_ONLY];
/** What checks and completes: for whoever looks over another's work. */
const SENIOR_ONLY: readonly Authorization[] = [
  'vat.approve',
  'vat.file',
  'income_tax.submit',
  'year.close',
  'year.reopen',
];
const ADMIN_ONLY: readonly Authorization[] = ['users.manage', 'settings.manage', 'subscription.manage', ...CLIENT_ONLY];

/** What can be switched on and off per administration (decisions §3: `feature.bank`, `feature.projects`). */
export const FEATURES = ['bank', 'projects'] as const;
export type Feature = (typeof FEATURES)[number];

/** What a feature flag of the administration switches on. */
export const FEATURE_OF: Readonly<Partial<Record<Authorization, Feature>>> = {
  'feature.bank': 'bank',
  'bank.view': 'bank',
  'bank.process': 'bank',
  'feature.projects': 'projects',
  'hours.view': 'projects',
  'hours.edit': 'projects',
  'hours.team': 'projects',
  'hours.rates': 'projects',
};

/** What cannot be done without seeing something else, and what comes with it for whoever has it. */
const IMPLIED: Readonly<Partial<Record<Authorization, readonly Authorization[]>>> = {
  'sales.view': ['contacts.view', 'feature.projects'],
  'sales.edit': ['sales.view', 'contacts.view', 'contacts.edit', 'feature.projects'],
  'sales.send': ['sales.view', 'contacts.view', 'feature.projects'],
  'purchases.view': ['contacts.view', 'feature.projects'],
  'purchases.upload': ['purchases.view', 'contacts.view', 'feature.projects'],
  'purchases.process': ['purchases.view', 'contacts.view', 'contacts.edit', 'feature.projects'],
  'bank.view': ['contacts.view', 'feature.bank', 'feature.projects'],
  'bank.process': ['bank.view', 'contacts.view', 'feature.bank', 'feature.projects'],
  'ledger.view': ['contacts.view', 'feature.projects'],
  'journal.book': ['ledger.view', 'contacts.view', 'feature.projects'],
  'assets.edit': ['ledger.view', 'contacts.view'],
  'hours.edit': ['hours.view', 'feature.projects'],
  'hours.team': ['hours.view', 'feature.projects'],
  'hours.rates': ['hours.view', 'hours.team', 'feature.projects'],
  'vat.approve': ['vat.view'],
  'vat.file': ['vat.view'],
  'income_tax.submit': ['income_tax.view'],
  'year.close': ['ledger.view', 'contacts.view'],
  'year.reopen': ['ledger.view', 'contacts.view'],
};
const FOLLOWING: readonly Authorization[] = ['administration.view', 'contacts.view', 'contacts.edit', 'hours.view'];

/** The areas that an owner may tick for an employee. */
export const AREAS = AUTHORIZATIONS.filter(
  (authorization) =>
    !OWNER_ONLY.includes(authorization) &&
    !STAFF_ONLY.includes(authorization) &&
    !FOLLOWING.includes(authorization) &&
    !authorization.startsWith('feature.'),
);

export type Role = CustomerRole | StaffRole;

export function isStaffRole(role: Role): role is StaffRole {
  return (STAFF_ROLES as readonly string[]).includes(role);
}

/** The subscription in which the provider's bookkeepers process the receipts. */
export const PLUS = 3;

/** What an administration is, as far as it decides what its people may do. */
export type Terms = {
  subscription_type: number;
  /** Switched on for it: `bank`, `projects`. */
  features: readonly string[];
};

/**
 * The authorizations of a role. An employee has the areas that were ticked and what these
 * need; a Plus customer lacks `purchases.process`, because the
 * provider's bookkeepers process for them. What a feature flag switches off is nobody's.
 */
export function authorizationsOf(role: Role, areas: readonly string[], terms: Terms): Authorization[] {
  return AUTHORIZATIONS.filter((authorization) => {
    const feature = FEATURE_OF[authorization];
    if (feature !== undefined && !terms.features.includes(feature)) return false;
    if (authorization === 'purchases.process' && terms.subscription_type === PLUS && !isStaffRole(role)) return false;
    switch (role) {
      case 'STAFF_ADMIN':
        return !CLIENT_ONLY.includes(authorization);
      case 'TEAM_LEAD':
      case 'SENIOR_BOOKIE':
        return !ADMIN_ONLY.includes(authorization);
      case 'BOOKIE':
        return !ADMIN_ONLY.includes(authorization) && !SENIOR_ONLY.includes(authorization);
      case 'OWNER':
        return !STAFF_ONLY.includes(authorization);
      case 'BOOKKEEPER':
        return !STAFF_ONLY.includes(authorization) && !OWNER_ONLY.includes(authorization);
      case 'EMPLOYEE':
        return areaGrants(areas, authorization);
      case 'READ_ONLY':
        return VIEWS.includes(authorization);
    }
  });
}

/** What the role would include if every feature were on: missing because of a feature, not because of the role. */
export function switchedOff(role: Role, areas: readonly string[], terms: Terms): Authorization[] {
  const has = authorizationsOf(role, areas, terms);
  return authorizationsOf(role, areas, { ...terms, features: FEATURES }).filter((each) => !has.includes(each));
}

function areaGrants(areas: readonly string[], authorization: Authorization): boolean {
  if (authorization === 'administration.view') return true;
  return AREAS.some(
    (area) => areas.includes(area) && (area === authorization || IMPLIED[area]?.includes(authorization) === true),
  );
}

export const Authorizations = z.object({
  role: z.enum([...CUSTOMER_ROLES, ...STAFF_ROLES]),
  authorizations: z.array(z.enum(AUTHORIZATIONS)),
  /** What the role includes, but a feature of the administration that is off takes away. */
  switched_off: z.array(z.enum(AUTHORIZATIONS)),
});
