import { Modal } from '@mantine/core';
import { type ExpenseSummary, fieldText, journalCalls, purchaseCalls } from '@saldo/contract';
import { parseEuro } from '@saldo/ledger';
import { IconBuildingBank, IconTag, IconTrash } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { BulkDelete, type BulkDialogProps, itemsOf, useBulk } from '../../../app/actions/bulk.tsx';
import { useLedgerOptions } from '../../journal/index.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay } from '../../../app/api/session.ts';
import type { BulkAction } from '../../../ui/table/data-table.tsx';
import { SelectField } from '../../../ui/forms/fields.tsx';
import { Form, FormFoot } from '../../../ui/forms/form.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { useForm } from '../../../ui/forms/use-form.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { PaymentFileDialog } from '../payment-files/payment-file-dialog.tsx';

type Act = 'pay' | 'category' | 'delete';

const isPayable = ({ state, outstanding }: ExpenseSummary) => state === 'OPEN' && parseEuro(outstanding) > 0;
const isConcept = ({ state }: ExpenseSummary) => state === 'CONCEPT';

/** What can be done with several expenses at once. */
export function useExpenseBulk(): { actions: BulkAction<ExpenseSummary>[]; dialogs: React.ReactNode } {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const may = useMay();
  const nameOf = (row: ExpenseSummary): string => {
    const name = row.bookingNumber ?? t('concept', { supplier: row.contact_name ?? t('noSupplier') });
    return `${name} · ${formatMoney(row.total_incl, language, { currency: true })}`;
  };
  const { act, ask, finish, dialog, outcome } = useBulk<Act, ExpenseSummary>(nameOf);
  const onlyConcepts = (rows: readonly ExpenseSummary[]) => (rows.some(isConcept) ? undefined : t('bulk.onlyConcepts'));
  const pay: BulkAction<ExpenseSummary> = {
    label: t('paymentFile.act'),
    icon: IconBuildingBank,
    keys: 'b',
    refused: (rows) => (rows.some(isPayable) ? undefined : t('paymentFile.nothingToPay')),
    run: ask('pay'),
  };
  return {
    actions: [
      ...(may('bank.process') ? [pay] : []),
      { label: t('bulk.category'), icon: IconTag, keys: 'c', refused: onlyConcepts, run: ask('category') },
      { label: t('bulk.delete'), icon: IconTrash, keys: 'd', refused: onlyConcepts, run: ask('delete') },
    ],
    dialogs: (
      <>
        {act === 'pay' && <PaymentFileDialog rows={dialog.rows} onClose={dialog.onClose} onDone={finish} />}
        {act === 'category' && <CategoryDialog {...dialog} />}
        {act === 'delete' && <DeleteDialog {...dialog} />}
        {outcome}
      </>
    ),
  };
}

function DeleteDialog(props: BulkDialogProps<ExpenseSummary>) {
  const { t } = useTranslation('purchases');
  const admin_id = useAdminId();
  return (
    <BulkDelete
      {...props}
      title={t('bulk.deleteTitle', { count: props.rows.filter(isConcept).length })}
      text={t('bulk.deleteText')}
      confirm={t('bulk.delete')}
      said={(count) => t('bulk.deleted', { count })}
      remove={(items) => callApi(purchaseCalls.changeExpenses, { body: { act: 'DELETE', admin_id, items } })}
    />
  );
}

function CategoryDialog({ rows, onClose, onDone }: BulkDialogProps<ExpenseSummary>) {
  const { t } = useTranslation('purchases');
  const { t: ui } = useTranslation();
  const language = useLanguage();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const { data: ledgers } = useQuery({
    queryKey: ['admin', admin_id, 'ledgers', 'purchases'],
    queryFn: ({ signal }) =>
      callApi(journalCalls.purchaseLedgersAutocomplete, { params: { adminId: admin_id } }, { signal }),
    staleTime: 300_000,
  });
  const options = useLedgerOptions(ledgers);
  const title = t('bulk.categoryTitle', { count: rows.length });
  const form = useForm<{ ledger_account_id: string | null }>({
    initial: { ledger_account_id: null },
    validate: ({ ledger_account_id }) =>
      ledger_account_id === null ? { ledger_account_id: fieldText('ledger_required', language) } : {},
    submit: async ({ ledger_account_id }) => {
      const results = await callApi(purchaseCalls.changeExpenses, {
        body: {
          act: 'SET_CATEGORY',
          admin_id,
          items: itemsOf(rows),
          ledger_account_id: Number(ledger_account_id),
        },
      });
      onDone(results, (count) => t('bulk.categorised', { count }));
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
    },
  });
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': ui('close') }}>
      <Form form={form} label={title} guard={false}>
        <div className="second">{t('bulk.categoryText')}</div>
        <SelectField label={t('fields.category')} {...form.bind('ledger_account_id')} data={options} searchable />
        <FormFoot submit={t('bulk.category')} busy={form.busy} />
      </Form>
    </Modal>
  );
}
