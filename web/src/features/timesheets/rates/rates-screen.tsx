import { ActionIcon } from '@mantine/core';
import { type HourRate, timesheetCalls } from '@saldo/contract';
import { type Cents, formatEuro, type IsoDate, ROUNDING_STEPS } from '@saldo/ledger';
import { IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import type { CallReply } from '../../../app/api/api.ts';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { formatDate, today } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { ChoiceField, DateField, MoneyField, SelectField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { usePhone } from '../../../ui/layout/use-width.ts';
import { ContactField } from '../../contacts/index.ts';
import { useOpenProjects } from '../../projects/index.ts';
import { hourSettingsQuery } from '../queries.ts';
import styles from '../timesheets.module.css';

type Settings = CallReply<typeof timesheetCalls.hourSettings>;

/** Hourly rates, and how hours are rounded on an invoice. */
export function RatesScreen() {
  const { t } = useTranslation('timesheets');
  const admin_id = useAdminId();
  const rates = useQuery({
    queryKey: ['admin', admin_id, 'timesheets', 'rates'],
    queryFn: ({ signal }) => callApi(timesheetCalls.hourRates, { query: { admin_id } }, { signal }),
  });
  const settings = useQuery(hourSettingsQuery(admin_id));
  return (
    <Page title={t('rates.title')} summary={t('rates.summary')}>
      <div className={styles['stack']}>
        <Card>
          <QueryState query={rates} skeleton={null}>
            {({ results }) => <Rates rates={results} />}
          </QueryState>
        </Card>
        <Card title={t('rates.add')}>
          <QueryState query={settings} skeleton={null}>
            {({ people }) => <NewRate people={people} />}
          </QueryState>
        </Card>
        <Card title={t('rates.rounding')}>
          <QueryState query={settings} skeleton={null}>
            {(current) => <Rounding key={current.version} current={current} />}
          </QueryState>
        </Card>
      </div>
    </Page>
  );
}

function useChanged(): () => Promise<void> {
  const client = useQueryClient();
  const admin_id = useAdminId();
  return () => client.invalidateQueries({ queryKey: ['admin', admin_id, 'timesheets'] });
}

function Rates({ rates }: { rates: readonly HourRate[] }) {
  const { t } = useTranslation('timesheets');
  const language = useLanguage();
  const phone = usePhone();
  const admin_id = useAdminId();
  const changed = useChanged();
  const { busy, act } = useAction();
  const remove = (id: number) =>
    act(async () => {
      await callApi(timesheetCalls.deleteHourRate, { params: { id }, query: { admin_id } });
      toast.success(t('rates.deleted'));
      await changed();
    });
  if (rates.length === 0) return <p className="second">{t('rates.none')}</p>;
  const forOf = ({ person, project, client }: HourRate) =>
    [project, client, person].flatMap((each) => (each === null ? [] : [each.name])).join(' · ') || t('rates.everyone');
  return (
    <table className={styles['rates']} aria-label={t('rates.title')}>
      <thead>
        <tr>
          <th scope="col">{t('rates.for')}</th>
          {!phone && <th scope="col">{t('rates.from')}</th>}
          <th scope="col">{t('rates.rate')}</th>
          <th scope="col" aria-label={t('rates.delete')} />
        </tr>
      </thead>
      <tbody>
        {rates.map((rate) => (
          <tr key={rate.id}>
            <th scope="row">
              {forOf(rate)}
              {phone && (
                <div className="second">{t('rates.since', { date: formatDate(rate.valid_from, language) })}</div>
              )}
            </th>
            {!phone && <td>{formatDate(rate.valid_from, language)}</td>}
            <td>
              <Money amount={rate.rate} currency />
            </td>
            <td>
              <ActionIcon
                variant="subtle"
                color="gray"
                size={phone ? 44 : 36}
                disabled={busy}
                aria-label={`${t('rates.delete')}: ${forOf(rate)}`}
                onClick={() => void remove(rate.id)}
              >
                <IconTrash size={17} stroke={1.7} />
              </ActionIcon>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Values = {
  person_id: string | null;
  project_id: string | null;
  client_id: string | null;
  valid_from: IsoDate | null;
  rate: Cents | null;
};

const idOf = (text: string | null) => (text === null ? null : Number(text));

const choices = (rows: readonly { id: number; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: String(id), label: name }));

function NewRate({ people }: Pick<Settings, 'people'>) {
  const { t } = useTranslation('timesheets');
  const admin_id = useAdminId();
  const changed = useChanged();
  const projects = useOpenProjects() ?? [];
  const initial = {
    person_id: null,
    project_id: null,
    client_id: null,
    valid_from: `${today().slice(0, 4)}-01-01`,
    rate: null,
  };
  const form = useForm<Values>({
    initial,
    validate: ({ rate, valid_from }): Record<string, string> => ({
      ...(rate === null ? { rate: t('form.required', { ns: 'ui' }) } : {}),
      ...(valid_from === null ? { valid_from: t('form.required', { ns: 'ui' }) } : {}),
    }),
    submit: async ({ rate, valid_from, ...ids }) => {
      if (rate === null || valid_from === null) return;
      const body = {
        admin_id,
        person_id: idOf(ids.person_id),
        project_id: idOf(ids.project_id),
        client_id: idOf(ids.client_id),
        valid_from,
        rate: formatEuro(rate),
      };
      await callApi(timesheetCalls.createHourRate, { body });
      toast.success(t('rates.saved'));
      form.reset(initial);
      await changed();
    },
  });
  return (
    <Form form={form} label={t('rates.add')} guard={false}>
      <FieldRow columns="1fr 1fr 1fr">
        <SelectField
          label={t('project')}
          optional
          clearable
          placeholder={t('rates.everyProject')}
          data={choices(projects)}
          {...form.bind('project_id')}
        />
        <ContactField
          label={t('client')}
          optional
          clearable
          placeholder={t('rates.everyClient')}
          {...form.bind('client_id')}
        />
        <SelectField
          label={t('person')}
          optional
          clearable
          placeholder={t('rates.everyone')}
          data={choices(people)}
          {...form.bind('person_id')}
        />
      </FieldRow>
      <FieldRow columns="1fr 1fr">
        <MoneyField label={t('rates.rate')} currency {...form.bind('rate')} />
        <DateField label={t('rates.from')} {...form.bind('valid_from')} />
      </FieldRow>
      <FormFoot submit={t('rates.add')} busy={form.busy} />
    </Form>
  );
}

function Rounding({ current }: { current: Settings }) {
  const { t } = useTranslation('timesheets');
  const admin_id = useAdminId();
  const changed = useChanged();
  const form = useForm<{ step: string | null; direction: Settings['rounding_direction'] }>({
    initial: { step: String(current.rounding_step), direction: current.rounding_direction },
    submit: async ({ step, direction }) => {
      const rounding_step = ROUNDING_STEPS.find((each) => String(each) === step) ?? 1;
      const body = { admin_id, rounding_step, rounding_direction: direction, version: current.version };
      await callApi(timesheetCalls.updateHourSettings, { body });
      toast.success(t('rates.settingsSaved'));
      await changed();
    },
  });
  return (
    <Form form={form} label={t('rates.rounding')} guard={false}>
      <FieldRow columns="1fr 1fr">
        <SelectField
          label={t('rates.step')}
          data={ROUNDING_STEPS.map((count) => ({ value: String(count), label: t('rates.steps', { count }) }))}
          {...form.bind('step')}
        />
        <ChoiceField
          label={t('rates.direction')}
          data={[
            { value: 'NEAREST', label: t('rates.directions.NEAREST') },
            { value: 'UP', label: t('rates.directions.UP') },
          ]}
          {...form.bind('direction')}
        />
      </FieldRow>
      <FormFoot submit={t('rates.save')} busy={form.busy} />
    </Form>
  );
}
