import { type RefObject, useEffect, useRef } from 'react';

const TEXT_FIELD =
  'input:not([type=hidden], [type=checkbox], [type=radio], [type=file], [readonly], [aria-haspopup]), textarea';

/** The first field in reading order that one can type into, when nothing stands in it yet. */
export function firstEmptyField(root: HTMLElement): HTMLInputElement | HTMLTextAreaElement | undefined {
  const fields = [...root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(TEXT_FIELD)].filter(
    ({ disabled }) => !disabled,
  );
  return fields.find(({ value }) => value === '');
}

/**
 * For a place where one thing takes the place of another, such as the steps of a setup: the button that was pressed is gone, and whoever
 * works by keyboard goes on in what came instead, at its first empty field or else at its beginning. The place needs `tabIndex={-1}`.
 * @param stage names what stands there
 * @param atOnce also what stands there first, because it is the only thing to do
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
