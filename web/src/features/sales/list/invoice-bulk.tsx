import type { InvoiceSummary } from '@saldo/contract';
import { parseEuro, sum } from '@saldo/ledger';
import {
  IconBellRinging,
  IconBuildingBank,
  IconCircleCheck,
  IconCopy,
  IconFileDownload,
  IconGavel,
  IconReceiptRefund,
  IconSend,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../../app/api/session.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import type { BulkAction, RowAction } from '../../../ui/table/data-table.tsx';
import { formatMoney } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import type { CollectAsked } from '../direct-debit/collect-dialog.tsx';
import type { BulkAsked } from '../sending/bulk-sending.tsx';
import { useSending } from '../sending/use-sending.ts';
import { useInvoiceActs } from '../view/invoice-actions.ts';

type Rows = readonly InvoiceSummary[];

const isFinal = ({ number }: InvoiceSummary) => number !== null;
const isOutstanding = (row: InvoiceSummary) => isFinal(row) && row.outstanding !== '0.00';
const isLate = ({ state }: InvoiceSummary) => state === 'OVERDUE' || state === 'REMINDED';
const isOwed = (row: InvoiceSummary) => !row.is_credit_note && isOutstanding(row);
const canBeCredited = (row: InvoiceSummary) => !row.is_credit_note && isFinal(row) && row.state !== 'CREDITED';

const outstandingOf = (rows: Rows) => sum(rows.filter(isFinal).map(({ outstanding }) => parseEuro(outstanding)));

type Asking = { rows: Rows | undefined; onClose: () => void; onConfirm: () => Promise<unknown> };

/** What can be done with the rows of the list: with one from its menu, with several from the bar. */
export function useInvoiceBulk() {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const may = useMay();
  const acts = useInvoiceActs();
  const sending = useSending();
  const [mailing, setMailing] = useState<BulkAsked | undefined>();
  const [collecting, setCollecting] = useState<CollectAsked | undefined>();
  const [asked, setAsked] = useState<{ rows: Rows; clear: () => void } | undefined>();
  const markPaid: BulkAction<InvoiceSummary> = {
    label: t('acts.markPaid'),
    icon: IconCircleCheck,
    keys: 'p',
    refused: (rows) => (rows.every(isOutstanding) ? undefined : t('bulk.nothingToPay')),
    run: (rows, clear) => setAsked({ rows, clear }),
  };
  const download: BulkAction<InvoiceSummary> = {
    label: t('acts.pdf'),
    icon: IconFileDownload,
    keys: 'd',
    run: (rows, clear) => void acts.pdfs(rows).then(clear),
  };
  const credit: BulkAction<InvoiceSummary> = {
    label: t('acts.credit'),
    icon: IconReceiptRefund,
    keys: 'c',
    refused: (rows) => (rows.every(canBeCredited) ? undefined : t('bulk.conceptsChosen')),
    run: (rows, clear) => void acts.creditAll(rows).then(clear),
  };
  const send: BulkAction<InvoiceSummary> = {
    label: t('sending.bulkSend'),
    icon: IconSend,
    keys: 's',
    run: (rows, clear) => setMailing({ kind: 'send', rows, clear }),
  };
  const remind: BulkAction<InvoiceSummary> = {
    label: t('sending.bulkRemind'),
    icon: IconBellRinging,
    keys: 'r',
    refused: (rows) => (rows.every(isLate) ? undefined : t('sending.onlyOverdue')),
    run: (rows, clear) => setMailing({ kind: 'remind', rows, clear }),
  };
  const collect: BulkAction<InvoiceSummary> = {
    label: t('directDebit.collect'),
    icon: IconBuildingBank,
    keys: 'b',
    refused: (rows) => (rows.every(isOwed) ? undefined : t('directDebit.onlyOwed')),
    run: (rows, clear) => setCollecting({ rows, clear }),
  };
  const collection: BulkAction<InvoiceSummary> = {
    label: t('sending.collection'),
    icon: IconGavel,
    keys: 'i',
    refused: (rows) => (rows.every(isOwed) ? undefined : t('sending.onlyFinal')),
    run: (rows) => void sending.collection(rows),
  };
  const asking: Asking = {
    rows: asked?.rows,
    onClose: () => setAsked(undefined),
    onConfirm: async () => {
      await acts.markPaid(asked?.rows ?? []);
      asked?.clear();
      setAsked(undefined);
    },
  };
  return {
    actions: [
      ...(may('sales.send') ? [send, remind] : []),
      ...(may('sales.edit') ? [markPaid] : []),
      download,
      ...(may('sales.send') && may('bank.process') ? [collect] : []),
      ...(may('sales.send') ? [credit, collection] : []),
    ],
    summary: (rows: Rows) =>
      `· ${t('outstandingOf', { amount: formatMoney(outstandingOf(rows), language, { currency: true }) })}`,
    rowActions: (row: InvoiceSummary): RowAction[] => [
      { label: t('acts.pdf'), icon: IconFileDownload, run: () => void acts.pdf(row) },
      ...(may('sales.edit') && isOutstanding(row)
        ? [
            {
              label: t('acts.markPaid'),
              icon: IconCircleCheck,
              run: () => setAsked({ rows: [row], clear: () => undefined }),
            },
          ]
        : []),
      ...(may('sales.send') && canBeCredited(row)
        ? [{ label: t('acts.credit'), icon: IconReceiptRefund, run: () => void acts.credit(row) }]
        : []),
      ...(may('sales.edit') && !row.is_credit_note
        ? [{ label: t('acts.duplicate'), icon: IconCopy, run: () => void acts.duplicate(row) }]
        : []),
    ],
    asking,
    collecting: { asked: collecting, onClose: () => setCollecting(undefined) },
    mailing: { asked: mailing, onClose: () => setMailing(undefined) },
  };
}

/** Asks before payments are booked that no statement brought. */
export function MarkPaidDialog({ rows, onClose, onConfirm }: Asking) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const amount = formatMoney(outstandingOf(rows ?? []), language, { currency: true });
  return (
    <ConfirmDialog
      opened={rows !== undefined}
      title={t('bulk.payTitle', { count: rows?.length ?? 0 })}
      confirm={t('bulk.payConfirm')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => {
        setBusy(true);
        void onConfirm().finally(() => setBusy(false));
      }}
    >
      {t('bulk.payText', { amount })}
    </ConfirmDialog>
  );
}
