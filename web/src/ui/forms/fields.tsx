import { type ComboboxData, SegmentedControl, Select } from '@mantine/core';
import type { Cents, IsoDate } from '@saldo/ledger';
import { useState } from 'react';
import { DateInput, type DateInputProps } from './date-input.tsx';
import { Field, withinWrapper } from './field.tsx';
import styles from './fields.module.css';
import { MoneyInput } from './money-input.tsx';
import { SearchSelect } from './search-select.tsx';
import { type Bound, frame } from './text-fields.tsx';

export { CheckField, SwitchField, TextareaField, TextField } from './text-fields.tsx';

const ignore = () => undefined;

type SelectFieldProps = Bound<string | null> & {
  data: ComboboxData;
  /** Typing narrows the list. On by default above seven choices. */
  searchable?: boolean;
  clearable?: boolean;
  placeholder?: string;
  nothingFound?: string;
  /** For lists the server narrows: what is typed. */
  onSearch?: (text: string) => void;
  /** The list is on its way. */
  waiting?: boolean;
  /** The choice that makes something new. */
  makes?: string;
  /** It is in what closes when one clicks beside it: the list is part of that. */
  inPanel?: boolean;
};

export function SelectField(props: SelectFieldProps) {
  const { value, onChange, data, searchable, clearable = false, placeholder, nothingFound, disabled = false } = props;
  const { waiting, makes, hold, onProblem, onSearch = ignore, inPanel = false } = props;
  const comboboxProps = { withinPortal: !inPanel };
  const shared = { value, onChange, data, clearable, placeholder, disabled, comboboxProps };
  return (
    <Field {...frame(props)}>
      {(control) =>
        (searchable ?? data.length > 7) ? (
          <SearchSelect
            {...withinWrapper(control)}
            {...shared}
            {...{ waiting, makes, hold, onProblem }}
            nothingFoundMessage={nothingFound}
            onSearchChange={onSearch}
          />
        ) : (
          <Select {...withinWrapper(control)} {...shared} allowDeselect={false} />
        )
      }
    </Field>
  );
}

/** Outside a form it says itself what is wrong with what is typed. */
export function MoneyField(props: Bound<Cents | null> & { currency?: boolean }) {
  const [problem, setProblem] = useState<string | undefined>();
  const { value, onChange, onProblem = setProblem, disabled = false, currency = false } = props;
  return (
    <Field {...frame(props)} error={props.error ?? problem}>
      {(control) => <MoneyInput {...control} {...{ value, onChange, onProblem, disabled, currency }} />}
    </Field>
  );
}

export function DateField(props: Bound<IsoDate | null> & Pick<DateInputProps, 'isForBooks'>) {
  const { value, onChange, onProblem, disabled = false, isForBooks = false } = props;
  return (
    <Field {...frame(props)}>
      {(control) => <DateInput {...control} {...{ value, onChange, onProblem, disabled, isForBooks }} />}
    </Field>
  );
}

type ChoiceFieldProps<T extends string> = Bound<T> & { data: { value: T; label: string }[] };

/** One of two to four short choices, all in sight. */
export function ChoiceField<T extends string>(props: ChoiceFieldProps<T>) {
  return (
    <Field {...frame(props)} group>
      {() => (
        <SegmentedControl<T>
          className={styles['choice'] ?? ''}
          value={props.value}
          data={props.data}
          disabled={props.disabled ?? false}
          onChange={props.onChange}
          fullWidth
        />
      )}
    </Field>
  );
}
