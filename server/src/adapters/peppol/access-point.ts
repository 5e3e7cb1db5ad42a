import { z } from 'zod';
import { type Delivery, DocumentRefused, ParticipantTaken, type Peppol, PeppolUnavailable } from './peppol.ts';

const DELIVERY = z.object({
  state: z.enum(['ACCEPTED', 'DELIVERED', 'FAILED']),
  receipt: z.string().max(200).nullable(),
  message: z.string().max(2000),
});
const RECEIVED = z.object({
  documents: z
    .array(z.object({ id: z.string().min(1).max(200), sender: z.string().max(60) }))
    // The rest comes with the next time.
    .transform((all) => all.slice(0, 1000)),
});
const REFUSED = z.object({ message: z.string().max(2000) });

/** Larger than any invoice with its attachments. */
const MOST_BYTES = 100 * 1024 * 1024;

type Answer = { status: number; bytes: Buffer };

const participant = (id: string): string => `/participants/${encodeURIComponent(id)}`;
const document = (reference: string): string => `/documents/${encodeURIComponent(reference)}`;
const incoming = (id: string, received: string): string =>
  `${participant(id)}/received/${encodeURIComponent(received)}`;

/**
 * An access point by HTTP. Each provider has an interface of its own; this one is the smallest that does the work (docs/decisions/64), and what
 * the sandbox speaks.
 */
export function accessPoint(options: { url: string; key: string; timeout_ms: number }): Peppol {
  const ask = async (method: string, path: string, body?: object): Promise<Answer> => {
    try {
      const reply = await fetch(`${options.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${options.key}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
        signal: AbortSignal.timeout(options.timeout_ms),
        redirect: 'error',
      });
      return { status: reply.status, bytes: await bytesOf(reply) };
    } catch (error) {
      throw new PeppolUnavailable(error instanceof Error ? error.name : 'no answer');
    }
  };
  return {
    isOn: true,
    receives: async (id) => {
      const answer = await ask('GET', participant(id));
      return answer.status === 404 ? false : read(z.object({ receives: z.boolean() }), answer).receives;
    },
    join: async (id, company) => {
      const answer = await ask('PUT', participant(id), company);
      if (answer.status === 409) throw new ParticipantTaken(id);
      good(answer);
    },
    leave: async (id) => {
      const answer = await ask('DELETE', participant(id));
      if (answer.status !== 404) good(answer);
    },
    send: async ({ reference, xml, ...about }) => {
      const body = { ...about, document: Buffer.from(xml).toString('base64') };
      const answer = await ask('PUT', document(reference), body);
      if (answer.status === 422) throw new DocumentRefused(read(REFUSED, { ...answer, status: 200 }).message);
      return read(DELIVERY, answer);
    },
    delivery: async (reference): Promise<Delivery | undefined> => {
      const answer = await ask('GET', document(reference));
      return answer.status === 404 ? undefined : read(DELIVERY, answer);
    },
    received: async (id) => read(RECEIVED, await ask('GET', `${participant(id)}/received`)).documents,
    fetch: async (id, received) => good(await ask('GET', incoming(id, received))).bytes,
    acknowledge: async (id, received) => {
      const answer = await ask('DELETE', incoming(id, received));
      if (answer.status !== 404) good(answer);
    },
  };
}

async function bytesOf(reply: Response): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of reply.body ?? []) {
    size += part.length;
    if (size > MOST_BYTES) throw new RangeError('an answer that is too large');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/** Takes any answer but a good one for an absent access point. */
function good(answer: Answer): Answer {
  if (answer.status < 200 || answer.status > 299) throw new PeppolUnavailable(`HTTP ${String(answer.status)}`);
  return answer;
}

function read<Shape extends z.ZodType>(shape: Shape, answer: Answer): z.output<Shape> {
  const text = good(answer).bytes.toString('utf8');
  try {
    return shape.parse(JSON.parse(text));
  } catch {
    throw new PeppolUnavailable('an answer of another shape');
  }
}
