import { expect, test } from 'vitest';
import { proveSender, type SenderProof } from './prove-sender.ts';

const FROM = 'sanne@dewit.example';
const found = (...values: string[]) => values.map((value) => ({ key: 'authentication-results', value }));

test.each<[string, SenderProof, ...string[]]>([
  ['no header at all', 'UNPROVEN'],
  ['dmarc passed', 'PROVEN', 'mx.saldo.example; dmarc=pass (p=none dis=none) header.from=dewit.example'],
  ['a version, another case, spaces', 'PROVEN', 'MX.Saldo.Example 1; DMARC = Pass header.from = DeWit.Example.'],
  ['dmarc passed for another domain', 'UNPROVEN', 'mx.saldo.example; dmarc=pass header.from=evil.example'],
  ['dmarc passed for nobody knows which', 'UNPROVEN', 'mx.saldo.example; dmarc=pass'],
  ['dkim of the domain', 'PROVEN', 'mx.saldo.example; spf=none; dkim=pass header.d=dewit.example header.s=k1'],
  ['dkim of a domain below it', 'PROVEN', 'mx.saldo.example; dkim=pass header.d=mail.dewit.example'],
  [
    'the second of two signatures',
    'PROVEN',
    'mx.saldo.example; dkim=pass header.d=list.example; dkim=pass header.d=dewit.example',
  ],
  ['dkim of someone else', 'UNPROVEN', 'mx.saldo.example; dkim=pass header.d=evil.example'],
  ['dkim of a domain that ends alike', 'UNPROVEN', 'mx.saldo.example; dkim=pass header.d=evildewit.example'],
  ['dkim of the top-level domain', 'UNPROVEN', 'mx.saldo.example; dkim=pass header.d=example'],
  ['dkim named twice', 'UNPROVEN', 'mx.saldo.example; dkim=pass header.d=evil.example header.d=dewit.example'],
  ['spf of the domain', 'PROVEN', 'mx.saldo.example; spf=pass (ip 192.0.2.1) smtp.mailfrom=bounce@dewit.example'],
  ['spf of another envelope', 'UNPROVEN', 'mx.saldo.example; spf=pass smtp.mailfrom=x@evil.example'],
  ['spf of a greeting alone', 'UNPROVEN', 'mx.saldo.example; spf=pass smtp.helo=dewit.example'],
  [
    'a failure',
    'FALSE',
    'mx.saldo.example; dkim=fail header.d=dewit.example; spf=softfail smtp.mailfrom=dewit.example',
  ],
  [
    'dmarc failed, whatever passed',
    'FALSE',
    'mx.saldo.example; dkim=pass header.d=dewit.example; dmarc=fail header.from=dewit.example',
  ],
  ['another server', 'UNPROVEN', 'mx.evil.example; dmarc=pass header.from=dewit.example'],
  ['a server whose name begins alike', 'UNPROVEN', 'mx.saldo.example.evil; dmarc=pass header.from=dewit.example'],
  [
    'a pass below that of another server',
    'UNPROVEN',
    'mx.evil.example; none',
    'mx.saldo.example; dmarc=pass header.from=dewit.example',
  ],
  [
    'a forged pass below the real failure',
    'FALSE',
    'mx.saldo.example; dmarc=fail header.from=dewit.example',
    'mx.saldo.example; dmarc=pass header.from=dewit.example',
  ],
  ['a pass within a comment', 'UNPROVEN', 'mx.saldo.example; spf=none (x; (y) dkim=pass header.d=dewit.example)'],
  ['a pass after a comment without end', 'UNPROVEN', 'mx.saldo.example; spf=none (x; dkim=pass header.d=dewit.example'],
  [
    'a pass in the name of a mailbox',
    'UNPROVEN',
    'mx.saldo.example; spf=pass smtp.mailfrom="x; dkim=pass header.d=dewit.example; y"@evil.example',
  ],
  ['a pass as a property', 'UNPROVEN', 'mx.saldo.example; spf=none dkim=pass header.d=dewit.example'],
])('%s: %s', (_name, expected, ...values) => {
  expect(proveSender(found(...values), FROM, 'mx.saldo.example')).toBe(expected);
});

test('does not authenticate a sender without domain, and checks nothing without a mail server in front', () => {
  const [header] = found('mx.saldo.example; dmarc=pass header.from=');
  for (const from of ['', 'sanne', 'sanne@localhost'])
    expect(proveSender(header === undefined ? [] : [header], from, 'mx.saldo.example')).toBe('UNPROVEN');
  expect(proveSender(found('mx; dmarc=pass header.from=dewit.example'), FROM, undefined)).toBe('UNCHECKED');
});
