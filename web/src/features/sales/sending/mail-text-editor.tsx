import { Button } from '@mantine/core';
import { type MailKind, unknownVariables, VARIABLES_OF } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { TextareaField, TextField } from '../../../ui/forms/fields.tsx';
import styles from './sending.module.css';
import { useInsertion } from './use-insertion.ts';

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
  const { onFocus, insert } = useInsertion(text, 'body', (part, changed) => onChange({ ...text, [part]: changed }));
  const errorOf = (part: Part): string | undefined => {
    const names = unknownVariables(text[part], kind);
    if (names.length === 0) return errors[part];
    return t('sending.unknownVariable', { names: names.map((name) => `{${name}}`).join(', ') });
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
          help={t('sending.variablesHelp')}
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
