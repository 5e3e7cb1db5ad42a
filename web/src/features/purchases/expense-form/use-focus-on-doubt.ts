import { useEffect, useRef } from 'react';

/** The part of a field that shows whether it needs attention. */
type Shown = { path: string; text: string | undefined; isWrong: boolean; isRequired: boolean; isDoubtful: boolean };

/** What has to be looked at in a form: what is wrong or missing, a field that was read with doubt, or a line without a category. */
export function needsWork({ path, text, isWrong, isRequired, isDoubtful }: Shown): boolean {
  if (isWrong || isDoubtful) return true;
  return text?.trim() === '' && (isRequired || path.endsWith('.ledger_account_id'));
}

function shownIn(question: HTMLElement): Shown {
  const field = question.querySelector('input');
  return {
    path: question.dataset['path'] ?? '',
    text: field?.value,
    isWrong: field?.getAttribute('aria-invalid') === 'true',
    isRequired: field?.getAttribute('aria-required') === 'true',
    isDoubtful: question.dataset['check'] === 'true' || question.querySelector('[data-mark="check"]') !== null,
  };
}

/** Where the focus was put, and what was there. */
type Place = { element: HTMLElement; text: string | undefined };

function isUntouched({ element, text }: Place): boolean {
  return document.activeElement === element && (!(element instanceof HTMLInputElement) || element.value === text);
}

/**
 * Going through the inbox, each document opens at the first field that needs checking. Where nothing has to
 * be, the form itself is where the next key begins. What turns out wrong only when all is known takes the focus too, from who did nothing yet.
 */
export function useFocusOnDoubt(walks: boolean, isAllKnown: boolean): React.RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  const place = useRef<Place | undefined>(undefined);
  useEffect(() => {
    if (!walks || (place.current !== undefined && !(isAllKnown && isUntouched(place.current)))) return;
    const questions = [...(body.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
    const first = questions.find((question) => needsWork(shownIn(question)));
    const field = first?.querySelector<HTMLInputElement>('input') ?? undefined;
    const element = field ?? body.current;
    if (element === null || element === place.current?.element) return;
    element.focus({ preventScroll: field === undefined });
    place.current = { element, text: field?.value };
  }, [walks, isAllKnown]);
  return body;
}
