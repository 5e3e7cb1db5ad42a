import { useDebouncedValue } from '@mantine/hooks';
import { contactCalls, type RegisteredCompany } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/api/api-error.ts';
import { callApi } from '../../app/api/server.ts';
import { SelectField } from '../../ui/forms/fields.tsx';

const SHORTEST = 2;
const PAUSE_MS = 300;

/** Finds a company in the register by name or KVK number and returns its details. Never blocks the form. */
export function RegisterSearch({ onFound }: { onFound: (company: RegisteredCompany) => void }) {
  const { t } = useTranslation('contacts');
  const [text, setText] = useState('');
  const [picked, setPicked] = useState<string | null>(null);
  const [problem, setProblem] = useState<string>();
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MS);
  const { data: hits = [], error } = useQuery({
    queryKey: ['register', asked],
    enabled: asked.length >= SHORTEST && picked === null,
    retry: false,
    queryFn: ({ signal }) =>
      callApi(contactCalls.searchRegister, { query: { search: asked } }, { signal, quiet: true }),
  });
  const choose = async (kvkNumber: string | null) => {
    setPicked(kvkNumber);
    setProblem(undefined);
    if (kvkNumber === null) return;
    try {
      onFound(await callApi(contactCalls.registeredCompany, { params: { kvkNumber } }, { quiet: true }));
    } catch (failure) {
      setPicked(null);
      setProblem(failure instanceof ApiError ? failure.detail : t('register.failed'));
    }
  };
  return (
    <SelectField
      label={t('register.label')}
      optional
      help={problem ?? (error instanceof ApiError ? error.detail : t('register.help'))}
      data={hits.map(({ kvk_number, name, town }) => ({
        value: kvk_number,
        label: [name, town, kvk_number].filter((part) => part !== '').join(' · '),
      }))}
      searchable
      clearable
      nothingFound={asked.length < SHORTEST ? t('register.typeMore') : t('register.nothing')}
      value={picked}
      onSearch={setText}
      onChange={(kvkNumber) => void choose(kvkNumber)}
    />
  );
}
