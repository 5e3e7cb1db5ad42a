import { useEffect, useRef } from 'react';

/** What has to be looked at in a form: a field that was read with doubt, or a line without a category. */
function isOpenTo(question: Element): boolean {
  const field = question.querySelector('input');
  if (question.matches('[data-check="true"]') || question.querySelector('[data-mark="check"]') !== null) return true;
  return question.matches('[data-path$=".ledger_account_id"]') && field?.value === '';
}

/**
 * Whoever walks through the inbox begins each paper at the first thing that has to be looked at; the rest is a glance. Where nothing has to
 * be, the form itself is where the next key begins.
 */
export function useFocusOnDoubt(walks: boolean): React.RefObject<HTMLDivElement | null> {
  const body = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!walks) return;
    const first = [...(body.current?.querySelectorAll('[data-path]') ?? [])].find(isOpenTo);
    const field = first?.querySelector<HTMLElement>('input');
    (field ?? body.current)?.focus({ preventScroll: field === undefined });
  }, [walks]);
  return body;
}
