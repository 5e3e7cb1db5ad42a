import { useRef } from 'react';

type Typed = HTMLInputElement | HTMLTextAreaElement;

/** Puts variables where the cursor is: in the field that was last in use, and at the end of `usual` before that. */
export function useInsertion<Part extends string>(
  texts: Readonly<Record<Part, string>>,
  usual: NoInfer<Part>,
  onChange: (part: Part, text: string) => void,
): { onFocus: (part: Part) => (event: React.FocusEvent<HTMLElement>) => void; insert: (name: string) => void } {
  const last = useRef<{ part: Part; element: Typed } | undefined>(undefined);
  const insert = (name: string): void => {
    const part = last.current?.part ?? usual;
    const element = last.current?.element;
    const whole = texts[part];
    const from = element?.selectionStart ?? whole.length;
    const until = element?.selectionEnd ?? whole.length;
    const variable = `{${name}}`;
    onChange(part, whole.slice(0, from) + variable + whole.slice(until));
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(from + variable.length, from + variable.length);
    });
  };
  const onFocus =
    (part: Part) =>
    ({ target }: React.FocusEvent<HTMLElement>) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
        last.current = { part, element: target };
    };
  return { onFocus, insert };
}
