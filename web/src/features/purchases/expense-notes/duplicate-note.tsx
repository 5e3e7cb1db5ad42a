import { Button } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { purchaseCalls } from '@saldo/contract';
import { formatEuro, type IsoDate } from '@saldo/ledger';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { RoomLink, useGo } from '../../../app/routing/address.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { formatDate, formatMoney } from '../../../ui/format/format.ts';
import { Note } from '../../../ui/feedback/callout.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { type ExpenseValues, NEW_SUPPLIER, totalsOf } from '../expense-form/expense-values.ts';
import styles from '../purchases.module.css';
import type { Saving } from '../expense-form/use-saving.ts';

const PAUSE_MS = 500;

type Asked = { contact_id?: number; document_number: string; date?: IsoDate; total_incl?: string };

/** The fields for the duplicate check; undefined while incomplete. */
function askedOf(values: ExpenseValues): Asked | undefined {
  const { contact_id, date } = values;
  const document_number = values.document_number.trim();
  const total = totalsOf(values).total_incl;
  const supplier = contact_id === null || contact_id === NEW_SUPPLIER ? undefined : Number(contact_id);
  const hasNumber = supplier !== undefined && document_number !== '';
  const hasAmount = date !== null && total !== 0;
  if (!hasNumber && !hasAmount) return undefined;
  return {
    document_number,
    ...(supplier === undefined ? {} : { contact_id: supplier }),
    ...(hasAmount && values.currency === 'EUR' ? { date, total_incl: formatEuro(total) } : {}),
  };
}

type SimilarNoteProps = {
  values: ExpenseValues;
  expenseId: number | undefined;
  /** There are receipts that could go with the other expense. */
  hasReceipts: boolean;
  saving: Saving;
  /** It is another invoice, although the number is the same. */
  onAnother: () => void;
  onMerged: (() => void) | undefined;
};

/** "Looks like expense 2026-0012": to look at, to put this document with, or to say that it is another one. */
export function SimilarNote({ values, expenseId, hasReceipts, saving, onAnother, onMerged }: SimilarNoteProps) {
  const { t } = useTranslation('purchases');
  const language = useLanguage();
  const admin_id = useAdminId();
  const client = useQueryClient();
  const go = useGo();
  const [others, setOthers] = useState<readonly number[]>([]);
  const { busy, act } = useAction();
  const [asked] = useDebouncedValue(askedOf(values), PAUSE_MS);
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'purchases', 'similar', asked, expenseId],
    queryFn: ({ signal }) =>
      callApi(
        purchaseCalls.expenseExists,
        { query: { admin_id, ...asked, ...(expenseId === undefined ? {} : { except_id: expenseId }) } },
        { signal },
      ),
    enabled: asked !== undefined,
    placeholderData: keepPreviousData,
  });
  const similar = asked === undefined ? null : (data?.expense ?? null);
  if (similar === null || others.includes(similar.id)) return null;
  const merge = async () => {
    saving.stop();
    await act(async () => {
      const concept = await saving.stored();
      if (concept === undefined) return;
      await callApi(purchaseCalls.mergeConcept, {
        params: { id: concept.id },
        body: { admin_id, into_expense_id: similar.id, version: concept.version },
      });
      toast.success(t('similar.merged', { number: similar.bookingNumber ?? '' }));
      if (onMerged === undefined) go(`purchases/expenses/${String(similar.id)}`, {}, { replace: true });
      else onMerged();
      await client.invalidateQueries({ queryKey: ['admin', admin_id] });
    });
  };
  const facts = {
    number: similar.bookingNumber ?? '',
    supplier: similar.contact_name ?? t('noSupplier'),
    date: formatDate(similar.date, language),
    amount: formatMoney(similar.total_incl, language, { currency: true }),
  };
  return (
    <Note tone="warn">
      {t(data?.because === 'number' ? 'similar.number' : 'similar.amount', facts)}
      <div className={styles['similarActs']}>
        <RoomLink to={`purchases/expenses/${String(similar.id)}`} className="link">
          {t('similar.open', facts)}
        </RoomLink>
        {hasReceipts && expenseId !== undefined && (
          <Button variant="default" size="xs" loading={busy} onClick={() => void merge()}>
            {t('similar.merge')}
          </Button>
        )}
        <Button
          variant="default"
          size="xs"
          onClick={() => {
            setOthers([...others, similar.id]);
            if (data?.because === 'number') onAnother();
          }}
        >
          {t('similar.another')}
        </Button>
      </div>
    </Note>
  );
}
