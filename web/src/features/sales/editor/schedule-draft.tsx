import { Button, Modal } from '@mantine/core';
import { type Invoice, salesMailCalls, schedulingCalls } from '@saldo/contract';
import { addDays, type IsoDate } from '@saldo/ledger';
import { IconCalendarTime } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { RoomLink } from '../../../app/routing/address.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { DateField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { formatDate, today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';

type ScheduleProps = {
  draft: Invoice;
  /** Saves what was typed; undefined while it cannot be saved. */
  save: () => Promise<Invoice> | undefined;
  /** Shows the draft as it is now. */
  onChanged: () => void;
};

/** That a draft is finalised and sent by itself, and a way to take that back. */
export function ScheduledNote({ draft: { id, finalize_on }, onChanged }: Omit<ScheduleProps, 'save'>) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const admin_id = useAdminId();
  const maySend = useMay()('sales.send');
  const { busy, act } = useAction();
  if (finalize_on === null) return null;
  const takeBack = () =>
    act(async () => {
      await callApi(schedulingCalls.unscheduleDraft, { params: { id }, query: { admin_id } });
      toast.success(t('scheduling.takenBack'));
      onChanged();
    });
  return (
    <Note tone="info">
      {t('scheduling.note', { date: formatDate(finalize_on, language, 'long') })}{' '}
      {maySend ? (
        <Button size="compact-xs" variant="default" loading={busy} onClick={() => void takeBack()}>
          {t('sending.unschedule')}
        </Button>
      ) : (
        t('scheduling.changeEnds')
      )}
    </Note>
  );
}

/** Asks on which day a draft is finalised and sent. */
export function ScheduleButton({ draft, save, onChanged }: ScheduleProps) {
  const { t } = useTranslation('sales');
  const [asking, setAsking] = useState(false);
  const maySend = useMay()('sales.send');
  if (!maySend || draft.finalize_on !== null) return null;
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconCalendarTime size={17} stroke={1.7} />}
        onClick={() => setAsking(true)}
      >
        {t('scheduling.act')}
      </Button>
      <Modal
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('scheduling.title')}
        closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
      >
        <ScheduleForm draft={draft} save={save} onChanged={onChanged} />
      </Modal>
    </>
  );
}

type RecipientProps = { contactId: number; customer: string; draft: number };

/** To whom it goes; a warning where that is nobody. */
function Recipient({ contactId, customer, draft }: RecipientProps) {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'sales', 'contact-mail', contactId],
    queryFn: ({ signal }) =>
      callApi(salesMailCalls.contactMail, { params: { id: contactId }, query: { admin_id } }, { signal }),
  });
  if (data === undefined) return <p className="second">&nbsp;</p>;
  if (data.address !== '')
    return <p>{t('scheduling.to', { customer, address: [data.address, ...data.cc].join(', ') })}</p>;
  return (
    <Note tone="warn">
      {t('scheduling.noAddress', { customer })}{' '}
      <RoomLink
        to={`sales/customers/${String(contactId)}`}
        search={{ address: 'yes', draft: String(draft) }}
        className="link"
      >
        {t('scheduling.addAddress')}
      </RoomLink>
    </Note>
  );
}

function ScheduleForm({ draft, save, onChanged }: ScheduleProps) {
  const { id, contact_id, contact_name } = draft;
  const { t } = useTranslation('sales');
  const { t: ui } = useTranslation();
  const language = useLanguage();
  const admin_id = useAdminId();
  const form = useForm<{ date: IsoDate | null }>({
    initial: { date: addDays(today(), 1) },
    validate: ({ date }): Record<string, string> => (date === null ? { date: ui('form.required') } : {}),
    submit: async ({ date }) => {
      const saved = await save();
      if (saved === undefined || date === null) return;
      const body = { admin_id, version: saved.version, date };
      await callApi(schedulingCalls.scheduleInvoice, { params: { id }, body });
      toast.success(t('scheduling.done', { date: formatDate(date, language, 'long') }));
      onChanged();
    },
  });
  return (
    <Form form={form} label={t('scheduling.title')} guard={false}>
      <p className="second">{t('scheduling.text')}</p>
      {contact_id === null ? (
        <Note tone="warn">{t('editor.chooseCustomer')}</Note>
      ) : (
        <Recipient contactId={contact_id} customer={contact_name ?? ''} draft={id} />
      )}
      <DateField label={t('scheduling.date')} {...form.bind('date')} />
      <FormFoot submit={t('sending.schedule')} busy={form.busy} />
    </Form>
  );
}
