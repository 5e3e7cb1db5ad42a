import type { FiscaalGemakClient, filingPartnerCalls } from '@saldo/contract';
import { FilingPartnerUnavailable, type FilingPartner } from '#adapters/filing-partner/filing-partner';
import { administration, numberedTaxpayer } from '#features/administrations/index';
import type { Encryption } from '#platform/crypto/encryption';
import type { Handlers } from '#platform/http/handlers';
import { Refusal } from '#platform/refusal';
import type { Scope } from '#platform/scope';

export type PartnerNeeds = { partner: FilingPartner; seals: Encryption };

export function filingPartnerRoutes(needs: PartnerNeeds): Handlers<typeof filingPartnerCalls> {
  return {
    fiscaalGemakClient: (scope) => present(scope, needs),
    createFiscaalGemakClient: {
      outside: async (begin, { body }) => {
        const company = await begin(async (scope) => {
          if ((await numberOf(scope)) !== null) throw new Refusal('fiscaal_gemak_connected');
          const { ob_number } = await numberedTaxpayer(scope, needs.seals);
          if (ob_number === null) throw new Refusal('ob_number_missing');
          const { title, kvk_number } = await administration(scope);
          return { name: title, kvk_number, ob_number };
        });
        const number = await (body.number === null ? needs.partner.register(company) : known(needs, body.number)).catch(
          refusing,
        );
        return begin.once(async (scope) => {
          await connect(scope, number);
          return present(scope, needs);
        });
      },
    },
    validateFiscaalGemakId: {
      outside: async (begin, { params }) => {
        await begin(async () => undefined);
        return { number: await known(needs, params.number).catch(refusing) };
      },
    },
  };
}

async function known({ partner }: PartnerNeeds, number: string): Promise<string> {
  if (!(await partner.knows(number))) throw new Refusal('fiscaal_gemak_unknown');
  return number;
}

function refusing(error: unknown): never {
  if (error instanceof FilingPartnerUnavailable) throw new Refusal('fiscaal_gemak_unavailable');
  throw error;
}

async function numberOf(scope: Scope): Promise<string | null> {
  const row = await scope.db
    .selectFrom('fiscaal_gemak_clients')
    .select('number')
    .where('administration_id', '=', scope.administrationId)
    .executeTakeFirst();
  return row?.number ?? null;
}

/** Of two at once the second finds the first. */
async function connect(scope: Scope, number: string): Promise<void> {
  const { numInsertedOrUpdatedRows } = await scope.db
    .insertInto('fiscaal_gemak_clients')
    .values({ administration_id: scope.administrationId, number, created_by: scope.personId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal('fiscaal_gemak_connected');
}

async function present(scope: Scope, { partner }: PartnerNeeds): Promise<FiscaalGemakClient> {
  return { is_possible: partner.isOn, number: await numberOf(scope) };
}
