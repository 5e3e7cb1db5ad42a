import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { fakeVatNumberCheck } from '#adapters/vat-number-check/fake';
import { BehaviourSwitch, type Receipt, type SandboxService } from './sandbox-service.ts';

const Question = z.object({
  countryCode: z.string(),
  vatNumber: z.string(),
  requesterMemberStateCode: z.string().optional(),
  requesterNumber: z.string().optional(),
});
const COUNTRIES = 'AT BE BG CY CZ DE DK EE EL ES FI FR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK XI'.split(' ');
const MOST = 100;

const trouble = (error: string): object => ({ actionSucceed: false, errorWrappers: [{ error }] });

/**
 * Stands in for VIES over its REST interface. It knows every number but those that end in 99; 98 makes the member state unavailable, and
 * Germany and Spain give no name. Failures: `MS_UNAVAILABLE` and `MS_MAX_CONCURRENT_REQ` as VIES reports them, `broken` answers no JSON.
 */
export function createViesSandbox(): SandboxService {
  const behaviour = new BehaviourSwitch(['MS_UNAVAILABLE', 'MS_MAX_CONCURRENT_REQ', 'broken']);
  const received: Receipt[] = [];
  const register = fakeVatNumberCheck();
  const answer = async (asked: z.infer<typeof Question>): Promise<object> => {
    const { countryCode, vatNumber, requesterMemberStateCode, requesterNumber } = asked;
    if (!COUNTRIES.includes(countryCode)) return trouble('INVALID_INPUT');
    const requester = requesterNumber === undefined ? null : `${requesterMemberStateCode ?? ''}${requesterNumber}`;
    const found = await register.check(`${countryCode}${vatNumber}`, requester);
    if (found.outcome === 'COULD_NOT_CHECK') return trouble(found.reason);
    const told = found.outcome === 'VALID' ? found : { name: null, address: null, consultation_number: null };
    return {
      countryCode,
      vatNumber,
      requestDate: new Date().toISOString(),
      valid: found.outcome === 'VALID',
      requestIdentifier: told.consultation_number ?? '',
      name: told.name ?? '---',
      address: told.address ?? '---',
    };
  };
  return {
    name: 'vies',
    title: 'VIES: EU VAT numbers',
    behaviour,
    received: () => received,
    routes: async (app: FastifyInstance) => {
      app.post('/rest-api/check-vat-number', async (request, reply) => {
        const asked = Question.safeParse(request.body);
        if (!asked.success) return reply.code(400).send(trouble('INVALID_INPUT'));
        const { countryCode, vatNumber } = asked.data;
        received.push({ at: new Date().toISOString(), summary: `${countryCode}${vatNumber}`, details: [] });
        received.splice(0, Math.max(received.length - MOST, 0));
        const failure = await behaviour.next();
        if (failure === 'broken') return reply.type('text/html').send('<html>Service under maintenance</html>');
        return failure === 'none' ? answer(asked.data) : reply.code(500).send(trouble(failure));
      });
    },
  };
}
