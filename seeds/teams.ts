import { assign } from '../server/src/features/staff/index.ts';
import type { Clock } from '../server/src/platform/clock.ts';
import { type Database, inTransaction } from '../server/src/platform/database/database.ts';
import { showAdministrations } from '../server/src/platform/database/for-each-administration.ts';
import { scopeOfWorker } from '../server/src/platform/jobs/jobs.ts';
import type { DemoCompany } from './companies/company.ts';
import { DEMO_TEAMS } from './people.ts';

/** Puts staff and companies in their teams, as the team lead does. */
export async function plantTeams(
  { db, clock }: { db: Database; clock: Clock },
  staff: ReadonlyMap<string, number>,
  companies: ReadonlyMap<DemoCompany, number>,
): Promise<void> {
  const lead = idOf(staff, 'lead@demo.example');
  for (const { name, members, clients } of DEMO_TEAMS)
    await inTransaction(db, async (transaction) => {
      const about = { administrationId: 0, personId: lead, language: 'nl', clock, requestId: 'seed' } as const;
      const scope = await scopeOfWorker(transaction, about);
      await showAdministrations(scope, lead, 'TEAM_LEAD');
      await assign(
        { ...scope, staffRole: 'TEAM_LEAD' },
        {
          name,
          add_person_ids: members.map((email) => idOf(staff, email)),
          add_client_ids: clients.map((company) => idOf(companies, company)),
          remove_person_ids: [],
          remove_client_ids: [],
        },
      );
    });
}

function idOf<Key>(ids: ReadonlyMap<Key, number>, key: Key): number {
  const id = ids.get(key);
  if (id === undefined) throw new Error('a demo team names someone who is not there');
  return id;
}
