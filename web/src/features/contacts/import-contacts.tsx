import { Button, Checkbox, Modal } from '@mantine/core';
import { contactCalls, type ContactImport } from '@saldo/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/api/api-error.ts';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { Field } from '../../ui/forms/field.tsx';
import { Dropzone } from '../../ui/forms/dropzone.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import styles from './contacts.module.css';

const MEGABYTES = 10;
const SHOWN = 20;

type Kind = { is_client: boolean; is_supplier: boolean };
const NOTHING: Kind = { is_client: false, is_supplier: false };

/** Drop a list, see what it would do, do it. As long as a row has a problem nothing is changed. */
export function ImportContacts({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('contacts');
  const adminId = useAdminId();
  const client = useQueryClient();
  const [file, setFile] = useState<File>();
  const [refused, setRefused] = useState<string>();
  /** What the new ones are, when the file does not say. */
  const [kind, setKind] = useState(NOTHING);
  const [asks, setAsks] = useState(false);
  const send = (chosen: File, isTrial: boolean) => {
    const form = new FormData();
    form.append('file', chosen);
    const query = {
      admin_id: adminId,
      dry_run: flag(isTrial),
      is_client: flag(kind.is_client),
      is_supplier: flag(kind.is_supplier),
    };
    return callApi(contactCalls.importContacts, { query, form });
  };
  const trial = useMutation({ mutationFn: (chosen: File) => send(chosen, true) });
  const taking = useMutation({
    mutationFn: (chosen: File) => send(chosen, false),
    onSuccess: async ({ added, changed }) => {
      await client.invalidateQueries({ queryKey: ['admin', adminId, 'contacts'] });
      const done = [
        ...(added > 0 ? [t('import.added', { count: added })] : []),
        ...(changed > 0 ? [t('import.changed', { count: changed })] : []),
      ];
      toast.success(done.join(', '));
      onClose();
    },
  });
  // The mutation itself says that it is pending only after the second press of a pair.
  const [isTaking, setTaking] = useState(false);
  const failure = trial.error ?? taking.error;
  const problem = refused ?? (failure instanceof ApiError ? failure.detail : undefined);
  const choose = (chosen: File) => {
    setRefused(undefined);
    setFile(chosen);
    setAsks(false);
    trial.mutate(chosen);
  };
  const needsKind = trial.data !== undefined && !trial.data.says_kind && trial.data.added > 0;
  const take = () => {
    const isMissing = needsKind && !kind.is_client && !kind.is_supplier;
    setAsks(isMissing);
    if (isMissing || file === undefined) return;
    setTaking(true);
    taking.mutate(file, { onSettled: () => setTaking(false) });
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('import.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <div className={styles['import']}>
        <p className="second">{t('import.text')}</p>
        <Dropzone
          title={{ desk: t('import.drop'), phone: t('import.choose') }}
          accept=".csv,.txt,text/csv"
          megabytes={MEGABYTES}
          onFiles={([chosen]) => chosen !== undefined && choose(chosen)}
          onRefused={({ name }, reason) => setRefused(`${name}: ${reason}`)}
        />
        {problem !== undefined && (
          <p role="alert" className={styles['viesProblem']}>
            {problem}
          </p>
        )}
        {file !== undefined && trial.data !== undefined && <Outcome file={file.name} outcome={trial.data} />}
        {needsKind && (
          <Field label={t('import.kind')} name="kind" error={asks ? t('import.kindMissing') : undefined} group>
            {() => (
              <div className={styles['ticks']}>
                {(['is_client', 'is_supplier'] as const).map((each) => (
                  <Checkbox
                    key={each}
                    label={t(`fields.${each}`)}
                    checked={kind[each]}
                    onChange={(event) => {
                      setAsks(false);
                      setKind({ ...kind, [each]: event.currentTarget.checked });
                    }}
                  />
                ))}
              </div>
            )}
          </Field>
        )}
      </div>
      <div className="dialog-foot">
        <Button variant="default" onClick={onClose}>
          {t('cancel', { ns: 'ui' })}
        </Button>
        <Button
          disabled={file === undefined || !isUseful(trial.data)}
          loading={trial.isPending || isTaking}
          onClick={take}
        >
          {t('import.take')}
        </Button>
      </div>
    </Modal>
  );
}

const flag = (yes: boolean) => (yes ? ('true' as const) : ('false' as const));

function isUseful(outcome: ContactImport | undefined): boolean {
  return outcome !== undefined && outcome.problem_count === 0 && outcome.added + outcome.changed > 0;
}

function Outcome({ file, outcome }: { file: string; outcome: ContactImport }) {
  const { t } = useTranslation('contacts');
  const { problems, problem_count, unknown_columns } = outcome;
  return (
    <output className={styles['outcome']}>
      <strong>{file}</strong>
      <span>{t('import.counts', { ...outcome })}</span>
      {unknown_columns.length > 0 && (
        <span className="second">
          {t('import.unknown', { count: unknown_columns.length, columns: unknown_columns.join(', ') })}
        </span>
      )}
      {problem_count > 0 && (
        <>
          <span className={styles['viesProblem']}>{t('import.problems', { count: problem_count })}</span>
          <ul className={styles['problems']}>
            {problems.slice(0, SHOWN).map(({ row, column, message }) => (
              <li key={`${String(row)} ${column} ${message}`}>{t('import.problem', { row, column, message })}</li>
            ))}
          </ul>
          {problem_count > SHOWN && (
            <span className="second">{t('import.moreProblems', { count: problem_count - SHOWN })}</span>
          )}
        </>
      )}
    </output>
  );
}
