import { Button } from '@mantine/core';
import { IconPaperclip, IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { RECEIPT_KINDS, useFitting } from '../../../ui/forms/dropzone.tsx';
import { Field } from '../../../ui/forms/field.tsx';
import type { Binding } from '../../../ui/forms/use-form.ts';
import styles from '../inbox.module.css';

/** What is taken, and in whose words. */
type Words = { label: string; help?: string; choose: string };

type DocumentFieldProps = Pick<Binding<File | null>, 'name' | 'value' | 'onChange' | 'error' | 'onProblem'> & {
  words: Words;
  accept?: string;
  disabled?: boolean;
};

/** One photo or file; a phone offers its camera. */
export function DocumentField({
  name,
  value,
  onChange,
  error,
  onProblem,
  words: { label, help, choose: chooseOne },
  accept = RECEIPT_KINDS,
  disabled = false,
}: DocumentFieldProps) {
  const { t } = useTranslation('inbox');
  const input = useRef<HTMLInputElement>(null);
  const choose = (file: File | null, problem?: string) => {
    onChange(file);
    onProblem(problem);
  };
  const take = useFitting({
    onFiles: ([file]) => choose(file ?? null),
    onRefused: (_file, reason) => choose(null, reason),
    accept,
  });
  return (
    <Field label={label} {...(help === undefined ? {} : { help })} {...{ name, error }} optional group>
      {(control) => (
        <div className={styles['otherDocument']}>
          <Button
            variant="default"
            leftSection={<IconPaperclip size={17} stroke={1.7} />}
            aria-describedby={control['aria-describedby']}
            disabled={disabled}
            onClick={() => input.current?.click()}
          >
            {chooseOne}
          </Button>
          {value !== null && (
            <Button
              variant="subtle"
              rightSection={<IconX size={15} stroke={1.7} />}
              aria-label={t('restore.without', { name: value.name })}
              disabled={disabled}
              onClick={() => choose(null)}
            >
              {value.name}
            </Button>
          )}
          <input
            ref={input}
            type="file"
            hidden
            accept={accept}
            aria-label={chooseOne}
            onChange={(event) => {
              take(event.currentTarget.files);
              event.currentTarget.value = '';
            }}
          />
        </div>
      )}
    </Field>
  );
}
