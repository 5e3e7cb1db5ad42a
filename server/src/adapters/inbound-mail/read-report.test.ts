import { expect, test } from 'vitest';
import { readReport } from './read-report.ts';
import { REPORTS } from './testing/reports.ts';

const facts = { to: 'report@in.saldo.example', recipient: 'jan@klant.example' };

test.each([
  ['postfix', 'failed', '5.1.1', 'User unknown in virtual mailbox table'],
  ['exchange', 'failed', '5.2.2', 'mailbox full'],
  ['gmail', 'failed', '5.4.4', 'NXDOMAIN'],
  ['exim', 'failed', '5.7.1', 'rejected as spam'],
  ['qmail', 'failed', '5.1.1', 'no mailbox here by that name'],
  ['success', 'delivered', '2.0.0', 'queued'],
  ['delay', 'delayed', '4.4.1', 'timed out'],
] as const)('%s: %s %s', async (server, action, status, said) => {
  const reports = await readReport(Buffer.from(REPORTS[server](facts)));
  expect(reports).toEqual([
    { action, status, recipient: facts.recipient, diagnostic: expect.stringContaining(said) as string },
  ]);
});

test('an automatic reply is no report, nor is a broken one', async () => {
  expect(await readReport(Buffer.from(REPORTS.outOfOffice(facts)))).toEqual([]);
  const cut = REPORTS.postfix(facts).replace(/Final-Recipient[\s\S]*/, '');
  expect(await readReport(Buffer.from(cut))).toEqual([]);
  expect(await readReport(Buffer.from('\0\0\0'))).toEqual([]);
});

test('several recipients in one report', async () => {
  const two = REPORTS.postfix(facts).replace(
    'Final-Recipient',
    'Final-Recipient: rfc822; els@klant.example\r\nAction: relayed\r\nStatus: 2.0.0\r\n\r\nFinal-Recipient',
  );
  expect((await readReport(Buffer.from(two))).map(({ recipient }) => recipient)).toEqual(['jan@klant.example']);
});

test('the words of another server are plain text', async () => {
  const evil = REPORTS.postfix(facts).replace('User unknown', `<script>\u202e${'x'.repeat(2000)}`);
  const [report] = await readReport(Buffer.from(evil));
  expect(report?.diagnostic).not.toContain('\u202e');
  expect(report?.diagnostic.length).toBe(500);
});
