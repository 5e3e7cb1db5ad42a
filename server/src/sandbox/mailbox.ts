import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import PostalMime, { type Address } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server';
import { BehaviourSwitch, type SandboxService } from './sandbox-service.ts';

const NEWEST = 100;
const MAX_BYTES = 25 * 1024 * 1024;

/** An e-mail as its receiver would see it. */
export type ReceivedLetter = {
  id: string;
  at: string;
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  links: readonly string[];
  /** Where reports of its delivery go. */
  return_path: string;
  attachments: readonly string[];
};

/**
 * The mail server of the sandbox: real SMTP on a port of its own, and a mailbox that everyone's mail falls into. E-mails are files, so
 * that a worker in another process and the page see the same ones, also after a restart.
 */
export class Mailbox {
  readonly behaviour = new BehaviourSwitch(['refuses_for_good', 'tries_again_later']);
  readonly #folder: string;
  readonly #server: SMTPServer;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    this.#server = new SMTPServer({
      disabledCommands: ['AUTH', 'STARTTLS'],
      size: MAX_BYTES,
      onData: (stream, { envelope: { mailFrom } }, done) => {
        this.#take(stream, mailFrom === false ? '' : mailFrom.address).then(() => done(), done);
      },
    });
    this.#server.on('error', () => undefined); // a connection that breaks off is the sender's to report
  }

  /** Starts to listen on loopback; gives its address for the mailer. */
  async listen(): Promise<string> {
    const listening = await new Promise<AddressInfo>((resolve, reject) => {
      const server = this.#server.listen(0, '127.0.0.1', () => resolve(server.address() as AddressInfo));
      server.once('error', reject);
    });
    return `smtp://127.0.0.1:${String(listening.port)}`;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  /** The newest e-mails, newest last. */
  async letters(): Promise<ReceivedLetter[]> {
    const names = readdirSync(this.#folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()
      .slice(-NEWEST);
    return Promise.all(names.map((name) => this.#read(name)));
  }

  async #take(stream: SMTPServerDataStream, from: string): Promise<void> {
    // As a mail server does that delivers (RFC 5321 §4.4).
    const chunks: Buffer[] = [Buffer.from(`Return-Path: <${from}>\r\n`)];
    for await (const chunk of stream) chunks.push(chunk as Buffer);
    const failure = await this.behaviour.next();
    if (failure === 'refuses_for_good') throw Object.assign(new Error('no such mailbox'), { responseCode: 550 });
    if (failure === 'tries_again_later') throw Object.assign(new Error('try again later'), { responseCode: 451 });
    const name = `${new Date().toISOString().replaceAll(':', '-')}_${randomUUID()}.eml`;
    writeFileSync(join(this.#folder, name), Buffer.concat(chunks), { mode: 0o600 });
  }

  async #read(name: string): Promise<ReceivedLetter> {
    const mail = await PostalMime.parse(readFileSync(join(this.#folder, name)));
    const html = mail.html ?? '';
    return {
      id: name.slice(0, -'.eml'.length),
      at: name.slice(0, 19).replace(/T(\d\d)-(\d\d)-(\d\d)/, 'T$1:$2:$3Z'),
      to: (mail.to ?? []).map(written).join(', '),
      from: mail.from === undefined ? '' : written(mail.from),
      subject: mail.subject ?? '',
      text: mail.text ?? '',
      html,
      return_path: mail.returnPath ?? '',
      attachments: mail.attachments.map(({ filename }) => filename ?? ''),
      links: [...new Set(html.match(/https?:\/\/[^\s"<]+/g) ?? [])],
    };
  }
}

function written({ name, address = '' }: Address): string {
  return name === '' ? address : `${name} <${address}>`;
}

const PAGE_POLICY = "default-src 'none'; style-src 'unsafe-inline'";

/** Shows the mailbox: `/sandbox/mail/letters` as data, `/sandbox/mail/letters/{id}` as its receiver would see it. */
export function mailboxService(mailbox: Mailbox): SandboxService {
  return {
    name: 'mail',
    title: 'Outgoing e-mail',
    behaviour: mailbox.behaviour,
    received: async () =>
      (await mailbox.letters()).map(({ at, to, subject, text, id }) => ({
        at,
        summary: `to ${to}: ${subject}`,
        details: [text],
        href: `/sandbox/mail/letters/${id}`,
      })),
    routes: async (app) => {
      app.get('/letters', async () => mailbox.letters());
      app.get<{ Params: { id: string } }>('/letters/:id', async (request, reply) => {
        const letter = (await mailbox.letters()).find(({ id }) => id === request.params.id);
        if (letter === undefined) return reply.code(404).send();
        return reply.type('text/html; charset=utf-8').header('content-security-policy', PAGE_POLICY).send(letter.html);
      });
    },
  };
}
