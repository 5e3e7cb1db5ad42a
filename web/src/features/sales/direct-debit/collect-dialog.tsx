import { Modal } from '@mantine/core';
import { bankCalls, directDebitCalls, type InvoiceSummary } from '@saldo/contract';
import { type IsoDate, parseEuro, sum } from '@saldo/ledger';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import { RoomLink } from '../../../app/routing/address.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { DateField, SelectField, TextField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { useForm } from '../../../ui/forms/use-form.ts';
import { formatIban, formatMoney, today } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { downloadText } from '../../../ui/table/csv.ts';
import { firstCollectionDay, notDueOn, proposedDay } from './collection-day.ts';
import { useCollectable } from './use-collectable.ts';
import styles from './collect.module.css';

type CollectRow = Pick<InvoiceSummary, 'id' | 'contact_id' | 'contact_name' | 'outstanding' | 'due_date'>;
export type CollectAsked = { rows: readonly CollectRow[]; clear: () => void };

/** Makes the file by which the bank collects the chosen invoices. */
export function CollectDialog({ asked, onClose }: { asked: CollectAsked | undefined; onClose: () => void }) {
  const { t } = useTranslation('sales');
  return (
    <Modal
      opened={asked !== undefined}
      onClose={onClose}
      title={t('directDebit.title')}
      closeButtonProps={{ 'aria-label': t('close', { ns: 'ui' }) }}
    >
      {asked !== undefined && <CollectForm rowsOn={() => asked.rows} clear={asked.clear} onClose={onClose} />}
    </Modal>
  );
}

type Customer = { id: number; name: string };

/**
 * Of these invoices the customers of whom nothing can be collected yet; undefined until that is known. Where it can't be known the server
 * says so of each when the file is made.
 */
function useWithoutMandate(rows: CollectAsked['rows']): readonly Customer[] | undefined {
  const { data, isError } = useCollectable();
  if (data === undefined) return isError ? [] : undefined;
  const known = new Set(data.customers);
  const all = new Map(
    rows.flatMap(({ contact_id, contact_name }) =>
      contact_id === null ? [] : [[contact_id, contact_name ?? ''] as const],
    ),
  );
  return [...all].filter(([id]) => !known.has(id)).map(([id, name]) => ({ id, name }));
}

/** What is missing before anything can be collected, and where it is added. */
function MandatesMissing({ of, onLeave }: { of: readonly Customer[]; onLeave: () => void }) {
  const { t } = useTranslation('sales');
  return (
    <Note tone="warn">
      {t('directDebit.missing', { count: of.length })}
      <ul>
        {of.map(({ id, name }) => (
          <li key={id}>
            <RoomLink to={`sales/customers/${String(id)}`} className="link" onClick={onLeave}>
              {t('directDebit.addOf', { customer: name })}
            </RoomLink>
          </li>
        ))}
      </ul>
    </Note>
  );
}

type Values = { creditor_id: string; bank_account_id: string | null; collection_date: IsoDate | null };

type CollectFormProps = {
  /** What is collected when that is the day. */
  rowsOn: (day: IsoDate | null) => CollectAsked['rows'];
  /** Chooses among what can be collected on a day. The day is then asked first. */
  renderChoice?: (day: IsoDate | null) => React.ReactNode;
  clear?: () => void;
  onClose: () => void;
};

/** On which account and which day these invoices are collected. */
export function CollectForm({ rowsOn, renderChoice, clear, onClose }: CollectFormProps) {
  const { t } = useTranslation('sales');
  const { t: ui } = useTranslation();
  const language = useLanguage();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const mayManage = useMay()('settings.manage');
  const { data: accounts = [] } = useQuery({
    queryKey: ['admin', admin_id, 'bank', 'accounts'],
    queryFn: ({ signal }) => callApi(bankCalls.bankAccounts, { query: { admin_id } }, { signal }),
  });
  const settings = useQuery({
    queryKey: ['admin', admin_id, 'sales', 'direct-debit-settings'],
    queryFn: ({ signal }) => callApi(directDebitCalls.directDebitSettings, { query: { admin_id } }, { signal }),
  });
  const asksId = settings.data?.creditor_id === null && mayManage;
  // A credit card or a cash box has no IBAN to collect to.
  const choices = accounts.flatMap(({ id, ibanNumber }) =>
    ibanNumber === null ? [] : [{ value: String(id), label: formatIban(ibanNumber) }],
  );
  const first = choices[0]?.value ?? null;
  const form = useForm<Values>({
    initial: {
      creditor_id: '',
      bank_account_id: null,
      collection_date: proposedDay(rowsOn(firstCollectionDay(today())), today()),
    },
    validate: ({ bank_account_id, collection_date }): Record<string, string> => ({
      ...((bank_account_id ?? first) === null ? { bank_account_id: ui('form.required') } : {}),
      ...(collection_date === null ? { collection_date: ui('form.required') } : {}),
    }),
    submit: async ({ creditor_id, bank_account_id, collection_date }) => {
      const account = bank_account_id ?? first;
      if (account === null || collection_date === null) return;
      if (asksId) {
        await callApi(directDebitCalls.updateDirectDebitSettings, { body: { admin_id, creditor_id } });
        await settings.refetch();
      }
      const made = await callApi(directDebitCalls.makeDirectDebit, {
        body: {
          admin_id,
          invoice_ids: rowsOn(collection_date).map(({ id }) => id),
          collection_date,
          bank_account_id: Number(account),
        },
      });
      downloadText(made.file_name, made.content, 'application/xml');
      toast.success(t('directDebit.made', { count: made.count }));
      await client.invalidateQueries({ queryKey: ['admin', admin_id, 'sales'] });
      clear?.();
      onClose();
    },
  });
  const day = form.values.collection_date;
  const rows = rowsOn(day);
  const early = notDueOn(rows, day);
  const missing = useWithoutMandate(rows);
  const amount = sum(rows.map(({ outstanding }) => parseEuro(outstanding)));
  const dateField = (
    <DateField label={t('directDebit.date')} help={t('directDebit.dateHelp')} {...form.bind('collection_date')} />
  );
  const fields = (
    <Form form={form} label={t('directDebit.title')} guard={false}>
      <p>{t('directDebit.text', { count: rows.length, amount: formatMoney(amount, language, { currency: true }) })}</p>
      {missing !== undefined && missing.length > 0 && <MandatesMissing of={missing} onLeave={onClose} />}
      {asksId && (
        <TextField
          label={t('directDebit.creditorId')}
          help={t('directDebit.creditorIdHelp')}
          {...form.bind('creditor_id')}
        />
      )}
      <SelectField
        label={t('directDebit.account')}
        {...form.bind('bank_account_id')}
        value={form.values.bank_account_id ?? first}
        data={choices}
      />
      {renderChoice === undefined && dateField}
      {early > 0 && <Note tone="warn">{t('directDebit.early', { count: early })}</Note>}
      <FormFoot
        submit={t('directDebit.make')}
        busy={form.busy}
        disabled={rows.length === 0 || missing === undefined || missing.length > 0}
      />
    </Form>
  );
  if (renderChoice === undefined) return fields;
  // Beside the form: Enter in a search sends nothing.
  return (
    <>
      <div className={styles['chooser']}>
        {dateField}
        {renderChoice(day)}
      </div>
      {fields}
    </>
  );
}
