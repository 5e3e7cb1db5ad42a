import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { Refusal } from '../refusal.ts';
import { failureOf } from './errors.ts';

/** Sentences of node:http about what a connection sent, and the status that says so. */
const STATUS_BY_CODE: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

/**
 * Answers what never became a request: bytes that are not HTTP, too many headers, a request that does not come to its end. There is no
 * address yet, so the language is English.
 */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const status = STATUS_BY_CODE[error.code ?? ''] ?? 400;
  const { code, detail } = failureOf(new Refusal('invalid'), 'en', '').body;
  const body = JSON.stringify({ code, detail });
  socket.end(
    [
      `HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${String(Buffer.byteLength(body))}`,
      'x-content-type-options: nosniff',
      'cache-control: no-store',
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  );
}

/** While the server closes, what is in hand is finished and what is new is sent elsewhere. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onRequest', async (_request, reply) => {
    if (!isClosing) return;
    void reply.header('connection', 'close');
    throw new Refusal('unavailable');
  });
}
