import { expect, test } from 'vitest';
import { createLogger, requestIdOf } from './log.ts';

function logged(write: (log: ReturnType<typeof createLogger>) => void): Record<string, unknown> {
  const lines: string[] = [];
  write(createLogger('info', { write: (line: string) => lines.push(line) }));
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
}

test('a request is logged by route, ids and request id, without names, tokens and query', () => {
  const line = logged((log) =>
    log.info(
      {
        req: {
          id: 'r-1',
          method: 'GET',
          url: '/nl/api/v1/contacts/12/by/Jan%20Jansen/?search=jansen',
          routeOptions: { url: '/:language/api/v1/contacts/:id/by/:name/' },
          headers: { cookie: 'access=abc' },
          body: { bsn: '123456782' },
        },
      },
      'request',
    ),
  );
  expect(line['req']).toEqual({ id: 'r-1', method: 'GET', path: '/:language/api/v1/contacts/12/by/:name/' });
  expect(JSON.stringify(line)).not.toMatch(/jansen|access=|123456782/i);
});

test('an unknown path is not logged', () => {
  const line = logged((log) => log.info({ req: { method: 'GET', url: '/jan@example.nl', routeOptions: {} } }));
  expect(line['req']).toEqual({ method: 'GET', path: '(no such route)' });
});

test('an error keeps code and location, without personal data', () => {
  const cause = Object.assign(new Error('duplicate key'), {
    code: '23505',
    detail: 'Key (email)=(jan@example.nl) exists',
  });
  const error = new Error('no mail to jan@example.nl about NL91 ABNA 0417 1643 00 of 123456782', { cause });
  const line = logged((log) => log.error({ err: error }, 'failed'));
  expect(line['err']).toMatchObject({
    type: 'Error',
    message: 'no mail to [e-mail] about [iban] of [number]',
    stack: expect.stringContaining('log.test.ts') as string,
    cause: { code: '23505', message: 'duplicate key' },
  });
  expect(JSON.stringify(line)).not.toMatch(/jan@|0417|123456782/);
});

test('sensitive fields are not logged, at the top or one level down', () => {
  const line = logged((log) =>
    log.info({ password: 'p', user: { id: 7, email: 'jan@example.nl', name: 'Jan' } }, 'signed in'),
  );
  expect(line).toMatchObject({
    level: 'info',
    msg: 'signed in',
    password: '[not logged]',
    user: { id: 7, email: '[not logged]', name: '[not logged]' },
  });
});

test('messages are stripped of e-mail addresses, account numbers and VAT numbers, also in placeholders', () => {
  expect(logged((log) => log.info('mail to %s', 'jan@example.nl'))['msg']).toBe('mail to [e-mail]');
  expect(logged((log) => log.info('paid to NL91ABNA0417164300'))['msg']).toBe('paid to [iban]');
  expect(logged((log) => log.info('of 111222333B01 or NL111222333B01'))['msg']).toBe('of [number] or [number]');
});

test('a caller’s request id must be a plain word', () => {
  expect(requestIdOf({ headers: { 'x-request-id': 'abcd-1234' } })).toBe('abcd-1234');
  expect(requestIdOf({ headers: { 'x-request-id': 'x"\n{}<script>' } })).toMatch(/^[0-9a-f-]{36}$/);
  expect(requestIdOf({ headers: {} })).toMatch(/^[0-9a-f-]{36}$/);
});
