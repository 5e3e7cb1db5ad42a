import { type ChartLedger, DEFAULT_VATS, journalCalls } from '@saldo/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { LEDGER_CATEGORIES } from '@saldo/ledger';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../../ui/forms/form.tsx';
import { type Form as FormOf, useForm } from '../../../ui/forms/use-form.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { BLANK_LEDGER, bodyOf, defaultVatText, type LedgerValues, valuesOf } from './ledger-values.ts';
import { ledgerGroupsQuery } from './queries.ts';
import styles from './chart.module.css';

type LedgerFormProps = {
  /** The ledger to change; a new one without. */
  ledger?: ChartLedger;
  onSaved: (saved: ChartLedger) => void;
};

/** A ledger that a company adds. What was booked on keeps its number and group. */
export function LedgerForm({ ledger, onSaved }: LedgerFormProps) {
  const { t } = useTranslation('journal');
  const admin_id = useAdminId();
  const language = useLanguage();
  const form = useForm<LedgerValues>({
    initial: ledger === undefined ? BLANK_LEDGER : valuesOf(ledger),
    validate: (values): Record<string, string> =>
      values.category === null ? { category: t('chart.chooseGroup') } : {},
    submit: async (values) => {
      const body = bodyOf(values);
      if (body === null) return;
      const saved =
        ledger === undefined
          ? await callApi(journalCalls.createLedger, { body: { ...body, admin_id } })
          : await callApi(journalCalls.updateLedger, {
              params: { id: ledger.id },
              body: { ...body, admin_id, version: ledger.version },
            });
      toast.success(t('chart.saved', { name: `${saved.code} ${saved[`title_${language}`]}` }));
      onSaved(saved);
    },
  });
  const isFixed = ledger?.used === true;
  return (
    <Form form={form} label={t(ledger === undefined ? 'chart.new' : 'chart.edit')} begins={ledger === undefined}>
      <div className={styles['sheet']}>
        <Card>
          <div className={styles['fields']}>
            {isFixed && <p className={styles['hint']}>{t('chart.fixed')}</p>}
            <FieldRow columns="1fr 3fr">
              <TextField label={t('chart.code')} maxLength={6} disabled={isFixed} {...form.bind('code')} />
              <GroupField form={form} disabled={isFixed} />
            </FieldRow>
            <FieldRow columns="1fr 1fr">
              <TextField label={t(`chart.nameIn.${language}`)} maxLength={100} {...form.bind(`title_${language}`)} />
              <TextField
                label={t(`chart.nameIn.${language === 'nl' ? 'en' : 'nl'}`)}
                optional
                maxLength={100}
                {...form.bind(`title_${language === 'nl' ? 'en' : 'nl'}`)}
              />
            </FieldRow>
            <FieldRow columns="3fr 1fr">
              <RgsField form={form} />
              <SelectField
                label={t('chart.defaultVat')}
                optional
                data={DEFAULT_VATS.map((value) => ({ value, label: defaultVatText(value, t) }))}
                {...form.bind('default_vat')}
              />
            </FieldRow>
          </div>
        </Card>
        <FormFoot submit={t('chart.save')} busy={form.busy} />
      </div>
    </Form>
  );
}

type PartProps = { form: FormOf<LedgerValues> };

/** Groups under their statement; another group has other RGS codes. */
function GroupField({ form, disabled }: PartProps & { disabled: boolean }) {
  const { t } = useTranslation('journal');
  const title = `title_${useLanguage()}` as const;
  const { data: groups = [] } = useQuery(ledgerGroupsQuery(useAdminId()));
  const data = groups
    .filter(({ parent_category }) => parent_category === null)
    .map((statement) => ({
      group: statement[title],
      items: groups
        .filter(({ id, parent_category }) => parent_category === statement.id && id !== 'vat')
        .map((group) => ({ value: group.id, label: group[title] })),
    }));
  const { onChange, ...bound } = form.bind('category');
  return (
    <SelectField
      label={t('chart.group')}
      data={data}
      searchable
      disabled={disabled}
      {...bound}
      onChange={(category) => {
        onChange(category);
        form.set({ rgs_code: null });
      }}
    />
  );
}

function RgsField({ form }: PartProps) {
  const { t } = useTranslation('journal');
  const admin_id = useAdminId();
  const [typed, setTyped] = useState('');
  const [search] = useDebouncedValue(typed, 200);
  const { category: chosen, rgs_code } = form.values;
  const category = LEDGER_CATEGORIES.find((known) => known === chosen);
  const codesOf = (text: string) => ({
    queryKey: ['admin', admin_id, 'ledgers', 'rgs', category, text],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callApi(
        journalCalls.rgsCodes,
        { query: { admin_id, search: text, ...(category === undefined ? {} : { category }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
    staleTime: 300_000,
  });
  // The chosen one is written in the field, and is no search.
  const isChosen = rgs_code !== null && search.startsWith(rgs_code);
  const { data: codes = [], isLoading } = useQuery(codesOf(isChosen ? '' : search));
  const { data: own = [] } = useQuery({ ...codesOf(rgs_code ?? ''), enabled: rgs_code !== null });
  const kept = own.filter(({ code }) => code === rgs_code && codes.every((each) => each.code !== code));
  return (
    <SelectField
      label={t('chart.rgs')}
      help={t('chart.rgsHelp')}
      optional
      clearable
      searchable
      nothingFound={t('chart.noRgsFound')}
      waiting={isLoading}
      onSearch={setTyped}
      data={[...kept, ...codes].map(({ code, title }) => ({ value: code, label: `${code} ${title}` }))}
      {...form.bind('rgs_code')}
    />
  );
}
