import { AREAS, type Authorization, authorizationsOf, type CustomerRole } from '@saldo/contract';

/** What the areas are about, in the order in which people meet it. */
export const SUBJECTS = ['sales', 'purchases', 'bank', 'books', 'hours', 'vat', 'income_tax', 'year'] as const;
export type Subject = (typeof SUBJECTS)[number];

const BOOKS = ['ledger', 'journal', 'assets'];

/** The subject an area belongs to: "bank.view" is about the bank. */
export function subjectOf(area: Authorization): Subject | undefined {
  const first = area.split('.')[0] ?? '';
  const place = BOOKS.includes(first) ? 'books' : first;
  return SUBJECTS.find((subject) => subject === place);
}

export function areasOf(subject: Subject): Authorization[] {
  return AREAS.filter((area) => subjectOf(area) === subject);
}

/** How far a role reaches in a subject, as the server decides it. */
export type AccessLevel = 'all' | 'view' | 'some' | 'none' | 'ticked';

const ORDINARY = { subscription_type: 1, features: ['bank', 'projects'] };

export function reachOf(role: CustomerRole, subject: Subject): AccessLevel {
  if (role === 'EMPLOYEE') return 'ticked';
  const all = areasOf(subject);
  const granted = authorizationsOf(role, [], ORDINARY).filter((area) => all.includes(area));
  if (granted.length === all.length) return 'all';
  if (granted.length === 0) return 'none';
  return granted.every((area) => area.endsWith('.view') || area === 'hours.team') ? 'view' : 'some';
}

/** What an employee may do with these areas ticked: some cannot be done without others, and those come along. */
export function granted(areas: readonly Authorization[]): Authorization[] {
  return authorizationsOf('EMPLOYEE', areas, ORDINARY);
}

/** How far an employee with these areas reaches in the contacts, which are not ticked by themselves. */
export function contactsWith(areas: readonly Authorization[]): 'edit' | 'view' | undefined {
  const held = granted(areas);
  if (held.includes('contacts.edit')) return 'edit';
  return held.includes('contacts.view') ? 'view' : undefined;
}

/** Who manages users and settings. */
export function manages(role: CustomerRole): boolean {
  return authorizationsOf(role, [], ORDINARY).includes('users.manage');
}
