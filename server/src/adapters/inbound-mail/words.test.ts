import { expect, test } from 'vitest';
import { amountsIn, fuller, wordsOf } from './words.ts';

test('reads HTML line by line, without hidden parts', () => {
  expect(
    wordsOf(
      `<!doctype html><html><head><title>x</title><style>p > a { color: red }</style></head><body><!-- <p>old</p> -->
       <h1>Train&nbsp;ticket</h1><table><tr><td>Total</td><td>&euro;&#32;12,50</td></tr></table>Caf&eacute; &#x20AC;3<br>1 < 2 &amp; so on
       <script>alert("9,99")</script></body></html>`,
    ),
  ).toBe('Train ticket\n\nTotal € 12,50\n\nCafé €3\n1 < 2 & so on');
});

test.each(['<script ', '<style>', '<!-- ', '<title><', '</p', '<', '&#', '<td '])(
  'a page of nothing but %j without end is read to its end',
  (piece) => {
    expect(wordsOf(`Total 4,50${piece.repeat(300_000)}`)).toMatch(/^Total 4,50/);
  },
);

test.each([
  ['€ 12,50', 1],
  ['EUR 12', 1],
  ['12 euro', 1],
  ['Totaal 1.234,50 en 12.00', 2],
  ['Lunch with Jan, 34.50', 1],
  ['Regards, Sanne', 0],
  ['Tel. 06-12345678 or 010 123 45 67', 0],
  ['On 10.07.2026, 12:30, version 1.2', 0],
])('%j names %i amounts', (text, count) => expect(amountsIn(text)).toBe(count));

test('prefers the version with amounts; otherwise the longer', () => {
  expect(fuller('View this mail in your browser, at great length', 'Total € 12,50')).toBe('Total € 12,50');
  expect(fuller('Total € 12,50', 'A ticket, which is a mere picture here')).toBe('Total € 12,50');
  expect(fuller('', 'Hello')).toBe('Hello');
});
