import type { AttachmentDetail, Expense } from '@saldo/contract';
import { REVERSE_CHARGES } from '@saldo/ledger';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ChoiceField, CheckField, DateField, SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow } from '../../../ui/forms/form.tsx';
import type { Form } from '../../../ui/forms/use-form.ts';
import { ExpenseLines } from './expense-lines.tsx';
import { paidOf } from '../expenses/expense-state.ts';
import { ExpenseTotalsBlock } from './expense-totals.tsx';
import { type ExpenseValues, MOST_CHARACTERS, NEW_SUPPLIER, withReverseCharge } from './expense-values.ts';
import { confidenceOf } from './confidence.ts';
import { PaidSince } from '../expenses/payment-status.tsx';
import { ProjectField } from '../expenses/project-field.tsx';
import styles from '../purchases.module.css';
import { NewSupplierFields, SupplierField } from './supplier-field.tsx';
import { useDateRemarks } from './use-date-remarks.ts';
import { useSupplierHabit } from './use-supplier-habit.ts';

const NO_LINES: Expense['lines'] = [];
const PAYMENTS = ['NOT_PAID', 'BANK', 'PRIVATE'] as const;

type ExpenseFieldsProps = {
  form: Form<ExpenseValues>;
  expense: Expense | undefined;
  proposal: AttachmentDetail['proposal'];
};

/** The fields of an expense, in the order of the document. */
export function ExpenseFields({ form, expense, proposal }: ExpenseFieldsProps) {
  const { t } = useTranslation('purchases');
  const { values } = form;
  const [deductible, setDeductible] = useState(values.lines.some((line) => line.deductible_percentage !== 100));
  const mark = (path: string, isAsProposed: boolean) => confidenceOf(proposal, path, isAsProposed, t);
  const isProposedSupplier =
    proposal !== null &&
    (values.contact_id === NEW_SUPPLIER
      ? values.new_contact.name === proposal.new_contact?.name
      : values.contact_id !== null && values.contact_id === String(proposal.contact_id));
  // Where none was read some day is filled in, until someone chooses one or books the expense.
  const [dateAsOpened] = useState(values.date);
  const isConcept = expense === undefined || expense.state === 'CONCEPT';
  const isProposedDate =
    proposal?.date === null ? isConcept && values.date === dateAsOpened : values.date === proposal?.date;
  const known =
    expense?.contact_id === null || expense === undefined
      ? undefined
      : { id: expense.contact_id, name: expense.contact_name ?? '' };
  const isPaidSince = expense !== undefined && paidOf(expense) !== undefined;
  const usual = useSupplierHabit(form);
  const remarks = useDateRemarks();
  // Of the dates that were booked it is known where they went.
  const isMoved =
    expense === undefined ||
    expense.entry_id === null ||
    values.date !== expense.date ||
    values.performed_on !== expense.performed_on;
  const remarksOn = (key: 'date' | 'performed_on') => ({
    ...remarks.marks(values[key]),
    error: form.errors[key] ?? remarks.mistake(values[key]),
  });
  return (
    <>
      <fieldset className={styles['fields']}>
        <FieldRow columns="1.6fr 1fr">
          <SupplierField
            form={form}
            known={known}
            marks={mark('contact_id', isProposedSupplier)}
            onChoose={usual.choose}
          />
          <TextField
            label={t('fields.number')}
            optional
            {...form.bind('document_number')}
            {...mark('document_number', values.document_number === proposal?.document_number)}
            maxLength={200}
          />
        </FieldRow>
        {values.contact_id === NEW_SUPPLIER && <NewSupplierFields form={form} onPlace={usual.place} />}
        <PurposeField form={form} answers={answersInWords(proposal)} />
        <FieldRow columns={values.reverse_charge === 'EU' ? '1fr 1.25fr 1fr' : '1fr 1fr'}>
          <DateField
            label={t('fields.date')}
            isForBooks
            {...form.bind('date')}
            {...mark('date', isProposedDate)}
            {...(isMoved ? remarksOn('date') : {})}
          />
          <DateField
            label={t('fields.due')}
            optional
            {...form.bind('due_date')}
            {...mark('due_date', values.due_date === proposal?.due_date)}
          />
          {values.reverse_charge === 'EU' && (
            <DateField
              label={t('fields.performed')}
              optional
              help={t('fields.performedHelp')}
              isForBooks
              {...form.bind('performed_on')}
              {...(isMoved ? remarksOn('performed_on') : {})}
            />
          )}
        </FieldRow>
        <CurrencyFields form={form} />
        <ExpenseLines
          form={form}
          stored={expense?.lines ?? NO_LINES}
          proposal={proposal}
          showsDeductible={deductible}
          onShowDeductible={() => setDeductible(true)}
        />
        <FieldRow columns="1fr 1.1fr">
          <SelectField
            label={t('fields.reverseCharge')}
            {...form.bind('reverse_charge')}
            {...mark('reverse_charge', values.reverse_charge === proposal?.reverse_charge)}
            {...(usual.check === undefined ? {} : { mark: 'check', check: usual.check })}
            onChange={(value) =>
              form.set(withReverseCharge(values, REVERSE_CHARGES.find((each) => each === value) ?? 'NONE'))
            }
            data={REVERSE_CHARGES.map((value) => ({ value, label: t(`reverseCharge.${value}`) }))}
          />
          {isPaidSince ? (
            <PaidSince expense={expense} />
          ) : (
            <ChoiceField
              label={t('fields.payment')}
              {...form.bind('payment_method')}
              {...mark('payment_method', values.payment_method === proposal?.payment_method)}
              data={PAYMENTS.map((value) => ({ value, label: t(`payment.${value}`) }))}
            />
          )}
        </FieldRow>
        <ProjectField form={form} expense={expense} locked={false} />
        <CheckField label={t('fields.credit')} {...form.bind('is_credit_note')} />
        <CheckField
          label={t('fields.reverseBilling')}
          {...(values.reverse_billing ? { help: t('fields.reverseBillingHelp') } : {})}
          {...form.bind('reverse_billing')}
        />
        <ExpenseTotalsBlock values={values} proposal={proposal} isBooked={!isConcept} />
      </fieldset>
    </>
  );
}

type PurposeFieldProps = Pick<ExpenseFieldsProps, 'form'> & { answers: readonly { answer: string }[] };

/** The name of a photo describes nothing. */
function answersInWords(proposal: ExpenseFieldsProps['proposal']): { answer: string }[] {
  return (proposal?.answers ?? []).filter(({ photo_of }) => photo_of === undefined);
}

/** What it was for, where someone said so or was asked; an answer that is not in it is beside it. */
function PurposeField({ form, answers }: PurposeFieldProps) {
  const { t } = useTranslation('purchases');
  const { description } = form.values;
  const [isUsed] = useState(description !== '');
  const answered = answers
    .map(({ answer }) => answer)
    .join(' · ')
    .slice(0, MOST_CHARACTERS);
  const known = useRef(answered);
  const { set } = form;
  // An answer that comes while this lies open describes it, unless someone typed something else here.
  useEffect(() => {
    const before = known.current;
    known.current = answered;
    if (answered !== before && description === before) set({ description: answered });
  }, [answered, description, set]);
  if (!isUsed && answers.length === 0) return null;
  const missing = answers.map(({ answer }) => answer).filter((answer) => !description.includes(answer));
  const take = () =>
    form.set({
      description: [description, ...missing]
        .filter((part) => part !== '')
        .join(' · ')
        .slice(0, MOST_CHARACTERS),
    });
  const check = {
    reason: t('fields.answered', { answer: missing.join(' · ') }),
    answers: [{ label: t('fields.takeAnswer'), choose: take }],
  };
  return (
    <TextField
      label={t('fields.purpose')}
      optional
      {...form.bind('description')}
      {...(missing.length > 0 ? { mark: 'check', check } : {})}
      maxLength={MOST_CHARACTERS}
    />
  );
}

const CURRENCIES = ['EUR', 'USD', 'GBP', 'CHF', 'SEK', 'NOK', 'DKK', 'PLN', 'CZK', 'HUF', 'JPY', 'CNY', 'CAD', 'AUD'];

/** The currency of the invoice, with what one euro was worth that day. In euros it is one line to press. */
function CurrencyFields({ form }: { form: Form<ExpenseValues> }) {
  const { t } = useTranslation('purchases');
  const { currency } = form.values;
  if (currency === 'EUR')
    return (
      <div>
        <button type="button" className={`link ${styles['undo'] ?? ''}`} onClick={() => form.set({ currency: 'USD' })}>
          {t('fields.otherCurrency')}
        </button>
      </div>
    );
  return (
    <FieldRow columns="1fr 1.6fr">
      <SelectField
        label={t('fields.currency')}
        {...form.bind('currency')}
        onChange={(value) => form.set({ currency: value ?? 'EUR' })}
        data={[...new Set([...CURRENCIES, currency])]}
      />
      <TextField
        label={t('fields.exchangeRate', { currency })}
        help={t('fields.exchangeRateHelp')}
        {...form.bind('exchange_rate')}
        maxLength={16}
      />
    </FieldRow>
  );
}
