import { Modal } from '@mantine/core';
import { BILL_GROUPS, type BillGroup, timesheetCalls } from '@saldo/contract';
import type { IsoDate } from '@saldo/ledger';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { useGo } from '../../../app/routing/address.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { ChoiceField, DateField, SelectField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { hoursText } from '../duration.ts';

type BillDialogProps = { opened: boolean; onClose: () => void; project?: string | undefined };

/** Makes a draft invoice of what a client has not been invoiced for. */
export function BillDialog({ opened, onClose, project }: BillDialogProps) {
  const { t } = useTranslation('timesheets');
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('bill.title')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      <BillForm onDone={onClose} project={project} />
    </Modal>
  );
}

type Values = { client: string | null; group: BillGroup };

function BillForm({ onDone, project }: { onDone: () => void; project: string | undefined }) {
  const { t } = useTranslation('timesheets');
  const language = useLanguage();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const go = useGo();
  const [until, setUntil] = useState<IsoDate | null>(today());
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'timesheets', 'to-bill', project, until],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => {
      const of = { project_id: project, ...(until === null ? {} : { until }) };
      const query = { admin_id, kind: 'BILLABLE', billed: 'false', group_by: 'CLIENT', ...of } as const;
      return callApi(timesheetCalls.hoursSummary, { query }, { signal });
    },
  });
  const clients = data?.groups.filter(({ id, unbilled_minutes }) => id !== null && unbilled_minutes > 0) ?? [];
  const only = clients.length === 1 ? String(clients[0]?.id) : null;
  const form = useForm<Values>({
    initial: { client: null, group: 'PROJECT' },
    validate: (values): Record<string, string> =>
      (values.client ?? only) === null ? { client: t('bill.chooseClient') } : {},
    submit: async ({ client: chosen, group }) => {
      const body = {
        admin_id,
        client_id: Number(chosen ?? only),
        group_by: group,
        language,
        ...(until === null ? {} : { until }),
        ...(project === undefined ? {} : { project_id: Number(project) }),
      };
      const { invoice_id, minutes } = await callApi(timesheetCalls.billHours, { body });
      toast.success(t('bill.made', { hours: hoursText(minutes, language) }));
      onDone();
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
      go(`sales/invoices/${String(invoice_id)}`);
    },
  });
  const untilField = <DateField label={t('bill.until')} optional value={until} onChange={setUntil} />;
  if (data !== undefined && clients.length === 0)
    return (
      <>
        <p className="second">{t('bill.none')}</p>
        {untilField}
      </>
    );
  return (
    <Form form={form} label={t('bill.title')} guard={false}>
      <SelectField
        label={t('bill.client')}
        {...form.bind('client')}
        value={form.values.client ?? only}
        placeholder={t('bill.chooseClient')}
        data={clients.map(({ id, name, unbilled_minutes }) => ({
          value: String(id),
          label: t('bill.clientHours', { client: name, hours: hoursText(unbilled_minutes, language) }),
        }))}
      />
      {untilField}
      <ChoiceField
        label={t('bill.group')}
        data={BILL_GROUPS.map((value) => ({ value, label: t(`bill.groups.${value}`) }))}
        {...form.bind('group')}
      />
      <FormFoot submit={t('bill.submit')} busy={form.busy || data === undefined} />
    </Form>
  );
}
