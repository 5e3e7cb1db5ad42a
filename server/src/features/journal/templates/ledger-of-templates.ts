import { sql } from 'kysely';
import type { Scope } from '#platform/scope';
import { ledgerById } from '../ledgers/ledger-store.ts';
import type { LedgerUser } from '../ledgers/ledger-usage.ts';
import { storeTemplate, type Template } from './store.ts';

/** Templates name ledgers by their code, as they are typed; those that ended book nothing any more. */
export const ledgerOfTemplates: LedgerUser = {
  uses: async (scope, ledgerId) => {
    const { code } = await ledgerById(scope, ledgerId);
    return { memorial_templates: (await naming(scope, code)).length };
  },
  replace: async (scope, from, to) => {
    const [before, after] = [await ledgerById(scope, from), await ledgerById(scope, to)];
    for (const { id, template } of await naming(scope, before.code))
      await storeTemplate(scope, id, { template: renamed(template, before.code, after.code) });
  },
};

async function naming(scope: Scope, code: string): Promise<{ id: number; template: Template }[]> {
  const { rows } = await sql<{ id: number; template: Template }>`select id, template from memorial_templates
    where administration_id = ${scope.administrationId} and ended_on is null
      and jsonb_path_exists(template, '$.booking.** ? (@.ledger == $code || @.contra == $code)',
        jsonb_build_object('code', ${code}::text))`.execute(scope.db);
  return rows;
}

function renamed(template: Template, from: string, to: string): Template {
  return JSON.parse(JSON.stringify(template), (key, value: unknown) =>
    (key === 'ledger' || key === 'contra') && value === from ? to : value,
  ) as Template;
}
