import { useEffect, useState, useSyncExternalStore } from 'react';
import { createFormStore, type FieldErrors, type FormOptions, type FormState, type FormStore } from './form-store.ts';

/** What a field needs to be in a form: `<TextField label="…" {...form.bind('number')} />`. */
export type Binding<T> = {
  name: string;
  value: T;
  onChange: (value: T) => void;
  error: string | undefined;
  onProblem: (message: string | undefined, typed?: string) => void;
  /** Saving waits for what the field is still waiting for. */
  hold: (work: Promise<unknown>) => void;
};

export type Form<V> = FormState<V> &
  Pick<FormStore<V>, 'set' | 'update' | 'hold' | 'submit' | 'reset' | 'setProblem'> & {
    /** `path`: what the server calls it, where that is another name; its messages there are those of the field. */
    bind: <K extends keyof V & string>(key: K, path?: string) => Binding<V[K]>;
    /** Messages of a list of lines with the list's own name taken off: "0.description". */
    errorsUnder: (key: keyof V & string) => FieldErrors;
  };

/** The state of a form: values, messages by field, unsaved work, one submit at a time. Show it with `<Form form={…}>`. */
export function useForm<V extends object>(options: FormOptions<V>): Form<V> {
  const [store] = useState(() => createFormStore(options));
  useEffect(() => store.use(options));
  const state = useSyncExternalStore(store.subscribe, store.state);
  return {
    ...state,
    set: store.set,
    update: store.update,
    hold: store.hold,
    submit: store.submit,
    reset: store.reset,
    setProblem: store.setProblem,
    bind: (key, path = key) => {
      const name = state.errors[key] === undefined && state.errors[path] !== undefined ? path : key;
      return {
        name,
        value: state.values[key],
        onChange: (value) => store.set({ [key]: value } as unknown as Partial<V>),
        error: state.errors[name],
        onProblem: (message, typed) => store.setProblem(key, message, typed),
        hold: (work) => store.hold(key, work),
      };
    },
    errorsUnder: (key) =>
      Object.fromEntries(
        Object.entries(state.errors)
          .filter(([path]) => path.startsWith(`${key}.`))
          .map(([path, message]) => [path.slice(key.length + 1), message]),
      ),
  };
}
