import { listenForMail, type MailListener } from '#adapters/inbound-mail/smtp';
import type { MailGate } from '#adapters/inbound-mail/inbound-mail';
import { keepUp } from '#platform/jobs/keep-up';
import type { Logger } from '#platform/log';

type At = Parameters<typeof listenForMail>[1];

/** A running inbound mail server, until stopped. */
export type MailTaking = { port: number; isListening(): boolean; stop(): Promise<void> };

/**
 * Receives mail. If the server stops, it is restarted on the same port: sending mail servers retry in the meantime, and come
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
