import { Button } from '@mantine/core';
import { IconAlertCircle } from '@tabler/icons-react';
import { useBlocker } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { namelessMessage, nameInSummary } from './error-names.ts';
import { FieldMarks } from './field-marks.ts';
import type { FieldErrors } from './form-store.ts';
import styles from './form.module.css';
import { KeyHint } from '../layout/key-hint.tsx';
import type { Form as FormOf } from './use-form.ts';
import { firstToFillIn } from './use-stage-focus.ts';
import { usePhone } from '../layout/use-width.ts';

const ConfirmDialog = lazy(async () => ({ default: (await import('../feedback/confirm-dialog.tsx')).ConfirmDialog }));

const FOCUSABLE = 'input, textarea, select, button';

type FieldInError = { element: HTMLElement; label: string };

/** The fields with a message, in reading order. A message about a line without its own cell belongs to the list. */
function fieldsInError(root: HTMLElement, errors: FieldErrors): FieldInError[] {
  const tables = [...root.querySelectorAll('table')].filter((table) => table.querySelector('[data-path]') !== null);
  return [...root.querySelectorAll<HTMLElement>('[data-path]')]
    .filter((element) => errors[element.dataset['path'] ?? ''] !== undefined)
    .map((element) => ({
      element,
      label: nameInSummary(
        element.dataset['label'] ?? '',
        element.closest('table')?.getAttribute('aria-label') ?? null,
        tables.length,
      ),
    }));
}

/** A form of one field says beside it what is wrong, and nothing more. */
function hasOneField(root: HTMLElement | null): boolean {
  return root?.querySelectorAll('[data-path]').length === 1;
}

function focusField(element: HTMLElement): void {
  const control = element.matches(FOCUSABLE) ? element : element.querySelector<HTMLElement>(FOCUSABLE);
  // Who is there already hears what is wrong by coming back to it.
  if (control === document.activeElement) control?.blur();
  control?.focus();
  element.scrollIntoView({ block: 'nearest' });
}

/** Someone has gone to a control of the page already, such as a field beside the form, and works there. */
function isAtWork(root: HTMLElement): boolean {
  const active = document.activeElement;
  return active?.matches(FOCUSABLE) === true && root.closest('main')?.contains(active) === true;
}

/** The way on when someone else saved a newer version, with what it takes. */
export function LoadNewer({ onLoad }: { onLoad: () => void }) {
  const { t } = useTranslation();
  return (
    <>
      <button type="button" className="link" onClick={onLoad}>
        {t('form.loadNewer')}
      </button>{' '}
      <span>{t('form.losesTyped')}</span>
    </>
  );
}

type SummaryProps = {
  root: HTMLElement | null;
  errors: FieldErrors;
  failure: string | undefined;
  onNewer: (() => void) | undefined;
};

function ErrorSummary({ root, errors, failure, onNewer }: SummaryProps) {
  const { t } = useTranslation();
  const block = useRef<HTMLDivElement>(null);
  const count = Object.keys(errors).length;
  // Whoever pressed the button below a long form must see why nothing happened.
  useEffect(() => {
    if (failure !== undefined) block.current?.scrollIntoView({ block: 'center' });
  }, [failure]);
  if (count === 0 && failure === undefined) return null;
  const fields = root === null ? [] : fieldsInError(root, errors);
  const named = new Set(fields.map(({ element }) => element.dataset['path']));
  const nameless = Object.entries(errors).filter(([path]) => !named.has(path));
  if (failure === undefined && nameless.length === 0 && hasOneField(root)) return null;
  return (
    <div ref={block} className={styles['summary']} role="alert">
      <IconAlertCircle size={18} stroke={1.7} aria-hidden="true" />
      <div>
        <strong>{failure ?? t('form.attention', { count })}</strong>
        <div>
          {fields.map(({ element, label }, index) => (
            <span key={element.dataset['path']}>
              {index > 0 && ', '}
              <button type="button" className={styles['jump']} onClick={() => focusField(element)}>
                {label}
              </button>
            </span>
          ))}
          {nameless.map(([path, message]) => (
            <div key={path}>{namelessMessage(path, message, (number) => t('lines.line', { number }))}</div>
          ))}
          {onNewer !== undefined && <LoadNewer onLoad={onNewer} />}
        </div>
      </div>
    </div>
  );
}

function LeaveGuard({ dirty }: { dirty: boolean }) {
  const { t } = useTranslation();
  const blocker = useBlocker({
    shouldBlockFn: ({ current, next }) => dirty && current.pathname !== next.pathname,
    enableBeforeUnload: () => dirty,
    withResolver: true,
  });
  if (blocker.status !== 'blocked') return null;
  return (
    <Suspense fallback={null}>
      <ConfirmDialog
        opened
        title={t('form.leaveTitle')}
        confirm={t('form.leave')}
        cancel={t('form.stay')}
        danger
        onConfirm={blocker.proceed}
        onClose={blocker.reset}
      >
        {t('form.leaveText')}
      </ConfirmDialog>
    </Suspense>
  );
}

type FormProps<V> = {
  form: FormOf<V>;
  /** Names the form for screen readers. */
  label: string;
  /** Ask before leaving with unsaved work; off where the work saves itself. */
  guard?: boolean;
  /** Shows the thing as someone else saved it in the meantime. */
  onNewer?: (() => void) | undefined;
  /** Something new is made: at a desk its first field is where one begins to type. */
  begins?: boolean;
  /** The path of the field that an address points at: there one begins. */
  focusOn?: string | undefined;
  /** Most fields may be left empty: those that may not are marked. */
  marksRequired?: boolean;
  /** Presses of Ctrl Enter that were not meant for this form. */
  ignores?: (press: KeyboardEvent) => boolean;
  children: React.ReactNode;
};

/** The frame of a form: errors on top, the first one focused, Ctrl Enter submits, leaving unsaved work asks. */
export function Form<V extends object>({
  form,
  label,
  guard = true,
  begins = false,
  focusOn,
  marksRequired = false,
  ignores,
  onNewer,
  children,
}: FormProps<V>) {
  const [root, setRoot] = useState<HTMLFormElement | null>(null);
  const handled = useRef(0);
  const { refusals, errors } = form;
  useEffect(() => {
    if (root === null || refusals === handled.current) return;
    handled.current = refusals;
    const [first] = fieldsInError(root, errors);
    if (first !== undefined) focusField(first.element);
  }, [root, refusals, errors]);
  const phone = usePhone();
  const beginsHere = begins && !phone;
  const hasBegun = useRef(false);
  useEffect(() => {
    if (root === null || hasBegun.current) return;
    hasBegun.current = true;
    const wanted =
      focusOn === undefined ? null : root.querySelector<HTMLElement>(`[data-path="${CSS.escape(focusOn)}"]`);
    if (wanted !== null) focusField(wanted);
    else if (beginsHere && !isAtWork(root)) root.querySelector('input')?.focus();
  }, [root, beginsHere, focusOn]);
  // A dialog gives the focus to what has this mark: whoever opened it begins to type. On a phone that would open the keyboard.
  useEffect(() => {
    if (!root?.closest('[role=dialog]')) return;
    const begin = phone ? undefined : firstToFillIn(root);
    (begin ?? root).setAttribute('data-autofocus', '');
  }, [root, phone]);
  const { submit } = form;
  // In a dialog, also from what is beside its form.
  useEffect(() => {
    const around = root?.closest<HTMLElement>('[role=dialog]') ?? root;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      event.stopPropagation();
      // A key that is held down sends once.
      if (!event.repeat && ignores?.(event) !== true) void submit();
    };
    around?.addEventListener('keydown', onKey);
    return () => around?.removeEventListener('keydown', onKey);
  }, [root, submit, ignores]);
  return (
    <form
      ref={setRoot}
      className={styles['form']}
      aria-label={label}
      tabIndex={-1}
      noValidate
      onSubmit={(event) => {
        // A form in a dialog that was opened from this one is a child of it to React, and sends itself alone.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        void form.submit();
      }}
    >
      <ErrorSummary root={root} errors={errors} failure={form.failure} onNewer={form.isStale ? onNewer : undefined} />
      <FieldMarks value={marksRequired ? 'required' : 'optional'}>{children}</FieldMarks>
      {guard && <LeaveGuard dirty={form.dirty && !form.busy} />}
    </form>
  );
}

/** Fields beside each other that fold under each other where there is no room. `columns` as in CSS: "2fr 1fr". */
export function FieldRow({ columns, children }: { columns?: string; children: React.ReactNode }) {
  return (
    <div
      className={styles['row']}
      style={columns === undefined ? undefined : ({ '--columns': columns } as React.CSSProperties)}
    >
      {children}
    </div>
  );
}

type FormFootProps = {
  /** The verb of the primary button: "Send invoice". */
  submit: string;
  busy?: boolean;
  disabled?: boolean;
  /** Why the button is disabled, or what has been saved; stands left of the buttons. */
  note?: React.ReactNode;
  /** At the far left: the destructive act. */
  start?: React.ReactNode;
  /** Other buttons before the primary one. */
  others?: React.ReactNode;
};

/** The sticky foot of a form: destructive left, what is saved as text, primary right with its key. */
export function FormFoot({ submit, busy = false, disabled = false, note, start, others }: FormFootProps) {
  return (
    <div className={styles['foot']} data-lower-edge>
      {start}
      <div className={styles['note']}>{note}</div>
      {others}
      <Button type="submit" loading={busy} disabled={disabled}>
        {submit}
        <KeyHint keys="mod+enter" />
      </Button>
    </div>
  );
}
