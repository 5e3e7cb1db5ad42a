import { type AddressInfo, BlockList, isIP } from 'node:net';
import { Readable } from 'node:stream';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { MAIL_LIMITS, type MailGate, type MailPlace } from './inbound-mail.ts';

const NO_SUCH_ADDRESS = 550;
const TOO_LARGE = 552;
const TRY_AGAIN = 451;
const NOT_FOR_YOU = 554;

/** Simultaneous connections; senders above it are told to retry. */
const MOST_CLIENTS = 20;
const MOST_RECIPIENTS = 50;

/** A mail server; `ended` resolves once it no longer accepts mail. */
export type MailListener = { port: number; ended: Promise<void>; close(): Promise<void> };

type Answer = (error?: Error | null) => void;

/**
 * Takes mail in by SMTP: only from `peers`, because who delivers writes what was found of the sender, only for addresses that the gate
 * knows, and answered with success only when it was kept. What could not be kept is asked for again, so that the sending server still has
 * it. However many deliver, and however much, memory holds no whole mail. With `tls` (PEM) it offers to seal a connection (STARTTLS).
 */
export async function listenForMail(
  gate: MailGate,
  at: {
    host: string;
    port: number;
    peers: readonly string[];
    clients?: number;
    tls?: { cert: string; key: string } | undefined;
    /** What goes wrong with the listener itself. */
    onTrouble?: (error: Error) => void;
  },
): Promise<MailListener> {
  const places = new Map<string, Map<string, MailPlace>>();
  const peers = listOf(at.peers);
  const server = new SMTPServer({
    ...(at.tls === undefined ? { disabledCommands: ['AUTH', 'STARTTLS'] } : { disabledCommands: ['AUTH'], ...at.tls }),
    size: MAIL_LIMITS.bytes,
    maxClients: at.clients ?? MOST_CLIENTS,
    maxRecipients: MOST_RECIPIENTS,
    disableReverseLookup: true,
    onConnect: ({ remoteAddress }, done: Answer) =>
      done(
        isAmong(peers, remoteAddress) ? null : refusal(NOT_FOR_YOU, 'this server takes in mail of its own mail server'),
      ),
    onRcptTo: ({ address }, session, done: Answer) => {
      gate.placeOf(address).then(
        (place) => {
          if (place === undefined) return done(refusal(NO_SUCH_ADDRESS, 'no such address'));
          const known = places.get(session.id) ?? new Map<string, MailPlace>();
          places.set(session.id, known.set(address.toLowerCase(), place));
          return done();
        },
        () => done(refusal(TRY_AGAIN, 'try again later')),
      );
    },
    onData: (stream, session, done: Answer) => {
      const { mailFrom, rcptTo } = session.envelope;
      const envelope_from = mailFrom === false ? '' : mailFrom.address;
      const wanted = rcptTo.flatMap(({ address }) => places.get(session.id)?.get(address.toLowerCase()) ?? []);
      take(gate, wanted, envelope_from, stream).then(
        () => done(),
        (error: Error & { responseCode?: number }) =>
          done(error.responseCode === undefined ? refusal(TRY_AGAIN, 'try again later') : error),
      );
    },
    onClose: (session) => {
      places.delete(session.id);
    },
  });
  server.on('error', (error: Error & { remote?: string }) => {
    // A connection that breaks off names who was at its other end, and is theirs to report.
    if (error.remote === undefined) at.onTrouble?.(error);
  });
  const ended = new Promise<void>((resolve) => {
    server.server.once('close', resolve);
  });
  const port = await new Promise<number>((resolve, reject) => {
    const listening = server.listen(at.port, at.host, () => resolve((listening.address() as AddressInfo).port));
    server.once('error', reject);
  });
  return { port, ended, close: () => new Promise((resolve) => server.close(() => resolve())) };
}

function listOf(peers: readonly string[]): BlockList {
  const list = new BlockList();
  for (const peer of peers) {
    const [address = '', bits] = peer.split('/');
    const family = familyOf(address);
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}

function isAmong(peers: BlockList, address: string): boolean {
  return isIP(address) !== 0 && peers.check(address, familyOf(address));
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}

async function take(
  gate: MailGate,
  places: readonly MailPlace[],
  envelope_from: string,
  stream: SMTPServerDataStream,
): Promise<void> {
  const content = Readable.from(withinLimit(stream));
  try {
    const stored = await gate.store(content);
    for (const place of places) await gate.keep(place, { envelope_from, ...stored });
  } finally {
    content.destroy();
    // The sender listens for the answer only at the end of what it says.
    stream.on('readable', () => void stream.read());
    stream.read();
  }
}

/** What comes, read to its end also when it is more than a mail may be. */
async function* withinLimit(stream: SMTPServerDataStream): AsyncGenerator<Buffer> {
  let length = 0;
  for await (const chunk of stream.iterator({ destroyOnReturn: false })) {
    length += (chunk as Buffer).length;
    if (length <= MAIL_LIMITS.bytes) yield chunk as Buffer;
  }
  if (length > MAIL_LIMITS.bytes) throw refusal(TOO_LARGE, 'the mail is too large');
}

function refusal(responseCode: number, text: string): Error {
  return Object.assign(new Error(text), { responseCode });
}
