import { useEffect, useRef } from 'react';

/** What a field shows to whoever decides whether it needs work. */
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

/**
 * Whoever walks through the inbox begins each paper at the first thing that has to be looked at; the rest is a glance. Where nothing has to
 * be, the form itself is where the next key begins.
 */
export function useFocusOnDoubt(walks: boolean): React.RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!walks) return;
    const questions = [...(body.current?.querySelectorAll<HTMLElement>('[data-path]') ?? [])];
    const first = questions.find((question) => needsWork(shownIn(question)));
    const field = first?.querySelector<HTMLElement>('input');
    (field ?? body.current)?.focus({ preventScroll: field === undefined });
  }, [walks]);
  return body;
}
