import type { Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';

/** Only what is wrong is worked out and comes back; nothing of ours is in a frame. */
const BRIEFLY: RunOptions = {
  resultTypes: ['violations', 'passes'],
  selectors: false,
  elementRef: true,
  preload: false,
  iframes: false,
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
};

/** Of a long list its rows are alike: the first are judged. */
const MORE_OF_THE_SAME = ['tbody tr:nth-child(n+9)', 'main li:nth-child(n+17)'];

/** In the browser: the contrast of what carries this mark is judged, which takes longer than all else together. */
const MARK = 'data-new-look';
const PREPARATION = `axe.configure({ rules: [{ id: 'color-contrast', selector: '[${MARK}]' }] })`;

/**
 * In the browser: marks whatever has a look that is not known yet. A look is what an element and all that it lies in are by name, class,
 * state and the colours that came of them: of one look, contrast is always the same. What is moved over something else lies on another ground than
 * its own, and has no look that is known.
 */
const MARK_NEW_LOOKS = `(known) => {
  const right = new Set(known);
  const looks = new Map();
  const lookOf = (element) => {
    if (element === null) return 0;
    if (looks.has(element)) return looks.get(element);
    const style = getComputedStyle(element);
    const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, filter, mixBlendMode } = style;
    const state = element.matches(':disabled, [aria-disabled=true]');
    const own = [element.localName, element.getAttribute('class'), state, color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight, filter, mixBlendMode];
    let look = lookOf(element.parentElement);
    if (look < 0 || ['absolute', 'fixed', 'sticky'].includes(style.position)) {
      looks.set(element, -1);
      return -1;
    }
    for (const letter of own.join('|')) look = (look * 31 + letter.codePointAt(0)) % 2_000_000_000_003;
    looks.set(element, look);
    return look;
  };
  const says = (element) =>
    element.matches('input, select, textarea') || [...element.childNodes].some((node) => node.nodeType === 3 && node.data.trim() !== '');
  for (const element of document.body.querySelectorAll('*')) {
    element.removeAttribute('${MARK}');
    if (says(element) && !right.has(lookOf(element))) element.setAttribute('${MARK}', lookOf(element));
  }
}`;

/**
 * In the browser: what is wrong, and of which looks the contrast is right. Where axe cannot tell, the look stays new, and so does one that is
 * right here and wrong there.
 */
const JUDGE = `(options) => axe.run({ exclude: ${JSON.stringify(MORE_OF_THE_SAME)}.map((rows) => [rows]) }, options).then(({ violations, passes }) => {
  const looksOf = (rules) => new Set(rules.flatMap(({ id, nodes }) =>
    id === 'color-contrast' ? nodes.map(({ element }) => Number(element.getAttribute('${MARK}'))) : []));
  const wrong = looksOf(violations);
  return {
    found: violations.flatMap(({ id, nodes }) => nodes.map(({ html, any, all }) =>
      id + ': ' + html.slice(0, 240) + ' ' + ([...any, ...all][0]?.message ?? ''))),
    right: [...looksOf(passes)].filter((look) => look >= 0 && !wrong.has(look)),
  };
})`;

/** The looks that were found right on any page of this run. */
const known = new Set<number>();

/**
 * What keeps someone from using the page as it stands: a sentence each. Whether everything is large enough to be hit takes longest; the tour of
 * the screens asks for it, at a desk and on a phone.
 */
export async function obstacles(page: Page, { withSizes = false } = {}): Promise<string[]> {
  if (!(await page.evaluate(`'axe' in globalThis`))) await page.evaluate(`${axe.source}; ${PREPARATION}`);
  await page.evaluate(`(${MARK_NEW_LOOKS})(${JSON.stringify([...known])})`);
  const options: RunOptions = { ...BRIEFLY, rules: { 'target-size': { enabled: withSizes } } };
  const { found, right } = await page.evaluate<{ found: string[]; right: number[] }>(
    `(${JUDGE})(${JSON.stringify(options)})`,
  );
  for (const look of right) known.add(look);
  return found;
}
