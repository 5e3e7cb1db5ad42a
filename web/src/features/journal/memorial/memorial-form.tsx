import { journalCalls, type LedgerChoice, type Memorial } from '@saldo/contract';
import { absolute, MEMORIAL_FACTS, MEMORIAL_TYPES } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { withCorrection } from '../../../app/actions/with-correction.ts';
import { ApiError } from '../../../app/api/api-error.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { formatMoney, today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { CheckField, DateField, SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../../ui/forms/form.tsx';
import { type Form as FormState, useForm } from '../../../ui/forms/use-form.ts';
import { FootTotal } from '../../../ui/layout/foot-total.tsx';
import { Card } from '../../../ui/layout/page.tsx';
import { ProjectChoice } from '../../projects/index.ts';
import { AmountFields } from './amount-fields.tsx';
import { MemorialEntryPreview } from './entry-preview.tsx';
import { JournalLines, PrivateShares } from './memorial-lines.tsx';
import {
  bookingOf,
  differenceOf,
  formErrors,
  type MemorialValues,
  missingIn,
  turnsBack,
  usualTurnBack,
  withType,
} from './memorial-values.ts';
import { memorialTypesQuery } from './queries.ts';
import styles from './memorial.module.css';

type MemorialFormProps = {
  chart: readonly LedgerChoice[];
  /** The entry that is changed; none for a new one. */
  current?: Memorial;
  /** What a new one begins as. */
  begin: MemorialValues;
  onDone: (booked: Memorial) => void;
};

/** The credit of the line whose debit this is: what was typed there and cannot be read is no empty line. */
const besideDebit = (path: string): string => path.replace(/\.debit$/, '.credit');

/** A general journal entry: its type decides what is typed and what keeps it in balance. */
export function MemorialForm({ chart, current, begin, onDone }: MemorialFormProps) {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const admin_id = useAdminId();
  const form = useForm<MemorialValues>({
    initial: begin,
    validate: (values, isUnread) =>
      Object.fromEntries(
        missingIn(values)
          .filter(({ path }) => !isUnread(besideDebit(path)))
          .map(({ path, what }) => [path, t(`memorial.form.${what}`)]),
      ),
    submit: async (values) => {
      const booked = await named(values, () =>
        withCorrection(language, (book_as_correction) => send({ admin_id, values, current, book_as_correction })),
      );
      toast.success(t(current === undefined ? 'memorial.form.booked' : 'memorial.form.changed'));
      onDone(booked);
    },
  });
  const { values } = form;
  const { rule } = MEMORIAL_FACTS[values.type];
  return (
    <Form form={form} label={t(current === undefined ? 'memorial.form.new' : 'memorial.form.edit')}>
      <div className={styles['sheet']}>
        <Card>
          <div className={styles['fields']}>
            <TypeField form={form} />
            <FieldRow columns="1fr 2fr">
              <DateField label={t('memorial.date')} isForBooks {...form.bind('date')} />
              <TextField label={t('memorial.description')} optional maxLength={250} {...form.bind('description')} />
            </FieldRow>
            <ProjectChoice {...form.bind('project_id')} known={current?.project} />
            {rule === 'amount' && <AmountFields form={form} chart={chart} />}
            {turnsBack(values.type) && <TurnBack form={form} />}
          </div>
        </Card>
        {rule !== 'amount' && (
          <Card title={t('memorial.form.lines')}>
            {rule === 'lines' ? (
              <JournalLines form={form} chart={chart} />
            ) : (
              <PrivateShares form={form} chart={chart} />
            )}
          </Card>
        )}
        {rule !== 'lines' && <MemorialEntryPreview values={values} entryId={current?.entry_id ?? null} />}
        <FormFoot
          submit={t(current === undefined ? 'memorial.form.book' : 'memorial.form.save')}
          busy={form.busy}
          note={
            rule === 'lines' ? (
              <Difference values={values} />
            ) : current === undefined ? undefined : (
              t('memorial.form.editNote')
            )
          }
        />
      </div>
    </Form>
  );
}

type Sent = {
  admin_id: number;
  values: MemorialValues;
  current: Memorial | undefined;
  book_as_correction: boolean;
};

function send({ admin_id, values, current, book_as_correction }: Sent): Promise<Memorial> {
  const { date, description, type } = values;
  const reverses_on = turnsBack(type) ? values.reverses_on : null;
  const body = {
    admin_id,
    date: date ?? '',
    description: description.trim(),
    booking: bookingOf(values),
    reverses_on,
    project_id: values.project_id === null ? null : Number(values.project_id),
    book_as_correction,
  };
  if (current === undefined) return callApi(journalCalls.createMemorial, { body });
  const params = { id: current.entry_id };
  return callApi(journalCalls.updateMemorial, { params, body: { ...body, version: current.version } });
}

/** Messages about fields are named as the form knows them. */
async function named<Result>(values: MemorialValues, act: () => Promise<Result>): Promise<Result> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { status, code, detail, reference, about } = error;
    throw new ApiError(status, { code, detail, reference, about, errors: formErrors(error.errors, values) });
  }
}

type FormProps = { form: FormState<MemorialValues> };

function TypeField({ form }: FormProps) {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const { data: types = [] } = useQuery(memorialTypesQuery(useAdminId(), language));
  const chosen = types.find(({ type }) => type === form.values.type);
  return (
    <>
      <SelectField
        label={t('memorial.type')}
        data={types.map(({ type, title }) => ({ value: type, label: title }))}
        name="type"
        value={form.values.type}
        onChange={(value) => {
          const type = MEMORIAL_TYPES.find((known) => known === value);
          if (type !== undefined) form.set(withType(form.values, type));
        }}
      />
      {chosen !== undefined && <p className={`second ${styles['help'] ?? ''}`}>{chosen.help}</p>}
    </>
  );
}

/** An accrual turns back by itself, usually on the first of the next month. */
function TurnBack({ form }: FormProps) {
  const { t } = useTranslation('journal');
  const { date, reverses_on } = form.values;
  return (
    <div className={styles['turnBack']}>
      <CheckField
        label={t('memorial.form.turnBack')}
        help={t('memorial.form.turnBackHelp')}
        value={reverses_on !== null}
        onChange={(on) => form.set({ reverses_on: on ? usualTurnBack(date ?? today()) : null })}
      />
      {reverses_on !== null && <DateField label={t('memorial.form.turnBackOn')} {...form.bind('reverses_on')} />}
    </div>
  );
}

function Difference({ values }: { values: MemorialValues }) {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  if (values.lines.every(({ debit, credit }) => (debit ?? 0) === 0 && (credit ?? 0) === 0)) return null;
  const difference = differenceOf(values.lines);
  const amount = formatMoney(absolute(difference), language, { currency: true });
  const state =
    difference === 0
      ? t('memorial.form.balanced')
      : t(difference > 0 ? 'memorial.form.tooMuchDebit' : 'memorial.form.tooMuchCredit', { amount });
  return (
    <FootTotal label={t('memorial.form.difference')} total={amount}>
      <span aria-live="polite">{state}</span>
    </FootTotal>
  );
}
