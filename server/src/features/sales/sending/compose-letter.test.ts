import { expect, test } from 'vitest';
import { asLetter } from './compose-letter.ts';

test('what a person or a customer wrote is text, never markup', () => {
  const { html, text } = asLetter(
    { subject: '<b>Hi</b>', body: 'Dear "Jan" <script>alert(1)</script>\n& co.\n\nBye' },
    'en',
  );
  expect(html).not.toContain('<script>');
  expect(html).not.toContain('<b>');
  expect(html).toContain('<p>Dear &quot;Jan&quot; &lt;script&gt;alert(1)&lt;/script&gt;<br>&amp; co.</p>\n<p>Bye</p>');
  expect(text).toBe('Dear "Jan" <script>alert(1)</script>\n& co.\n\nBye');
});

test('addresses of the web are links, and nothing else is', () => {
  const { html } = asLetter(
    { subject: 'x', body: 'See https://saldo.example/a?b=1&c="x. Not javascript:alert(1)' },
    'en',
  );
  expect(html).toContain('<a href="https://saldo.example/a?b=1&amp;c=">https://saldo.example/a?b=1&amp;c=</a>&quot;x.');
  expect(html.match(/<a /g)).toHaveLength(1);
});
