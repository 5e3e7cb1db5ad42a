import { listenForMail, type MailListener } from '#adapters/inbound-mail/smtp';
import type { MailGate } from '#adapters/inbound-mail/inbound-mail';
import { keepUp } from '#platform/jobs/keep-up';
import type { Logger } from '#platform/log';

type At = Parameters<typeof listenForMail>[1];

/** Mail that is taken in for as long as it was not told to stop. */
export type MailTaking = { port: number; isListening(): boolean; stop(): Promise<void> };

/**
 * Takes in mail. Should the listener end by itself, it is begun again on the port it had: mail servers that come in the meantime wait, and come
 * again. `listen` makes the listener.
 */
export async function takeInMailBySmtp(
  gate: MailGate,
  at: At,
  log: Logger,
  listen: typeof listenForMail = listenForMail,
): Promise<MailTaking> {
  const options: At = {
    ...at,
    onTrouble: (error) => log.warn({ err: error }, 'inbound mail server error'),
  };
  const first = await listen(gate, options);
  const { port } = first;
  const kept = keepUp<MailListener>(first, {
    begin: () => listen(gate, { ...options, port }),
    ended: ({ ended }) => ended,
    onEnd: (reason) => log.error({ err: reason }, 'inbound mail server stopped; restarting'),
  });
  return {
    port,
    isListening: () => kept.current() !== undefined,
    stop: async () => (await kept.letGo())?.close(),
  };
}
