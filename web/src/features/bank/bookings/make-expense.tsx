import { Button, Modal } from '@mantine/core';
import { type BankTransaction, fieldText, journalCalls, purchaseCalls, type VatRateName } from '@saldo/contract';
import { formatEuro, REVERSE_CHARGES, type ReverseCharge } from '@saldo/ledger';
import { useQuery } from '@tanstack/react-query';
import { IconReceipt } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefused } from '../../../app/api/api-error.ts';
import { reverseChargeRate, useLedgerOptions, useVatOptions } from '../../journal/index.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { CheckField, SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { FieldRow, Form, FormFoot } from '../../../ui/forms/form.tsx';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { useContactChoices } from '../../contacts/index.ts';
import { ProjectChoice } from '../../projects/index.ts';
import styles from '../bank.module.css';
import { totalOf } from './booking-lines.ts';
import { DeductionNote } from './deduction-note.tsx';
import { useBankActs, useRefreshBank } from './use-bank.ts';

const MOST_CHARACTERS = 250;
const AS_NAMED = 'as-named';

type MakeExpenseProps = { transaction: BankTransaction; onDone: () => void };

/** For what was paid without a document: an expense of it, paid at once. */
export function MakeExpense(props: MakeExpenseProps) {
  const { t } = useTranslation('bank');
  const { t: ui } = useTranslation();
  const may = useMay();
  const [open, setOpen] = useState(false);
  if (!may('purchases.process') || props.transaction.may['process'] !== true) return null;
  return (
    <div>
      <Button
        variant="default"
        leftSection={<IconReceipt size={18} stroke={1.7} />}
        onClick={() => setOpen(true)}
        className={styles['wide'] ?? ''}
      >
        {t('expense.act')}
      </Button>
      {open && (
        <Modal
          opened
          onClose={() => setOpen(false)}
          title={t('expense.title')}
          closeButtonProps={{ 'aria-label': ui('close') }}
        >
          <ExpenseOf {...props} />
        </Modal>
      )}
    </div>
  );
}

type Values = {
  contact_id: string | null;
  document_number: string;
  description: string;
  ledger_account_id: string | null;
  vat: string | null;
  reverse_charge: string | null;
  project_id: string | null;
  isAnother: boolean;
};

function ExpenseOf({ transaction, onDone }: MakeExpenseProps) {
  const { t } = useTranslation('bank');
  const { t: ui } = useTranslation();
  const language = useLanguage();
  const admin_id = useAdminId();
  const refresh = useRefreshBank();
  const acts = useBankActs();
  const [isTwin, setIsTwin] = useState(false);
  const [search, setSearch] = useState('');
  const { suppliers, waiting, ledgers, options, rates } = useChoices(transaction, search);
  const proposed = transaction.proposal?.lines[0];
  const title = t('expense.title');
  const required = ui('form.required');
  const form = useForm<Values>({
    initial: {
      contact_id: transaction.contra_account_name === '' ? null : AS_NAMED,
      document_number: '',
      description: transaction.description.slice(0, MOST_CHARACTERS),
      ledger_account_id:
        proposed === undefined || proposed.ledger_account_id === null ? null : String(proposed.ledger_account_id),
      vat: proposed?.vat ?? 'PROCENT_0',
      reverse_charge: 'NONE',
      project_id: null,
      isAnother: false,
    },
    validate: ({ contact_id, description, ledger_account_id }) => ({
      ...(contact_id === null ? { contact_id: fieldText('contact_required', language) } : {}),
      ...(description.trim() === '' ? { description: required } : {}),
      ...(ledger_account_id === null ? { ledger_account_id: fieldText('ledger_required', language) } : {}),
    }),
    submit: async (values) => {
      try {
        const made = await callApi(purchaseCalls.createFromTransaction, {
          body: { admin_id, ...bodyOf(transaction, values) },
        });
        toast.success(t('expense.made', { number: made.bookingNumber ?? '' }), {
          action: {
            label: t('undo'),
            undo: true,
            run: () => void acts.unprocess({ id: transaction.id, version: transaction.version + 1 }),
          },
        });
        onDone();
        await refresh();
      } catch (error) {
        if (isRefused(error, 'expense_exists')) setIsTwin(true);
        throw error;
      }
    },
  });
  const amount = formatMoney(totalOf(transaction), language, { currency: true });
  return (
    <Form form={form} label={title} guard={false}>
      <div className="second">
        {t('expense.text', { amount, date: formatDate(transaction.date, language, 'long') })}
      </div>
      <SelectField
        label={t('expense.supplier')}
        {...form.bind('contact_id')}
        data={suppliers}
        searchable
        waiting={waiting}
        onSearch={setSearch}
      />
      <TextField label={t('expense.description')} {...form.bind('description')} maxLength={MOST_CHARACTERS} />
      <FieldRow columns="2fr 1fr">
        <SelectField label={t('expense.category')} {...form.bind('ledger_account_id')} data={options} searchable />
        <SelectField label={t('lines.vat')} {...form.bind('vat')} data={rates} />
      </FieldRow>
      <DeductionNote ledgers={ledgers} chosen={[form.values.ledger_account_id]} />
      <FieldRow columns="1fr 1fr">
        <TextField label={t('expense.number')} optional {...form.bind('document_number')} maxLength={200} />
        <SelectField
          label={t('expense.reverseCharge')}
          {...form.bind('reverse_charge')}
          onChange={(reverse_charge) =>
            form.set({
              reverse_charge,
              ...(reverse_charge !== 'NONE' && { vat: reverseChargeRate(form.values.vat as VatRateName) }),
            })
          }
          data={REVERSE_CHARGES.map((value) => ({ value, label: t(`expense.charges.${value}`) }))}
        />
      </FieldRow>
      <ProjectChoice {...form.bind('project_id')} />
      {isTwin && <CheckField label={t('expense.another')} {...form.bind('isAnother')} />}
      <FormFoot submit={t('expense.make')} busy={form.busy} />
    </Form>
  );
}

function bodyOf(transaction: BankTransaction, values: Values) {
  const { id, version } = transaction;
  const reverse_charge: ReverseCharge = REVERSE_CHARGES.find((each) => each === values.reverse_charge) ?? 'NONE';
  return {
    mutation: { id, version },
    contact_id: values.contact_id === AS_NAMED ? null : Number(values.contact_id),
    document_number: values.document_number,
    description: values.description,
    reverse_charge,
    ...(values.project_id === null ? {} : { project_id: Number(values.project_id) }),
    allow_duplicate: values.isAnother,
    lines: [
      {
        description: values.description,
        ledger_account_id: Number(values.ledger_account_id),
        vat: values.vat as VatRateName,
        amount: formatEuro(totalOf(transaction)),
      },
    ],
  };
}

function useChoices(transaction: BankTransaction, typed: string) {
  const admin_id = useAdminId();
  const named = transaction.contra_account_name;
  const { contacts, waiting } = useContactChoices(typed, named);
  const ledgers = useQuery({
    queryKey: ['admin', admin_id, 'ledgers', 'purchases'],
    queryFn: ({ signal }) =>
      callApi(journalCalls.purchaseLedgersAutocomplete, { params: { adminId: admin_id } }, { signal }),
    staleTime: 300_000,
  });
  const options = useLedgerOptions(ledgers.data);
  const rates = useVatOptions(transaction.date);
  return {
    suppliers: [
      ...(named === '' ? [] : [{ value: AS_NAMED, label: named }]),
      ...contacts.map(({ id, name }) => ({ value: String(id), label: name })),
    ],
    waiting,
    ledgers: ledgers.data,
    options,
    rates: (rates ?? []).map(({ value }) => ({ value, label: `${value.replace('PROCENT_', '')}%` })),
  };
}
