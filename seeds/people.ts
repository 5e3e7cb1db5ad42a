import type { DemoCompany } from './companies/company.ts';
import { DE_WIT } from './companies/de-wit.ts';
import { KRUIDHOF } from './companies/kruidhof.ts';
import { LENTE } from './companies/lente.ts';

export const DEMO_COMPANIES: readonly DemoCompany[] = [DE_WIT, KRUIDHOF, LENTE];

export const DEMO_PASSWORD = 'saldo-demo-2026';
export const DEMO_STAFF_KEY = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';
export const DEMO_STAFF = [
  { email: 'bookie@demo.example', name: 'Joost Vermeer', staff_role: 'BOOKIE' },
  { email: 'senior@demo.example', name: 'Anouk Bakker', staff_role: 'SENIOR_BOOKIE' },
  { email: 'lead@demo.example', name: 'Ruben Smit', staff_role: 'TEAM_LEAD' },
  { email: 'admin@demo.example', name: 'Mirjam de Boer', staff_role: 'STAFF_ADMIN' },
] as const;

/** Who serves which companies. The leads serve all of them, whatever their team. */
export const DEMO_TEAMS = [
  { name: 'Team Noord', members: ['bookie@demo.example', 'senior@demo.example'], clients: [DE_WIT, LENTE] },
  { name: 'Team Zuid', members: ['lead@demo.example'], clients: [KRUIDHOF] },
] as const;

/** Printed at the start of a demo. */
export const DEMO_WELCOME: readonly string[] = [
  `Sign in with password ${DEMO_PASSWORD} as`,
  ...DEMO_COMPANIES.map(({ owner, company }) => `  ${owner.email.padEnd(20)} ${owner.name}, ${company.title}`),
  ...DEMO_STAFF.map(({ email, name }) => `  ${email.padEnd(20)} ${name}, staff`),
  `The authenticator key of the staff is ${DEMO_STAFF_KEY}`,
];
