import { Checkbox, Input, PasswordInput, Switch, Textarea } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Field, type FieldProps, withinWrapper } from './field.tsx';
import styles from './fields.module.css';
import type { Binding } from './use-form.ts';

/** A field as a form binds it; outside a form `value` and `onChange` are enough. */
export type Bound<T> = FieldProps &
  Pick<Binding<T>, 'value' | 'onChange'> &
  Partial<Pick<Binding<T>, 'name' | 'error' | 'onProblem' | 'hold'>> & { disabled?: boolean };

export function frame<T>(props: Bound<T>): FieldProps & { name: string | undefined; error: string | undefined } {
  const { label, help, optional = false, required = false, mark, check, spot, aside, name, error } = props;
  return { label, help, optional, required, mark, check, spot, aside, name, error };
}

type TextFieldProps = Bound<string> & {
  type?: 'text' | 'email' | 'tel' | 'url';
  maxLength?: number;
  placeholder?: string;
  autoComplete?: string;
};

export function TextField(props: TextFieldProps) {
  const { value, onChange, disabled = false, type = 'text', maxLength, placeholder, autoComplete } = props;
  return (
    <Field {...frame(props)}>
      {(control) => (
        <Input
          {...control}
          {...{ type, maxLength, placeholder, autoComplete, disabled, value }}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

export function PasswordField(props: Bound<string> & { autoComplete: 'current-password' | 'new-password' }) {
  const { t } = useTranslation('ui');
  return (
    <Field {...frame(props)}>
      {(control) => (
        <PasswordInput
          {...withinWrapper(control)}
          value={props.value}
          autoComplete={props.autoComplete}
          visibilityToggleButtonProps={{ 'aria-label': t('showPassword') }}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** With `maxLength` the help says how many characters are left, unless it has something else to say. */
export function TextareaField(props: Bound<string> & { rows?: number; maxLength?: number }) {
  return (
    <Field {...frame(props)}>
      {(control) => (
        <Textarea
          {...withinWrapper(control)}
          value={props.value}
          disabled={props.disabled ?? false}
          rows={props.rows ?? 3}
          maxLength={props.maxLength}
          onChange={(event) => props.onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  );
}

type TickProps = Pick<Binding<boolean>, 'value' | 'onChange'> &
  Partial<Pick<Binding<boolean>, 'name' | 'error' | 'onProblem'>> & {
    label: string;
    help?: string;
    disabled?: boolean;
  };

/** `short` names it where errors are summed up, for a label that is a sentence. */
export function CheckField(props: TickProps & { short?: string }) {
  const { label, short = label, help, name, value, onChange, error, disabled } = props;
  return (
    <div data-path={name} data-label={short}>
      <Checkbox
        label={label}
        description={help}
        checked={value}
        error={error}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}

/** A setting that is on or off: name and consequence at the left, the switch at the right. */
export function SwitchField({ label, help, name, value, onChange, error, disabled }: TickProps) {
  return (
    <div data-path={name} data-label={label}>
      <Switch
        labelPosition="left"
        classNames={{ body: styles['switchBody'] ?? '', labelWrapper: styles['switchWords'] ?? '' }}
        label={label}
        description={help}
        checked={value}
        error={error}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </div>
  );
}
