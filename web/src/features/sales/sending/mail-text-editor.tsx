import { Button } from '@mantine/core';
import { type MailKind, unknownVariables, VARIABLES_OF } from '@saldo/contract';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { TextareaField, TextField } from '../../../ui/forms/fields.tsx';
import styles from './sending.module.css';

type Part = 'subject' | 'body';
export type EditedText = Readonly<Record<Part, string>>;

type MailTextEditorProps = {
  kind: MailKind;
  text: EditedText;
  onChange: (text: EditedText) => void;
  errors: Partial<Record<Part, string | undefined>>;
  /** Where the fields are in the form, for its summary of errors. */
  path?: string;
};

/** Subject and text of an e-mail, with the variables to insert where the cursor is. */
export function MailTextEditor({ kind, text, onChange, errors, path = '' }: MailTextEditorProps) {
  const { t } = useTranslation('sales');
  const last = useRef<{ part: Part; element: HTMLInputElement | HTMLTextAreaElement } | undefined>(undefined);
  const insert = (name: string): void => {
    const part = last.current?.part ?? 'body';
    const element = last.current?.element;
    const whole = text[part];
    const from = element?.selectionStart ?? whole.length;
    const until = element?.selectionEnd ?? whole.length;
    const variable = `{${name}}`;
    onChange({ ...text, [part]: whole.slice(0, from) + variable + whole.slice(until) });
    requestAnimationFrame(() => {
      element?.focus();
      element?.setSelectionRange(from + variable.length, from + variable.length);
    });
  };
  const errorOf = (part: Part): string | undefined => {
    const names = unknownVariables(text[part], kind);
    if (names.length === 0) return errors[part];
    return t('sending.unknownVariable', { names: names.map((name) => `{${name}}`).join(', ') });
  };
  const onFocus =
    (part: Part) =>
    ({ target }: React.FocusEvent<HTMLElement>) => {
      if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement)
        last.current = { part, element: target };
    };
  return (
    <div className={styles['text']}>
      <div onFocus={onFocus('subject')}>
        <TextField
          label={t('sending.subject')}
          name={`${path}subject`}
          value={text.subject}
          error={errorOf('subject')}
          maxLength={200}
          onChange={(subject) => onChange({ ...text, subject })}
        />
      </div>
      <div onFocus={onFocus('body')}>
        <TextareaField
          label={t('sending.body')}
          name={`${path}body`}
          value={text.body}
          error={errorOf('body')}
          rows={9}
          onChange={(body) => onChange({ ...text, body })}
        />
      </div>
      <fieldset className={styles['variables']}>
        <legend className="second">{t('sending.variables')}</legend>
        {VARIABLES_OF[kind].map((name) => (
          <Button key={name} size="compact-xs" variant="default" onClick={() => insert(name)}>
            {t(`mailSettings.variables.${name}`)}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}

export const isKnown = ({ subject, body }: EditedText, kind: MailKind): boolean =>
  unknownVariables(subject, kind).length + unknownVariables(body, kind).length === 0;
