import {
  type Administration,
  type AdministrationSummary,
  type administrationCalls,
  AUTHORIZATIONS,
  type FinancialYear,
  type taskCalls,
} from '@saldo/contract';
import { found } from '#platform/refusal';
import type { Answers } from '#platform/answers';
import type { PersonScope, Scope } from '#platform/scope';
import { movePeriod } from './move-period.ts';
import { presentPeriod } from './present.ts';
import { backgroundTask } from './tasks.ts';

export const administrationRoutes: Answers<typeof administrationCalls> = {
  administrationsForUser: (scope) => administrationsOf(scope),
  sessionAdministration: async (scope) => ({ admin_id: await chosenAdministration(scope) }),
  chooseAdministration: async (scope, { body }) => {
    const own = await administrationsOf(scope);
    const chosen = found(own.find((administration) => administration.id === body.admin_id));
    await scope.db
      .updateTable('sessions')
      .set({ administration_id: chosen.id })
      .where('id', '=', scope.sessionId)
      .execute();
    return { admin_id: chosen.id };
  },
  administration: (scope) => administration(scope),
  authorizations: async (scope) => {
    const entered = found('authorizations' in scope ? (scope as Scope) : undefined);
    return { role: entered.role, authorizations: AUTHORIZATIONS.filter((name) => entered.authorizations.has(name)) };
  },
  financialYears: (scope) => financialYears(scope),
  updatePeriodState: async (scope, { body }) => {
    const moved = await movePeriod(scope, {
      periodId: body.period_id,
      to: body.state,
      reason: body.reason,
      version: body.version,
    });
    return presentPeriod(moved, scope.today);
  },
};

export const taskRoutes: Answers<typeof taskCalls> = {
  taskStatus: async (scope, { params }) =>
    backgroundTask(found('administrationId' in scope ? (scope as Scope) : undefined), params.id),
};

function administrationsOf(scope: PersonScope): Promise<AdministrationSummary[]> {
  return scope.db
    .selectFrom('memberships')
    .innerJoin('administrations', 'administrations.id', 'memberships.administration_id')
    .select(['administrations.id', 'administrations.title', 'administrations.business_entity', 'memberships.role'])
    .where('memberships.person_id', '=', scope.personId)
    .orderBy('administrations.title')
    .execute();
}

/** What the session chose, else the first administration of this person. */
async function chosenAdministration(scope: PersonScope): Promise<number | null> {
  const own = await administrationsOf(scope);
  const session = await scope.db
    .selectFrom('sessions')
    .select('administration_id')
    .where('id', '=', scope.sessionId)
    .executeTakeFirst();
  return own.find((administration) => administration.id === session?.administration_id)?.id ?? own[0]?.id ?? null;
}

/** Never the omzetbelastingnummer: it holds the BSN of a sole trader. */
const SHOWN = [
  'id',
  'title',
  'business_entity',
  'street',
  'street_number',
  'street_number_addition',
  'extra_address_line',
  'postal_code',
  'town',
  'country',
  'telephone_number',
  'email',
  'kvk_number',
  'btw_id',
  'vat_subjected',
  'vat_period',
  'vat_accounting_basis',
  'is_kor',
  'kor_since',
  'payment_term_days',
  'expense_default_paid',
  'subscription_type',
  'version',
] as const;

export async function administration(scope: Scope): Promise<Administration> {
  const row = await scope.db
    .selectFrom('administrations')
    .select(SHOWN)
    .where('id', '=', scope.administrationId)
    .executeTakeFirstOrThrow();
  return {
    ...row,
    business_entity: row.business_entity as Administration['business_entity'],
    vat_period: row.vat_period as Administration['vat_period'],
    vat_accounting_basis: row.vat_accounting_basis as Administration['vat_accounting_basis'],
  };
}

async function financialYears(scope: Scope): Promise<FinancialYear[]> {
  const years = await scope.db
    .selectFrom('financial_years')
    .select(['year', 'state'])
    .where('administration_id', '=', scope.administrationId)
    .orderBy('year', 'desc')
    .execute();
  const periods = await scope.db
    .selectFrom('financial_periods')
    .select(['id', 'year', 'period_number', 'starts_on', 'ends_on', 'state', 'version'])
    .where('administration_id', '=', scope.administrationId)
    .orderBy('starts_on')
    .execute();
  return years.map(({ year, state }) => ({
    year,
    state: state as FinancialYear['state'],
    periods: periods.filter((period) => period.year === year).map((period) => presentPeriod(period, scope.today)),
  }));
}
