import { Button, Skeleton } from '@mantine/core';
import { type MailKind, type MailSettings, type MailText, type MailValues, salesMailCalls } from '@saldo/contract';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdministrations, useAdminId, useMay } from '../../../app/api/session.ts';
import { SwitchField, TextField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import type { Language } from '../../../ui/format/language.ts';
import { formatDate, today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { HistoryButton } from '../../history/index.ts';
import { LanguageField } from '../language-field.tsx';
import { MailPreview } from './mail-preview.tsx';
import { isKnown, MailTextEditor } from './mail-text-editor.tsx';
import styles from './sending.module.css';

/** The texts of e-mails to customers and the series of reminders, each with what a customer would read. */
export function MailSettingsScreen() {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const query = useQuery({
    queryKey: ['admin', admin_id, 'sales', 'mail-settings'],
    queryFn: ({ signal }) => callApi(salesMailCalls.mailSettings, { query: { admin_id } }, { signal }),
  });
  return (
    <Page
      title={t('mailSettings.title')}
      summary={t('mailSettings.summary')}
      actions={<HistoryButton model="sales_mail_settings" id={admin_id} name={t('mailSettings.title')} />}
    >
      <QueryState query={query} skeleton={<Skeleton height={480} />}>
        {(settings) => <SettingsForm key={settings.version} settings={settings} onNewer={() => void query.refetch()} />}
      </QueryState>
    </Page>
  );
}

type Step = Record<Language, MailText> & { days: string };
type Values = Omit<MailSettings, 'version' | 'steps'> & { steps: readonly Step[] };

const isDays = (text: string): boolean => /^\d{1,3}$/.test(text.trim()) && Number(text) >= 1 && Number(text) <= 365;

/** Problems by the path that the server would name. */
function mistakesIn(
  { invoice, statement, quotation, quotation_reminder, steps }: Values,
  badDays: string,
): Record<string, string> {
  const found: Record<string, string> = {};
  const look = (path: string, kind: MailKind, texts: Record<Language, MailText>): void => {
    for (const language of ['en', 'nl'] as const)
      if (!isKnown(texts[language], kind)) found[`${path}.${language}.body`] = '';
  };
  look('invoice', 'INVOICE', invoice);
  look('statement', 'STATEMENT', statement);
  look('quotation', 'QUOTATION', quotation);
  look('quotation_reminder', 'QUOTATION_REMINDER', quotation_reminder);
  for (const [index, step] of steps.entries()) {
    look(`steps.${String(index)}`, 'REMINDER', step);
    if (!isDays(step.days)) found[`steps.${String(index)}.days`] = badDays;
  }
  return found;
}

function SettingsForm({ settings, onNewer }: { settings: MailSettings; onNewer: () => void }) {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const mayEdit = useMay()('settings.manage');
  const [language, setLanguage] = useState<Language>(useLanguage());
  const { version, steps, ...rest } = settings;
  const form = useForm<Values>({
    initial: { ...rest, steps: steps.map((step) => ({ ...step, days: String(step.days) })) },
    validate: (values) => mistakesIn(values, t('mailSettings.badDays')),
    submit: async (values) => {
      const changed = { ...values, steps: values.steps.map((step) => ({ ...step, days: Number(step.days) })) };
      await callApi(salesMailCalls.updateMailSettings, { body: { ...changed, admin_id, version } });
      toast.success(t('mailSettings.saved'));
      await client.invalidateQueries({ queryKey: ['admin', admin_id, 'sales'] });
    },
  });
  const { values } = form;
  const setStep = (at: number, step: Step) =>
    form.set({ steps: values.steps.map((each, index) => (index === at ? step : each)) });
  const last = values.steps.at(-1);
  const addStep = () => {
    if (last !== undefined) form.set({ steps: [...values.steps, { ...last, days: String(Number(last.days) + 14) }] });
  };
  const editor = (
    path: string,
    kind: MailKind,
    texts: Record<Language, MailText>,
    change: (texts: Record<Language, MailText>) => void,
  ) => (
    <TextWithPreview
      kind={kind}
      language={language}
      text={texts[language]}
      errors={form.errors}
      path={`${path}.${language}.`}
      onChange={(text) => change({ ...texts, [language]: text })}
    />
  );
  return (
    <Form form={form} label={t('mailSettings.title')} onNewer={onNewer}>
      <LanguageField label={t('mailSettings.language')} value={language} onChange={setLanguage} />
      <Card title={t('mailSettings.invoice')}>
        <div className={styles['steps']}>
          {editor('invoice', 'INVOICE', values.invoice, (invoice) => form.set({ invoice }))}
          <SwitchField label={t('mailSettings.ubl')} {...form.bind('attach_ubl')} />
          <SwitchField label={t('mailSettings.ownCopy')} {...form.bind('own_copy')} />
        </div>
      </Card>
      <Card title={t('mailSettings.reminders')}>
        <div className={styles['steps']}>
          <SwitchField
            label={t('mailSettings.automatic')}
            help={t('mailSettings.automaticHelp')}
            {...form.bind('automatic_reminders')}
          />
          {values.steps.map((step, index) => (
            <section key={index} aria-label={t('mailSettings.step', { number: index + 1 })}>
              <div className={styles['stepHead']}>
                <h3>{t('mailSettings.step', { number: index + 1 })}</h3>
                {mayEdit && values.steps.length > 1 && (
                  <Button
                    size="compact-xs"
                    variant="default"
                    leftSection={<IconTrash size={14} stroke={1.7} />}
                    onClick={() => form.set({ steps: values.steps.filter((_, at) => at !== index) })}
                  >
                    {t('mailSettings.removeStep', { number: index + 1 })}
                  </Button>
                )}
              </div>
              <TextField
                label={t('mailSettings.days')}
                name={`steps.${String(index)}.days`}
                value={step.days}
                error={form.errors[`steps.${String(index)}.days`]}
                maxLength={3}
                onChange={(days) => setStep(index, { ...step, days })}
              />
              {editor(`steps.${String(index)}`, 'REMINDER', step, (texts) => setStep(index, { ...step, ...texts }))}
            </section>
          ))}
          {mayEdit && values.steps.length < 6 && (
            <Button variant="default" leftSection={<IconPlus size={16} stroke={1.7} />} onClick={addStep}>
              {t('mailSettings.addStep')}
            </Button>
          )}
        </div>
      </Card>
      <Card title={t('mailSettings.statement')}>
        {editor('statement', 'STATEMENT', values.statement, (statement) => form.set({ statement }))}
      </Card>
      <Card title={t('mailSettings.quotation')}>
        {editor('quotation', 'QUOTATION', values.quotation, (quotation) => form.set({ quotation }))}
      </Card>
      <Card title={t('mailSettings.quotationReminder')}>
        {editor('quotation_reminder', 'QUOTATION_REMINDER', values.quotation_reminder, (quotation_reminder) =>
          form.set({ quotation_reminder }),
        )}
      </Card>
      {mayEdit && <FormFoot submit={t('mailSettings.save')} busy={form.busy} disabled={!form.dirty} />}
    </Form>
  );
}

type TextWithPreviewProps = {
  kind: MailKind;
  language: Language;
  text: MailText;
  errors: Readonly<Record<string, string>>;
  path: string;
  onChange: (text: MailText) => void;
};

function TextWithPreview({ kind, language, text, errors, path, onChange }: TextWithPreviewProps) {
  const values = useSample(language);
  return (
    <div className={styles['columns']}>
      <MailTextEditor
        kind={kind}
        text={text}
        path={path}
        errors={{ subject: errors[`${path}subject`], body: errors[`${path}body`] }}
        onChange={onChange}
      />
      <MailPreview text={text} values={values} />
    </div>
  );
}

/** An invoice to show a text with, in the language of the text. */
function useSample(language: Language): MailValues {
  const { t } = useTranslation('sales', { lng: language });
  const admin_id = useAdminId();
  const company = useAdministrations().find((each) => each.id === admin_id)?.title ?? '';
  const day = formatDate(today(), language, 'long');
  const amount = t('mailSettings.sample.amount');
  return {
    customer: t('mailSettings.sample.customer'),
    company,
    number: t('mailSettings.sample.number'),
    amount,
    outstanding: amount,
    invoice_date: day,
    due_date: day,
    quotation_date: day,
    valid_until: day,
    days_overdue: '10',
    reference: t('mailSettings.sample.reference'),
    link: t('mailSettings.sample.link'),
  };
}
