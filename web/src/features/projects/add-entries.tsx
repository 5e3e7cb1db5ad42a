import { Button, Checkbox, Modal, Skeleton } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { PROJECT_MODELS, type Project, projectCalls, type ProjectEntry, type ProjectModel } from '@saldo/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../app/actions/run-action.ts';
import { QueryState } from '../../app/api/query-state.tsx';
import { callApi } from '../../app/api/server.ts';
import { useAdminId, useMay } from '../../app/api/session.ts';
import { toast } from '../../ui/feedback/toast-store.ts';
import { formatDate, formatMinutes } from '../../ui/format/format.ts';
import { Money } from '../../ui/format/money.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { SelectField, TextField } from '../../ui/forms/fields.tsx';
import { FieldRow } from '../../ui/forms/form.tsx';
import { useProjectChanged } from './use-project-changed.ts';
import styles from './projects.module.css';

const TYPING_MS = 200;
const MODELS = Object.keys(PROJECT_MODELS) as ProjectModel[];

const keyOf = ({ model, entry_id }: ProjectEntry) => `${model} ${String(entry_id)}`;

type AddEntriesProps = { project: Project; onClose: () => void };

/** Finds what is in no project, and puts what is chosen into this one. What was chosen stays so while something else is searched. */
export function AddEntries({ project, onClose }: AddEntriesProps) {
  const { t } = useTranslation('projects');
  const admin_id = useAdminId();
  const may = useMay();
  const changed = useProjectChanged();
  const { busy, act } = useAction();
  const models = MODELS.filter((each) => may(PROJECT_MODELS[each]));
  const [model, setModel] = useState<ProjectModel>(models[0] ?? 'expense');
  const [words, setWords] = useState('');
  const [search] = useDebouncedValue(words, TYPING_MS);
  const [chosen, setChosen] = useState<ReadonlyMap<string, ProjectEntry>>(new Map());
  const query = useQuery({
    queryKey: ['admin', admin_id, 'projects', 'candidates', model, search],
    queryFn: ({ signal }) =>
      callApi(projectCalls.projectCandidates, { query: { admin_id, model, search } }, { signal }),
    placeholderData: keepPreviousData,
  });
  const toggle = (entry: ProjectEntry) => {
    const next = new Map(chosen);
    if (!next.delete(keyOf(entry))) next.set(keyOf(entry), entry);
    setChosen(next);
  };
  const add = () =>
    act(async () => {
      const entries = [...chosen.values()].map((entry) => ({ model: entry.model, entry_id: entry.entry_id }));
      await callApi(projectCalls.addEntries, { body: { admin_id, project: project.id, entries } });
      toast.success(t('add.done', { count: entries.length, name: project.name }));
      onClose();
      await changed();
    });
  return (
    <Modal
      opened
      onClose={onClose}
      size={680}
      title={t('add.title', { name: project.name })}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <div className={styles['stack']}>
        <FieldRow columns="1fr 2fr">
          <SelectField
            label={t('kind')}
            data={models.map((value) => ({ value, label: t(`kinds.${value}`) }))}
            value={model}
            onChange={(value) => setModel(models.find((each) => each === value) ?? model)}
          />
          <TextField label={t('add.search')} maxLength={100} value={words} onChange={setWords} />
        </FieldRow>
        <QueryState query={query} skeleton={<Skeleton height={200} radius={8} />}>
          {({ results }) =>
            results.length === 0 ? (
              <p className="second">{t(search === '' ? 'add.none' : 'add.notFound')}</p>
            ) : (
              <ul className={styles['found']} aria-label={t('add.found')}>
                {results.map((entry) => (
                  <Found key={keyOf(entry)} entry={entry} isChosen={chosen.has(keyOf(entry))} onToggle={toggle} />
                ))}
              </ul>
            )
          }
        </QueryState>
        <div className="dialog-foot">
          <Button variant="default" onClick={onClose}>
            {t('cancel', { ns: 'ui' })}
          </Button>
          <Button loading={busy} disabled={chosen.size === 0} onClick={() => void add()}>
            {t('add.submit', { count: chosen.size })}
          </Button>
        </div>
      </div>
    </Modal>
  );
}

type FoundProps = { entry: ProjectEntry; isChosen: boolean; onToggle: (entry: ProjectEntry) => void };

function Found({ entry, isChosen, onToggle }: FoundProps) {
  const { t } = useTranslation('projects');
  const language = useLanguage();
  const { name, contact, date, amount, minutes } = entry;
  const details = [
    formatDate(date, language),
    name === '' || contact === '' ? '' : contact,
    entry.is_draft ? t('draft') : '',
  ];
  return (
    <li>
      <Checkbox
        checked={isChosen}
        onChange={() => onToggle(entry)}
        label={name === '' ? contact || t(`models.${entry.model}`) : name}
        description={details.filter((part) => part !== '').join(' · ')}
      />
      <span>{amount === null ? formatMinutes(minutes ?? 0) : <Money amount={amount} />}</span>
    </li>
  );
}
