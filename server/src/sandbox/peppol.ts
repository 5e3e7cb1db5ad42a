import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { BehaviourSwitch, hang, MalformedAnswers, type Receipt, type SandboxService } from './sandbox-service.ts';

const MOST = 100;
const LARGEST_BYTES = 60 * 1024 * 1024;
const Company = z.object({ name: z.string().min(1), notify_url: z.url() });
const Handed = z.object({
  sender: z.string().regex(/^\d{4}:.+$/),
  receiver: z.string().regex(/^\d{4}:.+$/),
  kind: z.enum(['invoice', 'credit_note']),
  document: z.base64(),
});
type Kept = { state: string; receipt: string | null; message: string };
type Incoming = { id: string; sender: string; xml: Buffer };
type Named = { Params: { id: string } };
type Document = { Params: { id: string; document: string } };

/** Participants with this number are on no network. */
const UNKNOWN_NUMBER = '90002903';

const FORM = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Send by Peppol</title></head>
<body><h1>Send an e-invoice by Peppol</h1>
<form method="post" action="/sandbox/peppol/bring">
<p><label>To <input name="to" placeholder="0106:12345678" required></label></p>
<p><label>From <input name="from" value="0106:34112233" required></label></p>
<p><label>UBL <textarea name="xml" rows="20" cols="90" required></textarea></label></p>
<button>Send</button></form></body></html>`;

/**
 * Stands in for an access point of Peppol: what one company sends reaches another that joined here, and everyone else is taken to receive it.
 * Failures: `unavailable`, `lost_answer` (taken over, and no answer), `refused` (422), `waits` (taken over and not delivered), `undelivered`,
 * `malformed`.
 */
export function createPeppolSandbox(): SandboxService {
  const behaviour = new BehaviourSwitch(['unavailable', 'lost_answer', 'refused', 'waits', 'undelivered', 'malformed']);
  const malformed = new MalformedAnswers();
  const received: Receipt[] = [];
  const participants = new Map<string, z.infer<typeof Company>>();
  const documents = new Map<string, Kept>();
  const incoming = new Map<string, Incoming[]>();
  const note = (summary: string, ...details: string[]): void => {
    received.push({ at: new Date().toISOString(), summary, details });
    received.splice(0, Math.max(received.length - MOST, 0));
  };
  const waiting = (participant: string): Incoming[] => incoming.get(participant) ?? [];
  /** Says that something came in. Nobody waits for it, and it may be lost. */
  const bring = (participant: string, document: Omit<Incoming, 'id'>): void => {
    incoming.set(participant, [...waiting(participant), { id: randomUUID(), ...document }]);
    const url = participants.get(participant)?.notify_url;
    if (url !== undefined) fetch(url, { method: 'POST', signal: AbortSignal.timeout(5000) }).catch(() => undefined);
  };
  const take = ({ sender, receiver, document }: z.infer<typeof Handed>, failure: string): Kept => {
    const xml = Buffer.from(document, 'base64');
    note(`${sender} to ${receiver}`, xml.toString('utf8').slice(0, 20_000));
    if (failure === 'waits') return { state: 'ACCEPTED', receipt: null, message: '' };
    if (failure === 'undelivered') return { state: 'FAILED', receipt: null, message: 'Receiver did not answer' };
    if (participants.has(receiver)) bring(receiver, { sender, xml });
    return { state: 'DELIVERED', receipt: randomUUID(), message: '' };
  };
  const api = async (app: FastifyInstance): Promise<void> => {
    app.addHook('preHandler', async (request, reply) => {
      if (request.headers.authorization === undefined) return reply.code(401).send({ message: 'No key' });
    });
    app.get<Named>('/participants/:id', async ({ params: { id } }, reply) => {
      if ((await behaviour.next()) === 'unavailable') return reply.code(503).send({ message: 'Unavailable' });
      return id.endsWith(UNKNOWN_NUMBER) ? reply.code(404).send({ message: 'Unknown' }) : { receives: true };
    });
    app.put<Named>('/participants/:id', async ({ params: { id }, body }, reply) => {
      const company = Company.safeParse(body);
      if ((await behaviour.next()) === 'unavailable') return reply.code(503).send({ message: 'Unavailable' });
      if (!company.success) return reply.code(422).send({ message: 'No such company' });
      participants.set(id, company.data);
      note(`${company.data.name} joined as ${id}`);
      return { receives: true };
    });
    app.delete<Named>('/participants/:id', async ({ params: { id } }, reply) => {
      note(`${id} left`);
      return reply.code(participants.delete(id) ? 204 : 404).send();
    });
    app.put<Named>('/documents/:id', { bodyLimit: LARGEST_BYTES }, async ({ params: { id }, body }, reply) => {
      const known = documents.get(id);
      if (known !== undefined) return known;
      const failure = await behaviour.next();
      if (failure === 'unavailable') return reply.code(503).send({ message: 'Unavailable' });
      if (failure === 'malformed') return malformed.send(reply);
      const handed = Handed.safeParse(body);
      if (!handed.success || failure === 'refused' || handed.data.receiver.endsWith(UNKNOWN_NUMBER))
        return reply.code(422).send({ message: 'The receiver is not on the network' });
      const kept = take(handed.data, failure);
      documents.set(id, kept);
      if (failure === 'lost_answer') return hang(reply);
      return reply.code(201).send(kept);
    });
    app.get<Named>('/documents/:id', async ({ params: { id } }, reply) => {
      if ((await behaviour.next()) === 'unavailable') return reply.code(503).send({ message: 'Unavailable' });
      return documents.get(id) ?? reply.code(404).send({ message: 'Unknown' });
    });
    app.get<Named>('/participants/:id/received', async ({ params: { id } }) => ({
      documents: waiting(id).map(({ id: document, sender }) => ({ id: document, sender })),
    }));
    app.get<Document>('/participants/:id/received/:document', async ({ params }, reply) => {
      const found = waiting(params.id).find(({ id }) => id === params.document);
      if (found === undefined) return reply.code(404).send({ message: 'Unknown' });
      return reply.type('application/xml').send(found.xml);
    });
    app.delete<Document>('/participants/:id/received/:document', async ({ params }, reply) => {
      incoming.set(
        params.id,
        waiting(params.id).filter(({ id }) => id !== params.document),
      );
      return reply.code(204).send();
    });
  };
  const Brought = z.object({ to: z.string().min(1), from: z.string().min(1), xml: z.string().min(1) });
  return {
    name: 'peppol',
    title: 'Peppol access point (send one at /sandbox/peppol/)',
    behaviour,
    received: () => received,
    routes: async (app) => {
      await app.register(api);
      app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(FORM));
      app.post('/bring', async ({ body }, reply) => {
        const brought = Brought.safeParse(body);
        if (!brought.success) return reply.code(422).send();
        const { to, from, xml } = brought.data;
        bring(to, { sender: from, xml: Buffer.from(xml) });
        return reply.redirect('/sandbox/', 303);
      });
    },
  };
}
