import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sandboxPage } from './page.ts';
import type { SandboxService } from './sandbox-service.ts';

export { createDigipoortSandbox } from './digipoort.ts';
export { inboundMailService } from './inbound-mail.ts';
export { createKvkSandbox } from './kvk.ts';
export { createMollieSandbox } from './mollie.ts';
export { Mailbox, mailboxService } from './mailbox.ts';
export type { SandboxService } from './sandbox-service.ts';
export { createPeppolSandbox } from './peppol.ts';
export { createPontoSandbox } from './ponto.ts';
export { createViesSandbox } from './vies.ts';
export { selfSignedCertificate } from './self-signed-certificate.ts';

const LOOPBACK = /^(127\.|::1$|::ffff:127\.)/;

function fields(request: FastifyRequest): Record<string, unknown> {
  const { body } = request;
  return typeof body === 'object' && body !== null ? { ...body } : {};
}

/**
 * Serves the sandbox at `/sandbox/`: the services' own interfaces, what each received
 * (`GET /sandbox/{name}/received`), how it behaves (`POST /sandbox/{name}/behaviour` with slow_ms, fail, times) and a
 * page for both. Answers this machine alone: the page shows whole returns and works without signing in.
 */
export async function registerSandbox(app: FastifyInstance, services: readonly SandboxService[]): Promise<void> {
  await app.register(
    async (sandbox) => {
      sandbox.addHook('onRequest', async (request, reply) => {
        if (!LOOPBACK.test(request.socket.remoteAddress ?? '')) return reply.code(404).send();
      });
      sandbox.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
        done(null, Object.fromEntries(new URLSearchParams(body.toString()))),
      );
      sandbox.get('/', async (_request, reply) =>
        reply.type('text/html; charset=utf-8').send(await sandboxPage(services)),
      );
      for (const service of services) {
        sandbox.get(`/${service.name}/received`, async () => service.received());
        sandbox.post(`/${service.name}/behaviour`, async (request, reply) => {
          if (!service.behaviour.set(fields(request)))
            return reply.code(400).send({ failures: service.behaviour.failures });
          const fromForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
          return fromForm ? reply.redirect('/sandbox/', 303) : service.behaviour.current;
        });
        await sandbox.register(async (routes) => service.routes(routes), { prefix: `/${service.name}` });
      }
    },
    { prefix: '/sandbox' },
  );
}
