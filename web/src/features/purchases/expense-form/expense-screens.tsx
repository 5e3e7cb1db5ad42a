import { Button, Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type AttachmentDetail, purchaseCalls } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress, useGo } from '../../../app/routing/address.tsx';
import { ApiError, isRefused } from '../../../app/api/api-error.ts';
import { useIsPlus } from '../../inbox/index.ts';
import { NoAccessPage } from '../../../app/routing/no-access.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay, useParam } from '../../../app/api/session.ts';
import { FROM_QUEUE } from '../../staff/index.ts';
import { formatTime } from '../../../ui/format/format.ts';
import { FailedLoad, NotFoundCard } from '../../../ui/feedback/notices.tsx';
import { useReceipt } from '../document/document-pane.tsx';
import { emptyExpense, valuesOf } from './expense-values.ts';
import { ExpenseWork } from './expense-workspace.tsx';
import { BookedByOthers } from '../processing/processing-status.tsx';
import styles from '../purchases.module.css';
import { QueueDesk } from '../processing/queue-desk.tsx';
import { ReceiptBeside } from '../document/receipt-beside.tsx';
import { RejectedReceipt } from '../processing/rejected-receipt.tsx';
import { useConcept } from './use-draft.ts';
import { useInboxNavigation } from '../processing/inbox-navigation.ts';

function Failed({ error, onRetry }: { error: Error; onRetry: () => void }) {
  if (error instanceof ApiError && error.status === 404) return <NotFoundCard />;
  const failure = error instanceof ApiError ? { detail: error.detail, reference: error.reference } : undefined;
  return (
    <div className="middle">
      <FailedLoad failure={failure} onRetry={onRetry} />
    </div>
  );
}

/** The two panes in grey until there is something to show. */
function Bones() {
  return (
    <div className={styles['bones']} aria-busy="true">
      <div className="desk" />
      <div />
    </div>
  );
}

/** An expense by its id: a draft to finish, or a posted one to look at, change and pay. */
export function ExpenseScreen() {
  const admin_id = useAdminId();
  const id = Number(useParam('id'));
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', admin_id, 'purchases', 'expense', id],
    queryFn: ({ signal }) => callApi(purchaseCalls.expense, { params: { id }, query: { admin_id } }, { signal }),
    refetchOnWindowFocus: false,
  });
  const [shownAnew, setShownAnew] = useState(0);
  const first = data?.attachments[0]?.id;
  const receipt = useReceipt(first);
  if (error !== null && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined || (first !== undefined && receipt.data === undefined && receipt.error === null))
    return <Bones />;
  return (
    <ExpenseWork
      key={`${String(data.id)} ${String(data.entry_id)} ${data.state} ${String(shownAnew)}`}
      expense={data}
      initial={valuesOf(data, receipt.data?.proposal ?? null)}
      receipt={receipt.data}
      onNewer={() => void refetch().then(() => setShownAnew(shownAnew + 1))}
    />
  );
}

/** Why someone cannot book an expense: in a Plus company the bookkeepers do, elsewhere their role does not include it. */
function MayNotBook() {
  const { t } = useTranslation('purchases');
  const isPlus = useIsPlus();
  if (isPlus === undefined) return <Bones />;
  return <NoAccessPage text={isPlus ? t('screen.plusText') : undefined} />;
}

/** An expense without a receipt: typed over, or with a file that is dropped beside it. */
export function NewExpenseScreen() {
  const admin_id = useAdminId();
  const mayProcess = useMay()('purchases.process');
  const { data, error, refetch } = useQuery({
    queryKey: ['admin', admin_id, 'purchases', 'new'],
    queryFn: ({ signal }) => callApi(purchaseCalls.newExpense, { query: { admin_id } }, { signal }),
    enabled: mayProcess,
  });
  if (!mayProcess) return <MayNotBook />;
  if (error !== null && data === undefined) return <Failed error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Bones />;
  return <ExpenseWork expense={undefined} initial={emptyExpense(data)} />;
}

/** A receipt of the inbox; one of the queue of the bookkeepers has that queue beside it. */
export function FromInboxScreen() {
  const id = Number(useParam('id'));
  const isFromQueue = useAddress().search['from'] === FROM_QUEUE.from;
  return isFromQueue ? (
    <QueueDesk id={id}>
      <FromInbox id={id} />
    </QueueDesk>
  ) : (
    <FromInbox id={id} />
  );
}

/** A receipt with the draft that belongs to it; saving goes on to the next. */
function FromInbox({ id }: { id: number }) {
  const admin_id = useAdminId();
  const may = useMay();
  const [byHand, setByHand] = useState<number | undefined>();
  const receipt = useReceipt(id);
  const isReading = receipt.data?.state === 'PROCESSING' && byHand !== id;
  const isRejected = receipt.data?.state === 'REJECTED';
  const isElsewhere = receipt.data?.is_with_colleague === true;
  const isBookable = receipt.data !== undefined && !isReading && !isRejected && !isElsewhere;
  const { concept, beginAhead, forgetAhead } = useConcept(id, isBookable && may('purchases.process'));
  const walk = useInboxNavigation(id, concept.data !== undefined, { beginAhead, forgetAhead });
  const error = receipt.error ?? concept.error;
  const begin = () => callApi(purchaseCalls.createFromInbox, { body: { admin_id, attachment_id: id } });
  if (receipt.data !== undefined && isRejected)
    return (
      <ReceiptBeside receipt={receipt.data}>
        <RejectedReceipt key={id} receipt={receipt.data} />
      </ReceiptBeside>
    );
  // Someone rejected or took it since it was fetched: what it is now is on its way.
  if (isRefused(concept.error, 'receipt_not_waiting', 'claimed_by_other') && receipt.isFetching) return <Bones />;
  if (receipt.data !== undefined && concept.data === undefined && isElsewhere)
    return (
      <ReceiptBeside receipt={receipt.data}>
        <Claimed receipt={receipt.data} onRetry={() => void receipt.refetch()} />
      </ReceiptBeside>
    );
  if (error !== null && concept.data === undefined)
    return (
      <Failed
        error={error}
        onRetry={() => {
          void receipt.refetch();
          if (isBookable) void concept.refetch();
        }}
      />
    );
  if (receipt.data === undefined) return <Bones />;
  if (receipt.data.may['process'] !== true || isReading || concept.data === undefined)
    return (
      <ReceiptBeside receipt={receipt.data}>
        {receipt.data.may['process'] === true ? (
          isReading && <Reading onByHand={() => setByHand(id)} />
        ) : (
          <BookedByOthers receipt={receipt.data} />
        )}
      </ReceiptBeside>
    );
  const { expense, is_begun } = concept.data;
  // Not by the expense: what was only proposed stays the same form once it is begun.
  return (
    <ExpenseWork
      key={`${String(id)} ${String(expense.entry_id)}`}
      expense={expense}
      initial={valuesOf(expense, receipt.data.proposal)}
      begin={is_begun ? undefined : begin}
      receipt={receipt.data}
      walk={walk}
    />
  );
}

/** Who has it, beside the receipt to read. */
function Claimed({ receipt, onRetry }: { receipt: AttachmentDetail; onRetry: () => void }) {
  const { t } = useTranslation('purchases');
  const { t: ui } = useTranslation();
  const { t: inbox } = useTranslation('inbox');
  const go = useGo();
  const isFromQueue = useAddress().search['from'] === FROM_QUEUE.from;
  const { claimed_by, claimed_until } = receipt;
  const time = claimed_until === null ? '' : formatTime(claimed_until);
  return (
    <output className={styles['reading']}>
      <strong>{t('screen.claimed', { name: claimed_by ?? '' })}</strong>
      <span className="second">{t('screen.claimedText', { time })}</span>
      <Button variant="default" onClick={onRetry}>
        {ui('failed.retry')}
      </Button>
      {isFromQueue && <Button onClick={() => go('staff/queue')}>{inbox('rejected.toQueue')}</Button>}
    </output>
  );
}

function Reading({ onByHand }: { onByHand: () => void }) {
  const { t } = useTranslation('purchases');
  return (
    <output className={styles['reading']}>
      <Loader size="sm" />
      <strong>{t('screen.reading')}</strong>
      <span className="second">{t('screen.readingText')}</span>
      <Button variant="default" onClick={onByHand}>
        {t('screen.byHand')}
      </Button>
    </output>
  );
}
