import { Modal } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type BulkResults, type ExpenseSummary, journalCalls, purchaseCalls } from '@saldo/contract';
import { parseEuro } from '@saldo/ledger';
import { IconBuildingBank, IconTag, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../app/api-error.ts';
import { BulkOutcome, type Undone, undoneOf } from '../../app/bulk-outcome.tsx';
import { callApi } from '../../app/server.ts';
import { useAdminId } from '../../app/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import type { BulkAction } from '../../ui/data-table.tsx';
import { SelectField } from '../../ui/fields.tsx';
import { Form, FormFoot } from '../../ui/form.tsx';
import { formatMoney } from '../../ui/format.ts';
import { toast } from '../../ui/toast-store.ts';
import { useForm } from '../../ui/use-form.ts';
import { useLanguage } from '../../ui/use-language.ts';
import { PaymentFileDialog } from './payment-file-dialog.tsx';

type Act = 'pay' | 'category' | 'delete';
type Asking = { act: Act; rows: readonly ExpenseSummary[]; clear: () => void };

const isPayable = ({ state, outstanding }: ExpenseSummary) => state === 'OPEN' && parseEuro(outstanding) > 0;
const isConcept = ({ state }: ExpenseSummary) => state === 'CONCEPT';

/** What can be done with several expenses at once. Each is done or left as it was; what was left is said with its reason. */
export function useExpenseBulk(): { actions: BulkAction<ExpenseSummary>[]; dialogs: React.ReactNode } {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const [asking, setAsking] = useState<Asking | undefined>();
  const [outcome, setOutcome] = useState<{ done: number; undone: Undone[] } | undefined>();
  const nameOf = (row: ExpenseSummary): string => {
    const name = row.bookingNumber ?? t('concept', { supplier: row.contact_name ?? t('noSupplier') });
    return `${name} · ${formatMoney(row.total_incl, language, { currency: true })}`;
  };
  const ask = (act: Act) => (rows: readonly ExpenseSummary[], clear: () => void) => setAsking({ act, rows, clear });
  const onlyConcepts = (rows: readonly ExpenseSummary[]) => (rows.some(isConcept) ? undefined : t('bulk.onlyConcepts'));
  const close = () => setAsking(undefined);
  const done = () => {
    asking?.clear();
    close();
  };
  const finish = (results: BulkResults, said: (count: number) => string) => {
    const undone = undoneOf(results, asking?.rows ?? [], nameOf);
    const count = results.results.length - undone.length;
    done();
    if (undone.length > 0) setOutcome({ done: count, undone });
    else toast.success(said(count));
  };
  return {
    actions: [
      {
        label: t('paymentFile.act'),
        icon: IconBuildingBank,
        keys: 'b',
        refused: (rows) => (rows.some(isPayable) ? undefined : t('paymentFile.nothingToPay')),
        run: ask('pay'),
      },
      { label: t('bulk.category'), icon: IconTag, keys: 'c', refused: onlyConcepts, run: ask('category') },
      { label: t('bulk.delete'), icon: IconTrash, keys: 'd', refused: onlyConcepts, run: ask('delete') },
    ],
    dialogs: (
      <>
        {asking?.act === 'pay' && <PaymentFileDialog rows={asking.rows} onClose={close} onDone={done} />}
        {asking?.act === 'category' && <CategoryDialog rows={asking.rows} onClose={close} onDone={finish} />}
        {asking?.act === 'delete' && <DeleteDialog rows={asking.rows} onClose={close} onDone={finish} />}
        {outcome !== undefined && <BulkOutcome {...outcome} onClose={() => setOutcome(undefined)} />}
      </>
    ),
  };
}

type DialogProps = {
  rows: readonly ExpenseSummary[];
  onClose: () => void;
  onDone: (results: BulkResults, said: (count: number) => string) => void;
};

function itemsOf(rows: readonly ExpenseSummary[]) {
  return rows.map(({ id, version }) => ({ id, version }));
}

function DeleteDialog({ rows, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('purchases');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const remove = async () => {
    setBusy(true);
    try {
      const results = await callApi(purchaseCalls.changeExpenses, {
        body: { act: 'DELETE', admin_id, items: itemsOf(rows) },
      });
      onDone(results, (count) => t('bulk.deleted', { count }));
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t('bulk.deleteTitle', { count: rows.filter(isConcept).length })}
      confirm={t('bulk.delete')}
      danger
      busy={busy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      {t('bulk.deleteText')}
    </ConfirmDialog>
  );
}

function CategoryDialog({ rows, onClose, onDone }: DialogProps) {
  const { t } = useTranslation('purchases');
  const { t: ui } = useTranslation();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const { data: ledgers = [] } = useQuery({
    queryKey: ['admin', admin_id, 'ledgers', 'purchases'],
    queryFn: ({ signal }) =>
      callApi(journalCalls.purchaseLedgersAutocomplete, { params: { adminId: admin_id } }, { signal }),
    staleTime: 300_000,
  });
  const title = t('bulk.categoryTitle', { count: rows.length });
  const form = useForm<{ ledger_account_id: string | null }>({
    initial: { ledger_account_id: null },
    validate: ({ ledger_account_id }) => (ledger_account_id === null ? { ledger_account_id: ui('form.required') } : {}),
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
        <SelectField
          label={t('fields.category')}
          {...form.bind('ledger_account_id')}
          data={ledgers.map(({ id, title: label }) => ({ value: String(id), label }))}
          searchable
        />
        <FormFoot submit={t('bulk.category')} busy={form.busy} />
      </Form>
    </Modal>
  );
}
