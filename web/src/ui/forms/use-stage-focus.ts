import { type RefObject, useEffect, useRef } from 'react';

type TextField = HTMLInputElement | HTMLTextAreaElement;

const TYPED_IN = 'input:not([type=hidden], [type=checkbox], [type=radio], [type=file]), textarea';
const TEXT_FIELD = `:is(${TYPED_IN}):not([readonly], [aria-haspopup])`;

function fieldsIn(root: HTMLElement, selector: string): TextField[] {
  return [...root.querySelectorAll<TextField>(selector)].filter(({ disabled }) => !disabled);
}

/** The first field in reading order that one can type into, when nothing is in it yet. */
function firstEmptyField(root: HTMLElement): TextField | undefined {
  return fieldsIn(root, TEXT_FIELD).find(({ value }) => value === '');
}

/** Where one begins with a form: in the first field that must be filled in and is not, else in the first. */
export function firstToFillIn(root: HTMLElement): TextField | undefined {
  const fields = fieldsIn(root, TYPED_IN);
  const isMissing = (field: TextField) => field.value === '' && field.getAttribute('aria-required') === 'true';
  return fields.find(isMissing) ?? fields[0];
}

/**
 * For a place where one thing takes the place of another, such as the steps of a setup: the button that was pressed is gone, and whoever
 * works by keyboard goes on in what came instead, at its first empty field or else at its beginning. The place needs `tabIndex={-1}`.
 * @param stage names what is there
 * @param atOnce also what is there first, because it is the only thing to do
 */
export function useStageFocus(stage: string, { atOnce = false } = {}): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  const last = useRef(atOnce ? undefined : stage);
  useEffect(() => {
    if (place.current === null || last.current === stage) return;
    last.current = stage;
    (firstEmptyField(place.current) ?? place.current).focus({ preventScroll: true });
  }, [stage]);
  return place;
}
