import { describe, expect, it, vi } from 'vitest';
import { createFormStore, type FieldErrors } from './form-store.ts';

type Values = { number: string; lines: { description: string }[] };

const initial: Values = { number: '26-1187', lines: [{ description: 'Print' }, { description: '' }] };

class Refusal extends Error {
  readonly detail = 'Check the highlighted fields';
  readonly code: string;
  readonly errors: Record<string, string[]>;
  constructor(errors: Record<string, string[]>, code = 'invalid') {
    super('refused');
    this.code = code;
    this.errors = errors;
  }
}

function storeThat(submit: (values: Values) => Promise<void>, validate?: (values: Values) => FieldErrors) {
  return createFormStore<Values>({ initial, submit, validate });
}

describe('a form', () => {
  it('shows errors at their fields until these change', async () => {
    const store = storeThat(async () => {
      throw new Refusal({ number: ['Already used'], 'lines.1.description': ['Required', 'At most 250'] });
    });
    expect(await store.submit()).toBe(false);
    expect(store.state().errors).toEqual({ number: 'Already used', 'lines.1.description': 'Required At most 250' });
    store.set({ lines: [{ description: 'Print' }] });
    expect(store.state().errors).toEqual({ number: 'Already used' });
  });

  it('reports a conflict until something is changed', async () => {
    const store = storeThat(async () => {
      throw new Refusal({}, 'stale_version');
    });
    await store.submit();
    expect(store.state().isStale).toBe(true);
    store.set({ number: '26-1188' });
    expect(store.state().isStale).toBe(false);
    await store.submit();
    store.reset();
    expect(store.state().isStale).toBe(false);
    const other = storeThat(async () => {
      throw new Refusal({});
    });
    await other.submit();
    expect(other.state().isStale).toBe(false);
  });

  it('combines errors of browser and server', async () => {
    const submit = vi.fn(async () => {
      throw new Refusal({ number: ['Already used'], lines: ['Too few'] });
    });
    const store = createFormStore<Values>({
      initial,
      submit,
      validate: () => ({ lines: 'Add a line' }),
      asksAnyway: true,
    });
    expect(await store.submit()).toBe(false);
    expect(store.state()).toMatchObject({ errors: { number: 'Already used', lines: 'Add a line' }, busy: false });
    store.setProblem('number', 'Not a number');
    expect(await store.submit()).toBe(false);
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('tells its check what cannot be read', async () => {
    const store = createFormStore<Values>({
      initial,
      submit: async () => undefined,
      validate: (_values, isUnread) => (isUnread('number') ? {} : { lines: 'Add a line' }),
    });
    store.setProblem('number', 'Not a number');
    expect(await store.submit()).toBe(false);
    expect(store.state().errors).toEqual({ number: 'Not a number' });
  });

  it('sends unreadable input as typed, so the server reports all other errors too', async () => {
    const submit = vi.fn(async () => {
      throw new Refusal({ number: ['Enter a valid date'], lines: ['Too few'] });
    });
    const store = createFormStore<Values>({ initial, submit, asksAnyway: true });
    store.setProblem('number', 'Not a day', '31-31-2026');
    expect(await store.submit()).toBe(false);
    expect(submit).toHaveBeenCalledExactlyOnceWith({ ...initial, number: '31-31-2026' });
    expect(store.state().errors).toEqual({ number: 'Not a day', lines: 'Too few' });
    expect(store.state().values).toEqual(initial);
  });

  it('saving waits for related objects being created', async () => {
    const saved: Values[] = [];
    const store = storeThat(async (values) => void saved.push(values));
    const making = Promise.withResolvers<undefined>();
    store.hold(
      'number',
      making.promise.then(() => store.set({ number: '26-1188' })),
    );
    const saving = store.submit();
    expect([store.state().busy, saved]).toEqual([true, []]);
    expect(await store.submit()).toBe(false);
    making.resolve(undefined);
    expect(await saving).toBe(true);
    expect(saved.map(({ number }) => number)).toEqual(['26-1188']);
    expect(store.state()).toMatchObject({ busy: false, dirty: false });
  });

  it('also waits for consequences of those', async () => {
    const saved: Values[] = [];
    const store = storeThat(async (values) => void saved.push(values));
    const [naming, making] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()];
    const make = () =>
      store.hold(
        'number',
        making.promise.then(() => store.set({ number: '26-1188' })),
      );
    store.hold('number', naming.promise.then(make));
    const saving = store.submit();
    naming.resolve(undefined);
    await new Promise((done) => setTimeout(done));
    expect(saved).toEqual([]);
    making.resolve(undefined);
    expect(await saving).toBe(true);
    expect(saved.map(({ number }) => number)).toEqual(['26-1188']);
  });

  it('keeps two simultaneous changes to one list', () => {
    const store = storeThat(async () => undefined);
    for (const at of [0, 1])
      store.update(({ lines }) => ({
        lines: lines.map((line, index) => (index === at ? { description: `Line ${String(at)}` } : line)),
      }));
    expect(store.state().values.lines).toEqual([{ description: 'Line 0' }, { description: 'Line 1' }]);
  });

  it('does not save if a related object failed, and reports it at its field', async () => {
    const submit = vi.fn(async () => undefined);
    const store = storeThat(submit);
    store.hold('number', Promise.reject(new Refusal({ name: ['Already used'] })));
    expect(await store.submit()).toBe(false);
    expect(submit).not.toHaveBeenCalled();
    expect(store.state()).toMatchObject({ errors: { number: 'Already used' }, busy: false, refusals: 1 });
    expect(await store.submit()).toBe(true);
  });

  it('shows an error without fields once, at the top', async () => {
    const store = storeThat(async () => {
      throw new Refusal({});
    });
    await store.submit();
    expect(store.state().failure).toBe('Check the highlighted fields');
    expect(store.state().refusals).toBe(1);
  });

  it('sends once for repeated clicks', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const submit = vi.fn(() => promise);
    const store = storeThat(submit);
    const first = store.submit();
    expect(await store.submit()).toBe(false);
    resolve(undefined);
    expect(await first).toBe(true);
    expect(submit).toHaveBeenCalledTimes(1);
  });

  it('sends nothing while a field is unreadable', async () => {
    const submit = vi.fn(async () => undefined);
    const store = storeThat(submit, (values): FieldErrors => (values.number === '' ? { number: 'Required' } : {}));
    store.setProblem('total', 'Two decimals');
    store.set({ number: '' });
    expect(await store.submit()).toBe(false);
    expect(store.state().errors).toEqual({ number: 'Required', total: 'Two decimals' });
    store.setProblem('total', undefined);
    store.set({ number: '7' });
    expect(await store.submit()).toBe(true);
    expect(submit).toHaveBeenCalledExactlyOnceWith({ ...initial, number: '7' });
  });

  it('clears all unreadable input of a list at once', async () => {
    const submit = vi.fn(async () => undefined);
    const store = storeThat(submit);
    store.setProblem('lines.0.amount', 'Two decimals');
    store.setProblem('lines.1.amount', 'Not an amount');
    expect(await store.submit()).toBe(false);
    store.setProblem('lines', undefined);
    expect(await store.submit()).toBe(true);
    expect(submit).toHaveBeenCalledOnce();
  });

  it('tracks unsaved changes: reverting is clean, typing during a save is not', async () => {
    const store = storeThat(async () => store.set({ number: 'typed meanwhile' }));
    store.set({ number: 'x' });
    expect(store.state().dirty).toBe(true);
    store.set({ number: '26-1187' });
    expect(store.state().dirty).toBe(false);
    await store.submit();
    expect(store.state().dirty).toBe(true);
    store.reset();
    expect(store.state()).toMatchObject({ values: initial, dirty: false });
  });

  it('does not hide a defect as an error message', async () => {
    const store = storeThat(async () => {
      throw new TypeError('undefined is not a function');
    });
    await expect(store.submit()).rejects.toThrow(TypeError);
    expect(store.state().busy).toBe(false);
  });
});
