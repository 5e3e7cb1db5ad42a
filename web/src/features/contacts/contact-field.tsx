import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { SelectField } from '../../ui/forms/fields.tsx';
import type { Bound } from '../../ui/forms/text-fields.tsx';
import { useContactChoices } from './contact-choices.ts';

type Named = { id: number; name: string };
type ContactFieldProps = Bound<string | null> & {
  /** The contact that it begins with: it may not be among the first that the server finds. */
  initial?: Named | null;
  clearable?: boolean;
  placeholder?: string;
  /** Told with its name, for whoever shows it elsewhere. */
  onChoose?: (contact: Named | null) => void;
};

/** A contact, by its id; typing searches all of them. */
export function ContactField({ initial = null, onChange, onChoose, ...field }: ContactFieldProps) {
  const { t } = useTranslation('contacts');
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<Named | null>(initial);
  const { contacts, waiting } = useContactChoices(typed, shown?.name);
  const offered: readonly Named[] =
    shown === null || contacts.some(({ id }) => id === shown.id) ? contacts : [shown, ...contacts];
  return (
    <SelectField
      {...field}
      searchable
      nothingFound={t('noneFound')}
      waiting={waiting}
      onSearch={setTyped}
      data={offered.map(({ id, name }) => ({ value: String(id), label: name }))}
      onChange={(chosen) => {
        const contact = offered.find(({ id }) => String(id) === chosen) ?? null;
        setShown(contact);
        onChoose?.(contact);
        onChange(chosen);
      }}
    />
  );
}
