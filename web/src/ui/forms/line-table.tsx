import { ActionIcon, Input, Textarea } from '@mantine/core';
import type { Cents, IsoDate } from '@saldo/ledger';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Choices } from './rank-matches.ts';
import { DateInput } from './date-input.tsx';
import { DecimalInput, type TwoReadings } from './decimal-input.tsx';
import { CheckNote, type Check, FieldError } from './field.tsx';
import type { FieldErrors, FormStore } from './form-store.ts';
import styles from './line-table.module.css';
import { MoneyInput } from './money-input.tsx';
import { SearchSelect } from './search-select.tsx';
import type { Binding } from './use-form.ts';

/** What a cell needs: its accessible name, whether it is wrong, and the class that makes it a cell. */
export type CellControl = { 'aria-label': string; error: boolean; className: string };

/** What a cell tells the form of what is typed in it: as a field does. */
type Typing = Pick<Binding<unknown>, 'onProblem' | 'hold'> & {
  onTwoReadings: (readings: TwoReadings | undefined) => void;
};

export type LineColumn<L> = {
  /** The property of the line, as errors name it. */
  id: string;
  head: string;
  /** What it is called where the head alone would be ambiguous: to screen readers and in the summary of errors. */
  name?: string;
  align?: 'left' | 'right';
  /** A width as in CSS; without one the column shares what is left. */
  width?: string;
  cell: (line: L, change: (patch: Partial<L>) => void, control: CellControl, typing: Typing) => React.ReactNode;
};

type LineTableProps<L> = {
  label: string;
  /** The name of the list in the form: errors are "lines.0.description". */
  name: string;
  lines: readonly L[];
  /** Takes the lines as they are by then: two cells may change in one moment. */
  onChange: (change: (now: readonly L[]) => L[]) => void;
  /** Where what cannot be read in a cell, or is waited for, keeps it from being saved. */
  form: Pick<FormStore<object>, 'setProblem' | 'hold'>;
  columns: readonly LineColumn<L>[];
  /** A line as it starts. */
  newLine: () => L;
  /** Messages with the list's name taken off; `form.errorsUnder('lines')`. */
  errors?: FieldErrors;
  /** A doubt about a line, below it, and the column it is about. */
  check?: (line: L, index: number) => (Check & { column: string }) | undefined;
  addLabel?: string;
  /** So many lines are not taken away; one, unless told otherwise. */
  least?: number;
  /** Beside "Add a line": other ways to get lines. */
  others?: React.ReactNode;
  /** The cell the cursor is in, as errors name it: "lines.0.description". */
  onFocusCell?: (path: string | undefined) => void;
};

/** Moves to the same cell of another line; the table holds one row of inputs per line. */
function focusCell(table: HTMLElement | null, index: number, column: number): void {
  const cell = table?.querySelector<HTMLElement>(`[data-line="${String(index)}"] [data-column="${String(column)}"]`);
  cell?.querySelector<HTMLElement>('input, textarea, select, button')?.focus();
}

function isTyping(target: EventTarget): target is HTMLInputElement | HTMLTextAreaElement {
  return target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement;
}

/** Lines that are edited in place. Tab walks through the cells, Enter goes down and adds a line at the end. */
export function LineTable<L>(props: LineTableProps<L>) {
  const {
    label,
    name,
    lines,
    onChange,
    form,
    columns,
    newLine,
    errors = {},
    check,
    addLabel,
    least = 1,
    others,
    onFocusCell,
  } = props;
  const { t } = useTranslation();
  const table = useRef<HTMLTableElement>(null);
  const [removals, setRemovals] = useState(0);
  const focused = useRef(onFocusCell);
  useEffect(() => {
    focused.current = onFocusCell;
  });
  useEffect(() => {
    const element = table.current;
    const onFocus = (event: FocusEvent) => {
      const cell = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-path]') : null;
      focused.current?.(event.type === 'focusout' ? undefined : cell?.dataset['path']);
    };
    element?.addEventListener('focusin', onFocus);
    element?.addEventListener('focusout', onFocus);
    return () => {
      element?.removeEventListener('focusin', onFocus);
      element?.removeEventListener('focusout', onFocus);
    };
  }, []);
  const change = (index: number, patch: Partial<L>) =>
    onChange((now) => now.map((line, each) => (each === index ? { ...line, ...patch } : line)));
  const add = (column = 0) => {
    onChange((now) => [...now, newLine()]);
    requestAnimationFrame(() => focusCell(table.current, lines.length, column));
  };
  const remove = (index: number) => {
    onChange((now) => now.filter((_, each) => each !== index));
    // The others move up, so what was half typed in them is let go: their cells are drawn again.
    form.setProblem(name, undefined);
    setRemovals((count) => count + 1);
    requestAnimationFrame(() => focusCell(table.current, Math.max(0, index - 1), 0));
  };
  const onEnter = (event: React.KeyboardEvent, index: number, column: number) => {
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.defaultPrevented) return;
    if (!isTyping(event.target) || event.target.getAttribute('aria-expanded') === 'true') return;
    event.preventDefault();
    if (index === lines.length - 1) add();
    else focusCell(table.current, index + 1, column);
  };
  return (
    <div className={styles['frame']}>
      <table ref={table} className={styles['table']} aria-label={label}>
        <thead>
          <tr>
            {columns.map(({ id, head, align, width }) => (
              <th key={id} scope="col" className={align === 'right' ? styles['right'] : undefined} style={{ width }}>
                {head}
              </th>
            ))}
            <th className={styles['end']}>
              <span className="sr">{t('openMenu')}</span>
            </th>
          </tr>
        </thead>
        {lines.map((line, index) => (
          <LineRow
            // A line has no identity of its own until it is saved; its place is what people see.
            key={`${String(removals)}.${String(index)}`}
            {...{ line, index, columns, errors, name }}
            check={check?.(line, index)}
            onChange={(patch) => change(index, patch)}
            typingIn={(column) => {
              const path = `${name}.${String(index)}.${column}`;
              return {
                onProblem: (message, typed) => form.setProblem(path, message, typed),
                hold: (work) => form.hold(path, work),
              };
            }}
            onRemove={lines.length > least ? () => remove(index) : undefined}
            onEnter={(event, column) => onEnter(event, index, column)}
          />
        ))}
      </table>
      <div className={styles['foot']}>
        <button type="button" className={`link ${styles['add'] ?? ''}`} onClick={() => add()}>
          <IconPlus size={16} stroke={1.7} aria-hidden="true" />
          {addLabel ?? t('lines.add')}
        </button>
        {others}
      </div>
    </div>
  );
}

type LineRowProps<L> = {
  line: L;
  index: number;
  name: string;
  columns: readonly LineColumn<L>[];
  errors: FieldErrors;
  check: (Check & { column: string }) | undefined;
  onChange: (patch: Partial<L>) => void;
  typingIn: (column: string) => Pick<Binding<unknown>, 'onProblem' | 'hold'>;
  onRemove: (() => void) | undefined;
  onEnter: (event: React.KeyboardEvent, column: number) => void;
};

function LineRow<L>({ line, index, name, columns, errors, check, ...on }: LineRowProps<L>) {
  const { t } = useTranslation();
  const number = index + 1;
  const [readings, setReadings] = useState<Readonly<Record<string, TwoReadings | undefined>>>({});
  const keep = (column: string, now: TwoReadings | undefined) => setReadings((all) => ({ ...all, [column]: now }));
  const doubted = columns.flatMap(({ id }) => {
    const two = readings[id];
    return two === undefined ? [] : [{ id, two }];
  });
  // What is asked below the line is not said there as an error too.
  const wrong = columns.filter(
    ({ id }) => errors[`${String(index)}.${id}`] !== undefined && readings[id] === undefined,
  );
  return (
    <tbody data-line={index}>
      <tr>
        {columns.map((column, place) => {
          const path = `${String(index)}.${column.id}`;
          const error = errors[path] !== undefined;
          const label = `${t('lines.line', { number })}, ${column.name ?? column.head}`;
          return (
            <td
              key={column.id}
              className={column.align === 'right' ? styles['right'] : undefined}
              data-column={place}
              data-path={`${name}.${path}`}
              data-label={label}
              data-head={column.head}
              data-error={error}
              data-check={check?.column === column.id || readings[column.id] !== undefined}
              onKeyDown={(event) => on.onEnter(event, place)}
            >
              {column.cell(
                line,
                on.onChange,
                { 'aria-label': label, error, className: styles['cell'] ?? '' },
                { ...on.typingIn(column.id), onTwoReadings: (now) => keep(column.id, now) },
              )}
            </td>
          );
        })}
        <td className={styles['end']}>
          {on.onRemove !== undefined && (
            <ActionIcon size={28} aria-label={t('lines.remove', { number })} onClick={on.onRemove}>
              <IconTrash size={16} stroke={1.7} />
            </ActionIcon>
          )}
        </td>
      </tr>
      {(wrong.length > 0 || check !== undefined || doubted.length > 0) && (
        <tr className={styles['note']}>
          <td colSpan={columns.length + 1}>
            {wrong.map(({ id, head, name: full = head }) => (
              <FieldError key={id}>
                {wrong.length > 1 && `${full}: `}
                {errors[`${String(index)}.${id}`]}
              </FieldError>
            ))}
            {doubted.map(({ id, two: { question, answers } }) => (
              <CheckNote key={id} reason={question} answers={answers} />
            ))}
            {check !== undefined && <CheckNote reason={check.reason} answers={check.answers ?? []} />}
          </td>
        </tr>
      )}
    </tbody>
  );
}

type CellProps<T> = { value: T; onChange: (value: T) => void; control: CellControl };

export function TextCell({
  onChange,
  control,
  ...rest
}: CellProps<string> & { placeholder?: string; maxLength?: number }) {
  const change = (event: React.ChangeEvent<HTMLInputElement>) => onChange(event.currentTarget.value);
  return <Input variant="unstyled" {...control} {...rest} onChange={change} />;
}

/** A text that is seen whole: the cell grows with it. It has no lines of its own. */
export function LongTextCell({
  onChange,
  control: { className: _, ...control },
  ...rest
}: CellProps<string> & { maxLength?: number }) {
  const change = (event: React.ChangeEvent<HTMLTextAreaElement>) =>
    onChange(event.currentTarget.value.replaceAll(/\s*\n\s*/g, ' '));
  return (
    <Textarea
      variant="unstyled"
      autosize
      minRows={1}
      className={styles['long'] ?? ''}
      {...control}
      {...rest}
      onChange={change}
    />
  );
}

export function MoneyCell({ control, ...rest }: CellProps<Cents | null> & Pick<Typing, 'onProblem'>) {
  return <MoneyInput variant="unstyled" {...control} {...rest} />;
}

export function DateCell({
  control: { className, ...control },
  ...rest
}: CellProps<IsoDate | null> & Pick<Typing, 'onProblem'> & { isForBooks?: boolean }) {
  return (
    <div className={className}>
      <DateInput variant="unstyled" {...control} {...rest} />
    </div>
  );
}

export function DecimalCell({
  control,
  ...rest
}: CellProps<string> & Pick<Typing, 'onProblem' | 'onTwoReadings'> & { decimals: number }) {
  return <DecimalInput {...control} {...rest} />;
}

/** Few and short choices: VAT rates. A native list opens at once and types ahead. */
export function ChoiceCell({
  value,
  onChange,
  control,
  data,
}: CellProps<string> & { data: { value: string; label: string }[] }) {
  return (
    <select
      className={styles['select']}
      aria-label={control['aria-label']}
      aria-invalid={control.error}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    >
      {data.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </select>
  );
}

type SearchCellProps = CellProps<string | null> & {
  data: Choices;
  placeholder?: string;
  nothingFound?: string;
  clearable?: boolean;
  /** For lists the server narrows: what is typed. */
  onSearchChange?: (text: string) => void;
  /** The list is on its way. */
  waiting?: boolean;
} & Partial<Typing>;

/** Many choices: typing narrows the list. */
export function SearchCell({ control, nothingFound, ...rest }: SearchCellProps) {
  return (
    <SearchSelect
      variant="unstyled"
      {...control}
      {...rest}
      nothingFoundMessage={nothingFound}
      comboboxProps={{ width: 'min(max-content, 100vw - 16px)', position: 'bottom-start' }}
      rightSection={<span />}
    />
  );
}
