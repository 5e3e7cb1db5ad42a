/** What the focus may go back to: it is there, and takes it. */
function takesFocus(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.getClientRects().length > 0;
}

/** How many places are remembered: as many as dialogs over dialogs, and then some. */
const REMEMBERED = 12;

/** What had the focus, with what of the page it was in, the nearest first: nothing for what lies over the page, such as a dialog. */
type Place = { element: HTMLElement; within: readonly HTMLElement[] };

function placeOf(element: HTMLElement, page: HTMLElement): Place {
  const within: HTMLElement[] = [];
  if (page.contains(element))
    for (let around = element.parentElement; around !== null && around !== page; around = around.parentElement)
      within.push(around);
  return { element, within };
}

/** Gives the focus to a place that is no control, such as the part of the page a button was in. */
function focusPlace(place: HTMLElement): void {
  if (!place.hasAttribute('tabindex')) place.tabIndex = -1;
  place.focus({ preventScroll: true });
}

/**
 * Keeps the keyboard where its user is: when what has the focus goes away, or is switched off while its act runs, the browser drops the focus
 * and Tab begins at the top of the page. Here it goes back: to the button while that is there, after a dialog to what opened it, and else to
 * what the button was in. Who takes the focus away, by clicking beside everything, is left alone. `page` is what dialogs lie over.
 */
export function keepFocus(page: HTMLElement): void {
  const trail: Place[] = [];
  let planned = 0;
  const restore = (): void => {
    planned = 0;
    const last = trail.at(-1);
    if (document.activeElement !== document.body || last === undefined) return;
    if (last.element.isConnected) {
      if (takesFocus(last.element)) last.element.focus({ preventScroll: true });
      return;
    }
    const place = last.within.find(takesFocus);
    const opener = last.within.length > 0 ? undefined : trail.findLast(({ element }) => takesFocus(element));
    if (opener !== undefined) opener.element.focus({ preventScroll: true });
    else if (place !== undefined) focusPlace(place);
  };
  const plan = (): void => {
    if (planned === 0 && document.activeElement === document.body) planned = requestAnimationFrame(restore);
  };
  const onFocus = ({ target }: FocusEvent): void => {
    if (!(target instanceof HTMLElement)) return;
    trail.push(placeOf(target, page));
    if (trail.length > REMEMBERED) trail.shift();
  };
  const onBlur = ({ target, relatedTarget }: FocusEvent): void => {
    if (relatedTarget !== null || !(target instanceof HTMLElement)) return;
    // Once the page has been drawn again: is it still there and on, then someone took the focus away.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body && document.hasFocus() && takesFocus(target)) trail.length = 0;
    });
  };
  new MutationObserver(plan).observe(document.body, { subtree: true, childList: true, attributeFilter: ['disabled'] });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', onBlur);
}
