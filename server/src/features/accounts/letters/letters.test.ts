import { expect, test } from 'vitest';
import { deviceName } from '../sessions/device-name.ts';
import { type AccountLetter, accountLetter, linkOf } from './letters.ts';
import { SIGN_IN_LETTERS, signInLetter } from './sign-in-letters.ts';

const LETTERS: readonly AccountLetter[] = [
  'VERIFY_EMAIL',
  'ACCOUNT_EXISTS',
  'RESET_PASSWORD',
  'PASSWORD_CHANGED',
  'TWO_STEP_SWITCHED_ON',
  'TWO_STEP_SWITCHED_OFF',
  'AUTHENTICATOR_REPLACED',
];

test.each(LETTERS)('%s is the same in text and HTML, with its own text per language', (letter) => {
  const [en, nl] = (['en', 'nl'] as const).map((language) =>
    accountLetter(letter, language, 'https://saldo.example/x'),
  );
  expect(en?.subject).not.toBe(nl?.subject);
  for (const { text, html, subject } of [en, nl].flatMap((written) => written ?? [])) {
    expect(html).toContain(subject);
    for (const page of [text, html]) expect(page).toMatch(/can't be turned off|kan niet worden uitgezet/);
    expect(html.includes('https://saldo.example/x')).toBe(text.includes('https://saldo.example/x'));
  }
});

test.each(SIGN_IN_LETTERS)('%s says where and when, in each language', (letter) => {
  const facts = { user_agent: 'Mozilla/5.0 (Windows NT 10.0) Chrome/126.0', at: '2026-07-01T22:30:00.000Z', left: 4 };
  const [en, nl] = (['en', 'nl'] as const).map((language) => signInLetter(letter, language, facts));
  for (const page of [en?.text, en?.html]) expect(page).toMatch(/Chrome on Windows, 2 July 2026 at 00:30/);
  for (const page of [nl?.text, nl?.html]) expect(page).toMatch(/Chrome op Windows, 2 juli 2026 om 00:30/);
  expect(en?.text).toContain("can't be turned off");
  expect(nl?.text).toContain('niet worden uitgezet');
});

const about = (left: number) =>
  signInLetter('BACKUP_TOKEN_USED', 'en', { user_agent: '', at: '2026-07-01T12:00:00.000Z', left });

test('the e-mail about a backup token says how many are left', () => {
  expect(about(7).text).toContain('You have 7 backup tokens left.');
  expect(about(1).text).toContain('You have one backup token left.');
  expect([about(0).subject, about(0).text].join(' ')).toMatch(
    /last backup token.*Set up your authenticator app again/s,
  );
});

test('a link leads to the settings page', () => {
  expect(linkOf('VERIFY_EMAIL', 'https://saldo.example/', 'nl', 'abc')).toBe(
    'https://saldo.example/nl/verify-email?token=abc',
  );
  expect(linkOf('ACCOUNT_EXISTS', 'https://saldo.example', 'en', 'abc')).toBe(
    'https://saldo.example/en/reset-password?token=abc',
  );
});

test.each([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0',
    'Edge op Windows',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
    'Safari op macOS',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/126.0 Safari/604.1',
    'Chrome op iPhone',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36',
    'Chrome op Android',
  ],
  ['curl/8.5.0', 'curl'],
  ['', 'Onbekend apparaat'],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent, 'nl')).toBe(name);
});
