import type { PersonScope } from '#platform/scope';

/** Team leads and staff administrators look after every client, whatever their team. */
export function seesEveryone({ staffRole }: PersonScope): boolean {
  return staffRole === 'TEAM_LEAD' || staffRole === 'STAFF_ADMIN';
}
