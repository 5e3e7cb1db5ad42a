import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Mailbox } from '../../sandbox/index.ts';
import { fakeMailer } from './fake.ts';
import { type Letter, type Mailer, MailRefused } from './mailer.ts';
import { smtpMailer } from './smtp.ts';

const folder = mkdtempSync(join(tmpdir(), 'saldo-mail-'));
const mailbox = new Mailbox(folder);
const fake = fakeMailer();
let smtp: ReturnType<typeof smtpMailer>;

beforeAll(async () => {
  smtp = smtpMailer({ url: await mailbox.listen(), from: 'Saldo <saldo@saldo.example>' });
});
afterAll(async () => {
  smtp.close();
  await mailbox.close();
  rmSync(folder, { recursive: true });
});

const LETTER: Letter = {
  to: 'sanne@example.nl',
  subject: 'Bevestig je e-mailadres — één klik',
  text: 'Beste Sanne,\n\nKlik hier: https://saldo.example/nl/verify?token=abc',
  html: '<p>Beste Sanne,</p><a href="https://saldo.example/nl/verify?token=abc">Bevestigen</a>',
};

describe.each([
  ['the fake', (): Mailer => fake, async () => fake.sent],
  ['SMTP', (): Mailer => smtp, () => mailbox.letters()],
])('%s', (_, mailer, letters) => {
  test('delivers an e-mail unchanged', async () => {
    await mailer().send(LETTER);
    const last = (await letters()).at(-1);
    expect(last).toMatchObject({ to: LETTER.to, subject: LETTER.subject });
    expect(last?.text).toContain('Beste Sanne');
    expect(last?.html).toContain('token=abc');
  });
});

test('distinguishes permanent from temporary failures', async () => {
  mailbox.behaviour.set({ fail: 'refuses_for_good', times: '1' });
  await expect(smtp.send(LETTER)).rejects.toThrow(MailRefused);
  mailbox.behaviour.set({ fail: 'tries_again_later', times: '1' });
  const again = smtp.send(LETTER);
  await expect(again).rejects.toThrow();
  await expect(again).rejects.not.toThrow(MailRefused);
  const before = (await mailbox.letters()).length;
  await smtp.send(LETTER);
  expect((await mailbox.letters()).length).toBe(before + 1);
});

test('a link in an e-mail works', async () => {
  await smtp.send(LETTER);
  expect((await mailbox.letters()).at(-1)?.links).toEqual(['https://saldo.example/nl/verify?token=abc']);
});
