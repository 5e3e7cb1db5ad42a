import { Skeleton } from '@mantine/core';
import { type InvoiceSettings, settingsCalls } from '@saldo/contract';
import { yearOf } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { HistoryButton } from '../../history/index.ts';
import { InvoiceNumbersCard } from '../../sales/index.ts';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { ChoiceField, SwitchField, TextareaField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../../ui/forms/form.tsx';
import { today } from '../../../ui/format/format.ts';
import type { Language } from '../../../ui/format/language.ts';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Group, ForOwners } from './parts.tsx';
import styles from '../settings.module.css';
import { useRefreshAdministration } from '../company/use-administration.ts';

type Values = {
  payment_term_days: string;
  default_language: Language;
  introduction: string;
  footer: string;
  show_logo: boolean;
  number_prefix: string;
};

function valuesOf({ payment_term_days, ...settings }: InvoiceSettings): Values {
  const { default_language, introduction, footer, show_logo, number_prefix } = settings;
  const term = String(payment_term_days);
  return { payment_term_days: term, default_language, introduction, footer, show_logo, number_prefix };
}

/** What every invoice and quotation starts with. */
export function InvoicesTab() {
  const { t } = useTranslation('administrations');
  const adminId = useAdminId();
  const query = useQuery({
    queryKey: ['admin', adminId, 'administrations', 'invoice-settings'],
    queryFn: ({ signal }) => callApi(settingsCalls.invoiceSettings, { query: { admin_id: adminId } }, { signal }),
  });
  return (
    <Page
      title={t('tabs.invoices')}
      summary={t('invoices.summary')}
      actions={<HistoryButton model="invoice_settings" id={adminId} name={t('tabs.invoices')} />}
    >
      <div className={styles['sheet']}>
        <QueryState query={query} skeleton={<Skeleton height={480} />}>
          {(settings) => (
            <ForOwners>
              <Card>
                <SettingsForm key={settings.version} settings={settings} onNewer={() => void query.refetch()} />
              </Card>
            </ForOwners>
          )}
        </QueryState>
        <InvoiceNumbersCard />
      </div>
    </Page>
  );
}

function SettingsForm({ settings, onNewer }: { settings: InvoiceSettings; onNewer: () => void }) {
  const { t } = useTranslation('administrations');
  const admin_id = useAdminId();
  const mayEdit = useMay()('settings.manage');
  const refresh = useRefreshAdministration();
  const form = useForm<Values>({
    initial: valuesOf(settings),
    validate: ({ payment_term_days }): Record<string, string> =>
      /^\d{1,3}$/.test(payment_term_days.trim()) ? {} : { payment_term_days: t('invoices.notNumber') },
    asksAnyway: true,
    submit: async (values) => {
      // Settings without a field are unchanged.
      await callApi(settingsCalls.updateInvoiceSettings, {
        body: { ...settings, ...values, admin_id, payment_term_days: Number(values.payment_term_days) },
      });
      toast.success(t('saved'));
      await refresh();
    },
  });
  return (
    <Form form={form} label={t('tabs.invoices')} onNewer={onNewer}>
      <Group title={t('invoices.payment')}>
        <FieldRow>
          <TextField label={t('invoices.term')} maxLength={3} {...form.bind('payment_term_days')} />
          <ChoiceField<Language>
            label={t('invoices.language')}
            data={[
              { value: 'nl', label: t('invitations.dutch') },
              { value: 'en', label: t('invitations.english') },
            ]}
            {...form.bind('default_language')}
          />
          <TextField
            label={t('invoices.prefix')}
            help={t('invoices.prefixHelp', { year: yearOf(today()) })}
            optional
            maxLength={10}
            {...form.bind('number_prefix')}
          />
        </FieldRow>
      </Group>
      <Group title={t('invoices.texts')}>
        <TextareaField label={t('invoices.introduction')} optional maxLength={1000} {...form.bind('introduction')} />
        <TextareaField label={t('invoices.footer')} optional maxLength={1000} {...form.bind('footer')} />
        <SwitchField label={t('invoices.logo')} {...form.bind('show_logo')} />
      </Group>
      {mayEdit && <FormFoot submit={t('save')} busy={form.busy} disabled={!form.dirty} />}
    </Form>
  );
}
