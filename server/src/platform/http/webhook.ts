import type { HttpExchange } from './handlers.ts';

/** A webhook carries an id and nothing else. */
const MOST_BYTES = 1000;

/** The id that the webhook of a payment provider names; empty where it names none. */
export async function idInWebhook(exchange: HttpExchange): Promise<string> {
  const { content } = await exchange.file();
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of content as AsyncIterable<Buffer>) {
    size += part.length;
    if (size <= MOST_BYTES) parts.push(part);
  }
  return new URLSearchParams(Buffer.concat(parts).toString('utf8')).get('id') ?? '';
}
