import { expect, test } from 'vitest';
import { MAIL_LIMITS } from './mail-limits.ts';
import { readMail } from './read-mail.ts';

const both = (plain: string, page: string) =>
  Buffer.from(
    `From: a@b.example\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n${plain}\n--b\nContent-Type: text/html\n\n${page}\n--b--`,
  );

const read = async (plain: string, page: string) => (await readMail(both(plain, page), undefined)).text;

test('reads whichever of plain text and HTML says more', async () => {
  expect(await read('View this mail in your browser', '<b>Total</b> &euro; 4,50')).toBe('Total € 4,50');
  expect(await read('Total 4.50', '<img src="cid:ticket">Here is your ticket')).toBe('Total 4.50');
});

const mail = (...lines: (string | Buffer)[]) =>
  readMail(Buffer.concat(lines.map((line) => Buffer.concat([Buffer.from(line), Buffer.from('\r\n')]))), undefined);

test.each([
  ['no sender', []],
  ['an empty sender', ['From: ']],
  ['a sender without an address', ['From: Sanne de Wit']],
  ['a group of senders', ['From: All: a@b.example, c@d.example;']],
  ['two senders in two headers', ['From: a@b.example', 'From: c@d.example']],
])('a mail with %s is of nobody, and read all the same', async (_name, head) => {
  expect(await mail(...head, 'Subject: Parking', '', 'Total 4,50')).toMatchObject({
    from: '',
    subject: 'Parking',
    text: 'Total 4,50',
  });
});

test.each([
  ['that does not exist', 'x-made-up'],
  ['that is another than it is written in', 'utf-8'],
])('words in a character set %s are read as far as they go', async (_name, charset) => {
  const latin = Buffer.from('Caf\xe9, total 4,50', 'latin1');
  const { text } = await mail('From: a@b.example', `Content-Type: text/plain; charset=${charset}`, '', latin);
  expect(text).toMatch(/^Caf., total 4,50$/u);
});

test('refuses deeply nested parts, and reads parallel parts up to the limit', async () => {
  const part = 'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b';
  await expect(mail('From: a@b.example', ...Array.from({ length: 1000 }, () => part), '', 'x')).rejects.toThrow();
  const beside = (count: number) =>
    mail(
      'From: a@b.example',
      'Content-Type: multipart/mixed; boundary=b',
      '',
      ...Array.from({ length: count }, () => '--b\r\nContent-Type: image/png\r\n\r\nx'),
      '--b--',
    );
  expect((await beside(MAIL_LIMITS.documents)).documents).toHaveLength(MAIL_LIMITS.documents);
  await expect(beside(1000)).rejects.toThrow('too many documents');
});

test('treats document names as plain text', async () => {
  const { documents } = await mail(
    'From: a@b.example',
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    'Content-Type: application/pdf; name="../../x.pdf"',
    'Content-Disposition: attachment; filename="../../x.pdf"',
    '',
    '<html>',
    '--b--',
  );
  expect(documents.map(({ file_name, isTrimming }) => [file_name, isTrimming])).toEqual([['../../x.pdf', false]]);
});
