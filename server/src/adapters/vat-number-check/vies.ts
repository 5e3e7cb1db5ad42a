import { z } from 'zod';
import type { VatCheckAnswer, VatNumberCheck } from './vat-number-check.ts';

const Answer = z.object({
  valid: z.boolean(),
  name: z.string().optional(),
  address: z.string().optional(),
  requestIdentifier: z.string().optional(),
});
const Failure = z.object({ errorWrappers: z.array(z.object({ error: z.string() })).min(1) });

/** Written where a country gives nothing away. */
const UNDISCLOSED = '---';

/** VIES, the VAT register of the European Commission, over its REST service. */
export function vies(options: { url: string; timeout_ms: number }): VatNumberCheck {
  return {
    check: async (vat_id, requester) => {
      let reply: Response;
      let body: unknown;
      try {
        reply = await fetch(`${options.url}/check-vat-number`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', accept: 'application/json' },
          body: JSON.stringify(questionOf(vat_id, requester)),
          signal: AbortSignal.timeout(options.timeout_ms),
        });
        body = await reply.json();
      } catch (error) {
        return couldNot(error instanceof Error && error.name === 'TimeoutError' ? 'TIMEOUT' : 'UNREACHABLE');
      }
      return answerOf(reply.status, body);
    },
  };
}

function questionOf(vat_id: string, requester: string | null): Record<string, string> {
  const question = { countryCode: vat_id.slice(0, 2), vatNumber: vat_id.slice(2) };
  if (requester === null) return question;
  return { ...question, requesterMemberStateCode: requester.slice(0, 2), requesterNumber: requester.slice(2) };
}

function answerOf(status: number, body: unknown): VatCheckAnswer {
  const failure = Failure.safeParse(body);
  if (failure.success) {
    const code = failure.data.errorWrappers[0]?.error ?? '';
    return code === 'INVALID_INPUT' ? { outcome: 'INVALID' } : couldNot(code);
  }
  const answer = Answer.safeParse(body);
  if (status !== 200 || !answer.success) return couldNot(`HTTP_${String(status)}`);
  const { valid, name, address, requestIdentifier } = answer.data;
  if (!valid) return { outcome: 'INVALID' };
  return {
    outcome: 'VALID',
    name: disclosed(name),
    address: disclosed(address),
    consultation_number: requestIdentifier === undefined || requestIdentifier === '' ? null : requestIdentifier,
  };
}

function disclosed(text: string | undefined): string | null {
  const told = (text ?? '').trim();
  return told === '' || told === UNDISCLOSED ? null : told;
}

function couldNot(reason: string): VatCheckAnswer {
  return { outcome: 'COULD_NOT_CHECK', reason };
}
