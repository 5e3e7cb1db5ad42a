import { Button } from '@mantine/core';
import { directDebitCalls, MANDATE_KINDS } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import { IconPlus } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { ChoiceField, DateField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { formatDate, formatIban, today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { useContact } from '../../contacts/index.ts';
import styles from '../sending/sending.module.css';
import { mandatesQuery } from './mandates-query.ts';

/** The mandate by which invoices of a customer are collected. */
export function MandateCard({ id }: { id: number }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const mayEdit = useMay()('sales.edit');
  const { busy, act } = useAction();
  const [adding, setAdding] = useState(false);
  const mandates = mandatesQuery(admin_id, id);
  const { data } = useQuery(mandates);
  const { data: contact } = useContact(id);
  if (data === undefined) return null;
  const current = data.find(({ ended_at }) => ended_at === null);
  const end = (mandate: number) =>
    act(async () => {
      await callApi(directDebitCalls.endMandate, { params: { id: mandate }, body: { admin_id } });
      await client.invalidateQueries({ queryKey: mandates.queryKey });
      toast.success(t('directDebit.ended'));
    });
  const done = () => {
    setAdding(false);
    void client.invalidateQueries({ queryKey: mandates.queryKey });
  };
  return (
    <Card title={t('directDebit.mandate')}>
      {current === undefined ? (
        !adding && <p className="second">{t('directDebit.noMandate')}</p>
      ) : (
        <p>
          {formatIban(current.iban)}
          <br />
          <span className="second">
            {t(`directDebit.kinds.${current.kind}`)} · {current.reference} ·{' '}
            {t('directDebit.signed', { date: formatDate(current.signed_on, language, 'long') })}
          </span>
        </p>
      )}
      {adding && <MandateForm contactId={id} iban={contact?.iban ?? ''} onDone={done} />}
      {mayEdit && !adding && (
        <div className={styles['files']}>
          {current === undefined ? (
            <Button variant="default" leftSection={<IconPlus size={17} stroke={1.7} />} onClick={() => setAdding(true)}>
              {t('directDebit.add')}
            </Button>
          ) : (
            <Button variant="default" loading={busy} onClick={() => void end(current.id)}>
              {t('directDebit.end')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}

type Values = { iban: string; signed_on: IsoDate | null; kind: (typeof MANDATE_KINDS)[number] };

function MandateForm({ contactId, iban: known, onDone }: { contactId: number; iban: string; onDone: () => void }) {
  const { t } = useTranslation('sales');
  const { t: ui } = useTranslation();
  const admin_id = useAdminId();
  const form = useForm<Values>({
    initial: { iban: known, signed_on: today(), kind: 'RECURRENT' },
    validate: ({ signed_on }): Record<string, string> => (signed_on === null ? { signed_on: ui('form.required') } : {}),
    submit: async ({ iban, signed_on, kind }) => {
      if (signed_on === null) return;
      const body = { admin_id, contact_id: contactId, iban, signed_on, kind };
      await callApi(directDebitCalls.createMandate, { body });
      toast.success(t('directDebit.added'));
      onDone();
    },
  });
  return (
    <Form form={form} label={t('directDebit.add')} guard={false}>
      <FieldRow>
        <TextField label={t('directDebit.iban')} {...form.bind('iban')} />
        <DateField label={t('directDebit.signedOn')} {...form.bind('signed_on')} />
      </FieldRow>
      <ChoiceField
        label={t('directDebit.kind')}
        data={MANDATE_KINDS.map((value) => ({ value, label: t(`directDebit.kinds.${value}`) }))}
        {...form.bind('kind')}
      />
      <FormFoot submit={t('directDebit.save')} busy={form.busy} />
    </Form>
  );
}
