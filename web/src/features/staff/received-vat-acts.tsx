import { type ReceivedVat, receivedVatCalls, type VAT_SETTLEMENTS } from '@saldo/contract';
import { parseEuro, sum } from '@saldo/ledger';
import {
  IconArrowBackUp,
  IconCircleCheck,
  IconFileDownload,
  type Icon,
  IconPigMoney,
  IconReceiptRefund,
} from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../app/actions/run-action.ts';
import { ApiError } from '../../app/api/api-error.ts';
import { callApi, fetchFile } from '../../app/api/server.ts';
import { ConfirmDialog } from '../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { formatMoney } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { CheckField } from '../../ui/forms/fields.tsx';
import type { BulkAction } from '../../ui/table/data-table.tsx';
import { saveFile } from '../../ui/table/save-file.ts';

export const RECEIVED_VAT_KEY = ['staff', 'received-vat'] as const;

/** Came in and waits for somebody to decide. */
const isHeld = ({ held, settled_as, is_charged_back }: ReceivedVat): boolean =>
  held !== null && settled_as === null && !is_charged_back;

/** In a payment file of which nobody said what the bank did with it. */
export const isOrdered = ({ settled_as, confirmed_on }: ReceivedVat): boolean =>
  settled_as === 'PASSED_ON' && confirmed_on === null;

const ASKS = {
  passOn: { icon: IconFileDownload, danger: true },
  keep: { icon: IconPigMoney, danger: false },
  confirm: { icon: IconCircleCheck, danger: false },
  withdraw: { icon: IconArrowBackUp, danger: true },
} as const satisfies Record<string, { icon: Icon; danger: boolean }>;

/** What is asked before it is done. */
export type Asked = { row: ReceivedVat; ask: keyof typeof ASKS };

function asksOf(row: ReceivedVat): (keyof typeof ASKS)[] {
  if (isHeld(row)) return row.held === 'ALREADY_PASSED_ON' ? ['keep', 'passOn'] : ['passOn'];
  if (!isOrdered(row)) return [];
  return row.is_in_file || !row.is_charged_back ? ['confirm', 'withdraw'] : ['withdraw'];
}

/** What can be done with one payment, or with the payment file that it is in. */
export function useRowActions(ask: (asked: Asked) => void) {
  const { t } = useTranslation('staff');
  const { act } = useAction();
  return (row: ReceivedVat) => {
    const order_id = row.confirmed_on === null ? row.order_id : null;
    const download = { label: t('receivedVat.download'), icon: IconFileDownload };
    return [
      ...asksOf(row).map((name) => ({
        label: t(`receivedVat.asks.${name}.verb`),
        icon: ASKS[name].icon,
        run: () => ask({ row, ask: name }),
      })),
      ...(order_id === null ? [] : [{ ...download, run: () => void act(() => saveOrder(order_id)) }]),
    ];
  };
}

async function saveOrder(order_id: string): Promise<void> {
  saveFile(`vat-${order_id}.xml`, await fetchFile(receivedVatCalls.receivedVatFile, { params: { order_id } }));
}

type QuestionProps = { asked: Asked; rows: readonly ReceivedVat[]; onClose: () => void };

/** Asks about one payment, or about the payment file that it is in. */
export function ReceivedVatQuestion(props: QuestionProps) {
  const { ask } = props.asked;
  return ask === 'confirm' || ask === 'withdraw' ? (
    <OrderQuestion {...props} ask={ask} />
  ) : (
    <PaymentQuestion {...props} ask={ask} />
  );
}

function PaymentQuestion({ asked: { row }, ask, onClose }: QuestionProps & { ask: 'passOn' | 'keep' }) {
  const { t } = useTranslation('staff');
  const language = useLanguage();
  const settle = useSettle();
  const amount = formatMoney(row.amount, language, { currency: true });
  const text =
    ask === 'keep' ? 'receivedVat.asks.keep.text' : (`receivedVat.asks.passOn.${row.held ?? 'NOT_DUE'}` as const);
  return (
    <ConfirmDialog
      opened
      title={t(`receivedVat.asks.${ask}.title`, { client: row.client })}
      confirm={t(`receivedVat.asks.${ask}.verb`)}
      danger={ASKS[ask].danger}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void (ask === 'keep' ? settle.payments([row], 'KEPT') : settle.payments([row], 'PASSED_ON', true));
      }}
    >
      {t(text, { amount })}
    </ConfirmDialog>
  );
}

const keyOf = ({ admin_id, payment_id }: ReceivedVat): string => `${String(admin_id)}-${String(payment_id)}`;

function OrderQuestion({ asked: { row }, ask, rows, onClose }: QuestionProps & { ask: 'confirm' | 'withdraw' }) {
  const { t } = useTranslation('staff');
  const language = useLanguage();
  const settle = useSettle();
  // The bank executes a file as a whole, unless somebody took a payment out there.
  const [left, setLeft] = useState<readonly string[]>([]);
  const isConfirmed = ask === 'confirm';
  const meant = rows.filter(({ order_id }) => order_id === row.order_id);
  const inFile = meant.filter(({ is_in_file }) => is_in_file || !isConfirmed);
  const back = inFile.filter(({ is_charged_back }) => is_charged_back);
  const money = (of: readonly ReceivedVat[]) =>
    formatMoney(sum(of.map(({ amount }) => parseEuro(amount))), language, { currency: true });
  const charged_back = back.map((each) => {
    const { admin_id, payment_id } = each;
    return { admin_id, payment_id, is_executed: !left.includes(keyOf(each)) };
  });
  return (
    <ConfirmDialog
      opened
      title={t(`receivedVat.asks.${ask}.title`)}
      confirm={t(`receivedVat.asks.${ask}.verb`)}
      danger={ASKS[ask].danger}
      onClose={onClose}
      onConfirm={() => {
        onClose();
        void settle.order(row.order_id ?? '', isConfirmed ? 'CONFIRMED' : 'WITHDRAWN', charged_back);
      }}
    >
      <p>{t(`receivedVat.asks.${ask}.text`, { count: inFile.length, amount: money(inFile) })}</p>
      {back.length > 0 && <p>{t(`receivedVat.asks.${ask}.chargedBack`)}</p>}
      {back.map((each) => {
        const key = keyOf(each);
        const label = `${each.client}, ${money([each])}`;
        return isConfirmed ? (
          <CheckField
            key={key}
            label={label}
            value={!left.includes(key)}
            onChange={(isIn) => setLeft(isIn ? left.filter((other) => other !== key) : [...left, key])}
          />
        ) : (
          <p key={key}>{label}</p>
        );
      })}
    </ConfirmDialog>
  );
}

type ChargedBack = Pick<ReceivedVat, 'admin_id' | 'payment_id'> & { is_executed: boolean };

const SAID = { PASSED_ON: 'passedOn', PAID_BACK: 'paidBack', KEPT: 'kept' } as const;

function useSettle() {
  const { t } = useTranslation('staff');
  const client = useQueryClient();
  const doing = async (work: () => Promise<'passedOn' | 'paidBack' | 'kept' | 'confirmed' | 'withdrawn'>) => {
    try {
      toast.success(t(`receivedVat.${await work()}`));
    } catch (error) {
      toast.error(error instanceof ApiError ? error.detail : t('receivedVat.failed'));
    }
    await client.invalidateQueries({ queryKey: RECEIVED_VAT_KEY });
  };
  return {
    payments: (rows: readonly ReceivedVat[], as: (typeof VAT_SETTLEMENTS)[number], held_too = false) =>
      doing(async () => {
        const payments = rows.map(({ admin_id, payment_id }) => ({ admin_id, payment_id }));
        const { order_id } = await callApi(receivedVatCalls.settleReceivedVat, { body: { as, payments, held_too } });
        if (order_id !== null) await saveOrder(order_id);
        return SAID[as];
      }),
    order: (order_id: string, outcome: 'CONFIRMED' | 'WITHDRAWN', charged_back: readonly ChargedBack[]) =>
      doing(async () => {
        const body = { outcome, charged_back: [...charged_back] };
        await callApi(receivedVatCalls.settleVatOrder, { params: { order_id }, body });
        return outcome === 'CONFIRMED' ? 'confirmed' : 'withdrawn';
      }),
  };
}

export function useBulk(): BulkAction<ReceivedVat>[] {
  const { t } = useTranslation('staff');
  const settle = useSettle();
  const refused = (rows: readonly ReceivedVat[]) =>
    rows.every(({ settled_as }) => settled_as === null) ? undefined : t('receivedVat.settled');
  const refusedToPassOn = (rows: readonly ReceivedVat[]) => {
    if (rows.some(({ is_charged_back }) => is_charged_back)) return t('receivedVat.settled');
    return refused(rows) ?? (rows.some(isHeld) ? t('receivedVat.held') : undefined);
  };
  return [
    {
      label: t('receivedVat.passOn'),
      icon: IconFileDownload,
      keys: 'p',
      refused: refusedToPassOn,
      run: (rows, clear) => void settle.payments(rows, 'PASSED_ON').then(clear),
    },
    {
      label: t('receivedVat.payBack'),
      icon: IconReceiptRefund,
      keys: 't',
      refused,
      run: (rows, clear) => void settle.payments(rows, 'PAID_BACK').then(clear),
    },
  ];
}
