import { expect, test } from 'vitest';
import { readMail } from './read-mail.ts';

const both = (plain: string, page: string) =>
  Buffer.from(
    `From: a@b.example\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain\n\n${plain}\n--b\nContent-Type: text/html\n\n${page}\n--b--`,
  );

const read = async (plain: string, page: string) => (await readMail(both(plain, page), undefined)).text;

test('of plain words and a page the one that says more is read', async () => {
  expect(await read('View this mail in your browser', '<b>Total</b> &euro; 4,50')).toBe('Total € 4,50');
  expect(await read('Total 4.50', '<img src="cid:ticket">Here is your ticket')).toBe('Total 4.50');
});
