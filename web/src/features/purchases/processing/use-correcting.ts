import { useEffect, useRef } from 'react';
import type { Form } from '../../../ui/forms/use-form.ts';
import type { ExpenseValues } from '../expense-form/expense-values.ts';
import type { Desk } from './queue-desk.tsx';

const CONTROL = 'input, select, textarea, button';

/**
 * At the desk of the queue: the form opens at the field that is to be corrected, and by itself when what was accepted is refused because
 * of a field.
 */
export function useCorrecting(
  desk: Desk | undefined,
  form: Form<ExpenseValues>,
  body: React.RefObject<HTMLElement | null>,
): void {
  const { refusals, errors } = form;
  const handled = useRef(refusals);
  const isCorrecting = desk?.isCorrecting === true;
  const wanted = desk?.wanted;
  useEffect(() => {
    if (handled.current === refusals) return;
    handled.current = refusals;
    const [path] = Object.keys(errors);
    if (path !== undefined && desk !== undefined && !isCorrecting) desk.correct(path);
  }, [desk, errors, isCorrecting, refusals]);
  useEffect(() => {
    if (!isCorrecting) return;
    const field = body.current?.querySelector(
      wanted === undefined ? '[data-path]' : `[data-path="${CSS.escape(wanted)}"]`,
    );
    field?.querySelector<HTMLElement>(CONTROL)?.focus();
    // In the middle: at the edge it would lie under the foot.
    field?.scrollIntoView({ block: 'center' });
  }, [body, isCorrecting, wanted]);
}
