import { Button, Modal } from '@mantine/core';
import { accountCalls, type TwoStepReset, twoStepResetCalls } from '@saldo/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isRefused } from '../../app/api/api-error.ts';
import { callApi } from '../../app/api/server.ts';
import { useMe } from '../../app/api/session.ts';
import { useStepUp } from '../accounts/index.ts';
import { SelectField, TextField } from '../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../ui/forms/form.tsx';
import { momentOf } from '../../ui/format/format.ts';
import { Card } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useForm } from '../../ui/forms/use-form.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import styles from './staff.module.css';
import { useRefreshStaff } from './use-teams.ts';

/** Resets of two-step verification: a lead requests, an administrator approves. */
export function TwoStepResets() {
  const { t } = useTranslation('staff');
  const [isAsking, setAsking] = useState(false);
  const { data } = useQuery({
    queryKey: ['staff', 'two-step-resets'],
    queryFn: ({ signal }) => callApi(twoStepResetCalls.twoStepResets, {}, { signal }),
  });
  return (
    <Card title={t('resets.title')} flush>
      <p className={`second ${styles['empty'] ?? ''}`}>{t('resets.text')}</p>
      <ul className={styles['rows']} aria-label={t('resets.title')}>
        {(data ?? []).map((reset) => (
          <Reset key={reset.id} reset={reset} />
        ))}
      </ul>
      <div className={styles['foot']}>
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('resets.ask')}
        </Button>
      </div>
      {isAsking && <AskDialog onClose={() => setAsking(false)} />}
    </Card>
  );
}

function Reset({ reset }: { reset: TwoStepReset }) {
  const { t } = useTranslation('staff');
  const refresh = useRefreshStaff();
  const { confirmed, dialog } = useStepUp();
  const language = useLanguage();
  const { id, name, email, reason, requested_by, expires_at, may_approve } = reset;
  const act = async (work: () => Promise<unknown>, said: string) => {
    try {
      await work();
      toast.success(said);
    } catch (error) {
      // Whoever closed the question changed their mind.
      if (!isRefused(error, 'step_up_required'))
        toast.error(error instanceof ApiError ? error.detail : t('server', { ns: 'errors' }));
    }
    await refresh();
  };
  const approve = () =>
    act(
      () =>
        confirmed(t('resets.what', { name }), (step_up) =>
          callApi(twoStepResetCalls.approveTwoStepReset, { params: { id }, body: { step_up } }),
        ),
      t('resets.done', { name }),
    );
  const withdraw = () =>
    act(() => callApi(twoStepResetCalls.withdrawTwoStepReset, { params: { id } }), t('resets.withdrawn', { name }));
  return (
    <li className={styles['row']}>
      <div className={styles['who']}>
        <strong>{name}</strong>
        <div className="second">{email}</div>
        <div>{t('resets.by', { name: requested_by, reason, time: momentOf(expires_at, language) })}</div>
        {!may_approve && <div className="second">{t('resets.another')}</div>}
      </div>
      <Button variant="subtle" onClick={() => void withdraw()}>
        {t('resets.withdraw')}
      </Button>
      {may_approve && <Button onClick={() => void approve()}>{t('resets.approve')}</Button>}
      {dialog}
    </li>
  );
}

function AskDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('staff');
  const { t: ui } = useTranslation();
  const me = useMe();
  const refresh = useRefreshStaff();
  const { confirmed, dialog } = useStepUp();
  const { data } = useQuery({
    queryKey: ['staff', 'colleagues'],
    queryFn: ({ signal }) => callApi(accountCalls.staffUsers, {}, { signal }),
  });
  const others = (data ?? []).filter(({ id }) => id !== me.id);
  const nameOf = (id: string | null) => others.find((each) => String(each.id) === id)?.name ?? '';
  const form = useForm<{ person_id: string | null; reason: string }>({
    initial: { person_id: null, reason: '' },
    validate: ({ person_id }) => (person_id === null ? { person_id: t('resets.choose') } : {}),
    submit: async ({ person_id, reason }) => {
      const name = nameOf(person_id);
      await confirmed(t('resets.what', { name }), (step_up) =>
        callApi(twoStepResetCalls.requestTwoStepReset, { body: { person_id: Number(person_id), reason, step_up } }),
      );
      await refresh();
      toast.success(t('resets.asked', { name }));
      onClose();
    },
  });
  return (
    <>
      <Modal opened onClose={onClose} title={t('resets.ask')} closeButtonProps={{ 'aria-label': ui('close') }}>
        <Form form={form} label={t('resets.ask')} guard={false}>
          <p className="second">{t('resets.askText')}</p>
          <SelectField
            label={t('resets.colleague')}
            {...form.bind('person_id')}
            data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
            searchable
            nothingFound={t('teams.nothingFound')}
          />
          <TextField
            label={t('resets.reason')}
            help={t('resets.reasonHelp')}
            maxLength={500}
            {...form.bind('reason')}
          />
          <FormFoot submit={t('resets.askSubmit')} busy={form.busy} />
        </Form>
      </Modal>
      {dialog}
    </>
  );
}
