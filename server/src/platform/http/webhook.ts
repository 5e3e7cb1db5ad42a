import type { HttpExchange } from './handlers.ts';

/** A webhook carries ids and nothing else. */
const MOST_BYTES = 10_000;

/** The body of a webhook, to the last byte; of one that is too long only its beginning, which is no webhook then. */
export async function webhookBody(exchange: HttpExchange): Promise<Buffer> {
  const { content } = await exchange.file();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of content as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= MOST_BYTES) parts.push(part);
  }
  return Buffer.concat(parts);
}

/** The id that the webhook of a payment provider names; empty where it names none. */
export async function idInWebhook(exchange: HttpExchange): Promise<string> {
  const body = await webhookBody(exchange);
  return new URLSearchParams(body.toString('utf8')).get('id') ?? '';
}
