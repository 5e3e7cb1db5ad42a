import { z } from 'zod';
import {
  type AccountKeys,
  KeysNotAccepted,
  PaymentNotAccepted,
  PaymentProviderUnavailable,
} from './payment-provider.ts';

/** Asks something of Mollie with a key; `more` are further headers. */
export type Ask = (
  method: string,
  path: string,
  authorization: string,
  body?: unknown,
  more?: Readonly<Record<string, string>>,
) => Promise<Answer>;

export type Answer = { status: number; body: unknown };

/** Asks, and reads what comes back. Throws PaymentProviderUnavailable. */
export async function answerOf(url: string, init: RequestInit): Promise<Answer> {
  try {
    const reply = await fetch(url, { ...init, redirect: 'error' });
    const text = await reply.text();
    return { status: reply.status, body: text === '' ? null : JSON.parse(text) };
  } catch (error) {
    throw new PaymentProviderUnavailable(error instanceof Error ? error.name : 'no answer');
  }
}

/** An amount in euros. */
export const Euros = z.object({ value: z.string().regex(/^\d+\.\d{2}$/), currency: z.literal('EUR') });

export const bearer = ({ access }: AccountKeys): string => `Bearer ${access}`;

/** An answer to keys that let us in, about something that is there. Throws KeysNotAccepted, PaymentNotAccepted. */
export function accepted(answer: Answer): Answer {
  if (answer.status === 401 || answer.status === 403) throw new KeysNotAccepted(`HTTP ${String(answer.status)}`);
  if (answer.status === 404 || answer.status === 410 || answer.status === 422)
    throw new PaymentNotAccepted(`HTTP ${String(answer.status)}`);
  return answer;
}

/** Takes any answer but a good one for an absent provider. */
export function refuseOther({ status }: Answer): void {
  if (status < 200 || status > 299) throw new PaymentProviderUnavailable(`HTTP ${String(status)}`);
}

/** The body of a good answer. */
export function read<Shape extends z.ZodType>(shape: Shape, answer: Answer): z.output<Shape> {
  refuseOther(answer);
  const parsed = shape.safeParse(answer.body);
  if (!parsed.success) throw new PaymentProviderUnavailable('an answer of another shape');
  return parsed.data;
}

/** The fields that have a value. */
export function filled(fields: Readonly<Record<string, string | null>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]) => (value === null || value === '' ? [] : [[name, value]])),
  );
}
