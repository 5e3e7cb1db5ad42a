import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/**
 * Serves the built web application. Files with a hash in their name never change; every address of the application gets the same page,
 * because the first path segment (the language) and the rest are the browser's to read.
 */
export async function serveWebFiles(app: FastifyInstance, folder: string): Promise<void> {
  const page = await readFile(join(folder, 'index.html'), 'utf8');
  const sendPage = (_request: FastifyRequest, reply: FastifyReply): FastifyReply =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  await app.register(fastifyStatic, {
    root: folder,
    index: false,
    wildcard: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      void reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
      );
    },
  });
  app.get('/', (request, reply) => reply.redirect(preferredLanguage(request) === 'nl' ? '/nl/' : '/en/'));
  for (const back of ['/payment-provider', '/bank-connection']) app.get(back, sendPage);
  app.get('/:language(^en$|^nl$)', sendPage);
  app.get('/:language(^en$|^nl$)/*', (request, reply) =>
    /^\/(en|nl)\/+api\//.test(request.url) ? reply.callNotFound() : sendPage(request, reply),
  );
}

/** English by default; Dutch when the browser prefers it. */
function preferredLanguage(request: FastifyRequest): 'en' | 'nl' {
  const first = (request.headers['accept-language'] ?? '').split(',').find((part) => /^\s*(nl|en)\b/i.test(part));
  return first !== undefined && /^\s*nl/i.test(first) ? 'nl' : 'en';
}
