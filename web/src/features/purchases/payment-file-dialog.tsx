import { Modal } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bankCalls, type ExpenseSummary, paymentFileCalls } from '@saldo/contract';
import { type IsoDate, parseEuro, sum } from '@saldo/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isRefused } from '../../app/api-error.ts';
import { callApi } from '../../app/server.ts';
import { useAdminId } from '../../app/session.ts';
import { CheckField, DateField, SelectField } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { formatIban, formatMoney, today } from '../../ui/format.ts';
import { Note } from '../../ui/note.tsx';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { useLanguage } from '../../ui/use-language.ts';

type Props = { rows: readonly ExpenseSummary[]; onClose: () => void; onDone: () => void };

/** A file for the bank that pays the chosen expenses. */
export function PaymentFileDialog(props: Props) {
  const { t } = useTranslation('purchases');
  const { t: ui } = useTranslation();
  return (
    <Modal
      opened
      onClose={props.onClose}
      title={t('paymentFile.title')}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      <Order {...props} />
    </Modal>
  );
}

type Values = { bank_account_id: string | null; execution_date: IsoDate | null; isChecked: boolean };
type Doubt = { supplier: string; iban: string; other: string };

function Order({ rows, onDone }: Props) {
  const { t } = useTranslation('purchases');
  const { t: ui } = useTranslation();
  const language = useLanguage();
  const admin_id = useAdminId();
  const { data: accounts = [] } = useQuery({
    queryKey: ['admin', admin_id, 'bank', 'accounts'],
    queryFn: ({ signal }) => callApi(bankCalls.bankAccounts, { query: { admin_id } }, { signal }),
  });
  // The first account, until another is chosen.
  const first = accounts[0] === undefined ? null : String(accounts[0].id);
  const [doubt, setDoubt] = useState<Doubt | undefined>();
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const form = useForm<Values>({
    initial: { bank_account_id: null, execution_date: today(), isChecked: false },
    validate: ({ bank_account_id, execution_date, isChecked }) => ({
      ...((bank_account_id ?? first) === null ? { bank_account_id: ui('form.required') } : {}),
      ...(execution_date === null ? { execution_date: ui('form.required') } : {}),
      ...(doubt !== undefined && !isChecked ? { isChecked: ui('form.required') } : {}),
    }),
    submit: async ({ bank_account_id, execution_date }) => {
      const account = bank_account_id ?? first;
      if (account === null || execution_date === null) return;
      const suppliers = doubt === undefined ? [...confirmed] : [...confirmed, doubt.supplier];
      const body = {
        admin_id,
        expense_ids: rows.map(({ id }) => id),
        execution_date,
        bank_account_id: Number(account),
        confirmed_suppliers: suppliers,
      };
      try {
        const made = await callApi(paymentFileCalls.makePaymentFile, { body });
        save(made);
        toast.success(t('paymentFile.made', { count: made.count }));
        onDone();
      } catch (error) {
        if (isRefused(error, 'supplier_iban_differs')) {
          setConfirmed(suppliers);
          const { supplier, iban, other_iban } = error.about;
          setDoubt({ supplier: String(supplier), iban: String(iban), other: String(other_iban) });
          form.set({ isChecked: false });
        }
        throw error;
      }
    },
  });
  const amount = formatMoney(sum(rows.map(({ outstanding }) => parseEuro(outstanding))), language, { currency: true });
  return (
    <Form form={form} label={t('paymentFile.title')} guard={false}>
      <div className="second">{t('paymentFile.text', { count: rows.length, amount })}</div>
      <SelectField
        label={t('paymentFile.account')}
        {...form.bind('bank_account_id')}
        value={form.values.bank_account_id ?? first}
        data={accounts.map(({ id, ibanNumber }) => ({ value: String(id), label: formatIban(ibanNumber) }))}
      />
      <DateField label={t('paymentFile.date')} {...form.bind('execution_date')} />
      {doubt !== undefined && (
        <>
          <Note tone="warn">
            {t('paymentFile.differs', { supplier: doubt.supplier, iban: formatIban(doubt.iban) })}
            {doubt.other !== '' && ` ${t('paymentFile.before', { iban: formatIban(doubt.other) })}`}
          </Note>
          <CheckField
            key={doubt.supplier}
            label={t('paymentFile.confirm', { supplier: doubt.supplier })}
            {...form.bind('isChecked')}
          />
        </>
      )}
      <FormFoot submit={t('paymentFile.make')} busy={form.busy} />
    </Form>
  );
}

/** Offers the file for saving. */
function save({ content, file_name }: { content: string; file_name: string }): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/xml' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = file_name;
  link.click();
  URL.revokeObjectURL(url);
}
