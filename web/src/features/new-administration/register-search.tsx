import { Button, Input } from '@mantine/core';
import { contactCalls, type RegisteredCompany } from '@saldo/contract';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/api/api-error.ts';
import type { CallReply } from '../../app/api/api.ts';
import { callApi } from '../../app/api/server.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Note } from '../../ui/feedback/callout.tsx';
import styles from './new-administration.module.css';

type Hit = CallReply<typeof contactCalls.searchRegister>[number];
type Outcome =
  | { kind: 'none' | 'unavailable' | 'filled' }
  | { kind: 'refused'; message: string }
  | { kind: 'hits'; hits: readonly Hit[] };

type RegisterSearchProps = { onFound: (company: RegisteredCompany) => void };

/** Looks a company up in the register. Nothing found and no answer are distinguished, and neither is in the way. */
export function RegisterSearch({ onFound }: RegisterSearchProps) {
  const { t } = useTranslation('new-administration');
  const [search, setSearch] = useState('');
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const ask = async (question: () => Promise<Outcome>) => {
    setBusy(true);
    setOutcome(undefined);
    try {
      setOutcome(await question());
    } catch (error) {
      setOutcome(outcomeOf(error));
    } finally {
      setBusy(false);
    }
  };
  const fetchCompany = async (kvkNumber: string): Promise<Outcome> => {
    onFound(await callApi(contactCalls.registeredCompany, { params: { kvkNumber } }));
    return { kind: 'filled' };
  };
  const find = async (): Promise<Outcome> => {
    const hits = await callApi(contactCalls.searchRegister, { query: { search: search.trim() } });
    const [only] = hits;
    if (only === undefined) return { kind: 'none' };
    return hits.length === 1 ? await fetchCompany(only.kvk_number) : { kind: 'hits', hits };
  };
  const lookUp = () => {
    if (search.trim().length > 1 && !busy) void ask(find);
  };
  return (
    <div className={styles['register']}>
      <div className={styles['search']}>
        <Field label={t('company.search')}>
          {(control) => (
            <Input
              {...control}
              aria-required={false}
              type="search"
              maxLength={100}
              value={search}
              onChange={(event) => setSearch(event.currentTarget.value)}
              onKeyDown={(event) => {
                if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
                event.preventDefault();
                lookUp();
              }}
            />
          )}
        </Field>
        <Button variant="default" loading={busy} leftSection={<IconSearch size={17} stroke={1.7} />} onClick={lookUp}>
          {t('company.lookUp')}
        </Button>
      </div>
      {outcome?.kind === 'none' && <Note tone="info">{t('company.notFound', { search: search.trim() })}</Note>}
      {outcome?.kind === 'unavailable' && <Note tone="warn">{t('company.unavailable')}</Note>}
      {outcome?.kind === 'refused' && <Note tone="bad">{outcome.message}</Note>}
      {outcome?.kind === 'filled' && <Note tone="ok">{t('company.found')}</Note>}
      {outcome?.kind === 'hits' && (
        <ul className={styles['hits']} aria-label={t('company.results')}>
          {outcome.hits.map(({ kvk_number, name, town }) => (
            <li key={kvk_number}>
              <button type="button" className={styles['hit']} onClick={() => void ask(() => fetchCompany(kvk_number))}>
                <span>{name}</span>
                <span className="second">{[town, kvk_number].filter((part) => part !== '').join(' · ')}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function outcomeOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) throw error;
  if (error.status === 404) return { kind: 'none' };
  const isAway = ['register_unavailable', 'network', 'timeout'].includes(error.code);
  return isAway ? { kind: 'unavailable' } : { kind: 'refused', message: error.detail };
}
