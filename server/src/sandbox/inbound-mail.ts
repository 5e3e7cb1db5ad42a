import { createTransport } from 'nodemailer';
import { BehaviourSwitch, type Receipt, type SandboxService } from './sandbox-service.ts';

const NEWEST = 50;

const FORM = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>E-mail a receipt</title></head>
<body><h1>E-mail a receipt</h1>
<form method="post" action="/sandbox/inbound-mail/">
<p><label>From <input name="from" type="email" required></label></p>
<p><label>To <input name="to" type="email" required></label></p>
<p><label>Subject <input name="subject"></label></p>
<p><label>Text <textarea name="text" rows="8" cols="60"></textarea></label></p>
<button>Send</button></form>
<p>To send a complete e-mail with attachments, POST it here as message/rfc822 with ?from= and ?to=.</p></body></html>`;

type Envelope = { from?: string; to?: string };

/** Sends mail by SMTP to the server that takes in receipts, as a mail server outside would. */
export function inboundMailService(port: number): SandboxService {
  const transport = createTransport({ host: '127.0.0.1', port, secure: false, ignoreTLS: true });
  const sent: Receipt[] = [];
  const note = (summary: string, detail: string): void => {
    sent.push({ at: new Date().toISOString(), summary, details: [detail] });
    if (sent.length > NEWEST) sent.shift();
  };
  const send = async (mail: Parameters<typeof transport.sendMail>[0], { from = '', to = '' }: Envelope) => {
    try {
      await transport.sendMail({ ...mail, envelope: { from, to } });
      note(`from ${from} to ${to}: accepted`, '');
      return 200;
    } catch (error) {
      note(`from ${from} to ${to}: refused`, error instanceof Error ? error.message : '');
      return 422;
    }
  };
  return {
    name: 'inbound-mail',
    title: 'Receipts by e-mail (send one at /sandbox/inbound-mail/)',
    behaviour: new BehaviourSwitch([]),
    received: () => sent,
    routes: async (app) => {
      app.addContentTypeParser(
        'message/rfc822',
        { parseAs: 'buffer', bodyLimit: 30 * 1024 * 1024 },
        (_request, body, done) => done(null, body),
      );
      app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').send(FORM));
      app.post<{ Querystring: Envelope; Body: Buffer | (Envelope & { subject?: string; text?: string }) }>(
        '/',
        async ({ body, query }, reply) => {
          if (Buffer.isBuffer(body)) return reply.code(await send({ raw: body }, query)).send();
          const status = await send(
            { from: body.from, to: body.to, subject: body.subject, text: body.text },
            { from: body.from ?? '', to: body.to ?? '' },
          );
          return status === 200 ? reply.redirect('/sandbox/', 303) : reply.code(status).send();
        },
      );
    },
  };
}
