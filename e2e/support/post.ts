import { expect, type Page } from '@playwright/test';
import type { Paper } from './papers.ts';

/** The border between the parts of a mail; no attachment in base64 holds it. */
const BORDER = '=-saldo-=';

/** Sends a document as a mail with an attachment, over SMTP, to the server that takes in receipts. */
export async function mailPaper(page: Page, { from, to }: { from: string; to: string }, paper: Paper): Promise<void> {
  const lines = paper.buffer.toString('base64').match(/.{1,76}/g) ?? [];
  const mail = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${paper.name}`,
    `Message-ID: <${paper.name}@saldo.example>`,
    `Date: ${new Date().toUTCString()}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/mixed; boundary="${BORDER}"`,
    '',
    `--${BORDER}`,
    `Content-Type: ${paper.mimeType}; name="${paper.name}"`,
    `Content-Disposition: attachment; filename="${paper.name}"`,
    'Content-Transfer-Encoding: base64',
    '',
    ...lines,
    `--${BORDER}--`,
    '',
  ];
  const sent = await page.request.post('/sandbox/inbound-mail/', {
    params: { from, to },
    headers: { 'content-type': 'message/rfc822' },
    data: Buffer.from(mail.join('\r\n')),
  });
  expect(sent.status()).toBe(200);
}
