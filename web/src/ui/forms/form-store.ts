/** What a server's refusal looks like to a form: one sentence, and messages by field path ("lines.0.description"). */
type Refusal = { code: string; detail: string; errors: Record<string, string[]> };

function isRefusal(error: unknown): error is Error & Refusal {
  return (
    error instanceof Error &&
    'code' in error &&
    'detail' in error &&
    typeof error.detail === 'string' &&
    'errors' in error
  );
}

/** Messages by field path; a path is a key of the values or a dotted way into it. */
export type FieldErrors = Record<string, string>;

export type FormState<V> = {
  values: V;
  errors: FieldErrors;
  /** The refusal that belongs to no field. */
  failure: string | undefined;
  /** Someone else saved a newer version: no sending it again helps. */
  isStale: boolean;
  busy: boolean;
  dirty: boolean;
  /** Counts the submits that ended in errors, so that the first error can take the focus each time. */
  refusals: number;
};

export type FormOptions<V> = {
  initial: V;
  /** Saves. Throw the API's error and its messages land beside their fields. */
  submit: (values: V) => Promise<void>;
  /** Checks what the browser can know before asking the server. */
  validate?: ((values: V, isUnread: (path: string) => boolean) => FieldErrors) | undefined;
  /**
   * What `validate` finds, the server is certain to refuse too: it is asked anyway, so that everything that is wrong is told at
   * once and not in two rounds. So is what cannot be read in a field that passes it on as it was typed.
   */
  asksAnyway?: boolean;
};

export type FormStore<V> = {
  state: () => FormState<V>;
  subscribe: (listener: () => void) => () => void;
  /** Changes values; messages about them go away. */
  set: (patch: Partial<V>) => void;
  /** The same, of the values as they are by then: several fields may change one list in one moment. */
  update: (change: (now: V) => Partial<V>) => void;
  /** What is typed in a field cannot be read as a value: keeps the form from being saved. `typed` is what the server would refuse for that. */
  setProblem: (path: string, message: string | undefined, typed?: string) => void;
  /** What still changes a value, such as a project that is being made: saving waits for it, and is not done when it is refused. */
  hold: (path: string, work: Promise<unknown>) => void;
  /** True when saved. A second call while the first is under way does nothing. */
  submit: () => Promise<boolean>;
  /** Starts over from these values, or from the last saved ones. */
  reset: (values?: V) => void;
  /** Takes the newest functions of the screen. */
  use: (options: FormOptions<V>) => void;
};

function isAbout(path: string, keys: readonly string[]): boolean {
  return keys.some((key) => path === key || path.startsWith(`${key}.`));
}

function without<T>(byPath: Record<string, T>, keys: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(byPath).filter(([path]) => !isAbout(path, keys)));
}

type Problems = Record<string, { message: string; typed: string | undefined }>;

function unreadOf(problems: Problems): FieldErrors {
  return Object.fromEntries(Object.entries(problems).map(([path, { message }]) => [path, message]));
}

function same(a: unknown, b: unknown): boolean {
  return Object.is(a, b) || JSON.stringify(a) === JSON.stringify(b);
}

/** The state of one form, without React: values, messages, what is unsaved, and one submit at a time. */
export function createFormStore<V extends object>(options: FormOptions<V>): FormStore<V> {
  let current = options;
  let saved = options.initial;
  let problems: Problems = {};
  let state: FormState<V> = {
    values: saved,
    errors: {},
    failure: undefined,
    isStale: false,
    busy: false,
    dirty: false,
    refusals: 0,
  };
  const listeners = new Set<() => void>();
  const held = new Set<Promise<boolean>>();

  const change = (patch: Partial<FormState<V>>) => {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  };
  const refuse = (errors: FieldErrors, failure?: string) =>
    change({ errors, failure, busy: false, refusals: state.refusals + 1 });

  const hold = (path: string, work: Promise<unknown>) => {
    const settled = work.then(
      () => true,
      (error: unknown) => {
        if (!isRefusal(error)) throw error;
        const said = Object.values(error.errors).flat().join(' ');
        change({ errors: { ...state.errors, [path]: said === '' ? error.detail : said } });
        return false;
      },
    );
    const done = settled.finally(() => held.delete(done));
    held.add(done);
  };

  /** Whether everything that was held has come about. */
  const isSettled = async () => {
    change({ busy: true });
    try {
      // What comes about may begin something else: a name that is taken makes a project.
      while (held.size > 0) {
        const all = await Promise.all(held);
        if (all.every(Boolean)) continue;
        refuse(state.errors);
        return false;
      }
      return true;
    } finally {
      change({ busy: false });
    }
  };

  const submit = async () => {
    if (state.busy || (held.size > 0 && !(await isSettled()))) return false;
    const unread = Object.entries(problems);
    const found = {
      ...current.validate?.(state.values, (path) => problems[path] !== undefined),
      ...unreadOf(problems),
    };
    const asks = current.asksAnyway === true && unread.every(([, { typed }]) => typed !== undefined);
    if (Object.keys(found).length > 0 && !asks) {
      refuse(found);
      return false;
    }
    const asTyped = Object.fromEntries(unread.map(([path, { typed }]) => [path, typed]));
    const sent: V = { ...state.values, ...asTyped };
    try {
      // On its way before the form is drawn as busy.
      const saving = current.submit(sent);
      change({ busy: true, errors: {}, failure: undefined, isStale: false });
      await saving;
    } catch (error) {
      if (!isRefusal(error)) {
        change({ busy: false });
        throw error;
      }
      const byField = Object.entries(error.errors).map(([path, messages]) => [path, messages.join(' ')] as const);
      const errors = { ...Object.fromEntries(byField), ...found };
      refuse(errors, Object.keys(errors).length === 0 ? error.detail : undefined);
      change({ isStale: error.code === 'stale_version' });
      return false;
    }
    saved = sent;
    change({ busy: false, dirty: !same(state.values, saved) });
    return true;
  };

  const set = (patch: Partial<V>) => {
    const values = { ...state.values, ...patch };
    change({
      values,
      dirty: !same(values, saved),
      errors: { ...without(state.errors, Object.keys(patch)), ...unreadOf(problems) },
      failure: undefined,
      isStale: false,
    });
  };

  return {
    state: () => state,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    update: (by) => set(by(state.values)),
    setProblem: (path, message, typed) => {
      const isKnown = Object.keys(problems).some((each) => isAbout(each, [path]));
      if (message === undefined && !isKnown) return;
      if (message !== undefined && problems[path]?.message === message && problems[path].typed === typed) return;
      problems = without(problems, [path]);
      if (message !== undefined) problems[path] = { message, typed };
      const errors = without(state.errors, [path]);
      change({ errors: message === undefined ? errors : { ...errors, [path]: message } });
    },
    hold,
    submit,
    reset: (values) => {
      saved = values ?? saved;
      problems = {};
      change({ values: saved, errors: {}, failure: undefined, isStale: false, dirty: false });
    },
    use: (options) => {
      current = options;
    },
  };
}
