import { ActionIcon, Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type Attachment, inboxCalls, type InboxView } from '@saldo/contract';
import {
  IconArrowBackUp,
  IconBan,
  IconDownload,
  IconFileUpload,
  IconHistory,
  IconMessage,
  IconSend,
  IconSparkles,
  IconTrash,
} from '@tabler/icons-react';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress, useGo } from '../../../app/routing/address.tsx';
import { HistoryPanel } from '../../history/index.ts';
import { takeFiles, useWaitingFiles } from './pending-files.ts';
import { useIsPlus } from '../processing/plus.ts';
import { addressOfCall, callApi } from '../../../app/api/server.ts';
import { useAdminId, useMay, useMe } from '../../../app/api/session.ts';
import { useList } from '../../../app/api/use-list.ts';
import { WaitingList } from './waiting-list.tsx';
import { DataTable, type RowAction } from '../../../ui/table/data-table.tsx';
import { Dropzone, RECEIPT_KINDS, UploadList, useFitting } from '../../../ui/forms/dropzone.tsx';
import { EmptyState } from '../../../ui/feedback/notices.tsx';
import { Page } from '../../../ui/layout/page.tsx';
import { usePhone } from '../../../ui/layout/use-width.ts';
import { Autoprocess } from '../processing/autoprocess.tsx';
import { HeldMails } from '../mail/held-mails.tsx';
import styles from '../inbox.module.css';
import { isOnTheMove } from './on-the-move.ts';
import { AnswerDialog } from '../questions/answer-dialog.tsx';
import { useReceiptBulk } from './receipt-bulk.tsx';
import { nameOf, useReceiptCard, useReceiptColumns } from './receipt-columns.tsx';
import { RejectDialog, RestoreDialog, useWithdrawRejection } from '../processing/rejection-dialogs.tsx';
import { RemoveReceipt } from './remove-receipt.tsx';
import { useReceiptUploads } from './use-receipt-uploads.ts';

/** A Plus customer need not look at proposals: the provider's bookkeepers do. */
const TABS_OF_PLUS = ['NEEDS_YOU', 'PROCESSING', 'REJECTED', 'ARCHIVED'] as const;
const TABS = ['NEEDS_YOU', 'READY', 'PROCESSING', 'REJECTED', 'ARCHIVED'] as const;
type Counts = Record<InboxView, number>;

const LOOK_AGAIN_MS = 1500;
const rowId = (row: Attachment) => row.id;

/** Receipts on their way: drop them, see them read, check them one after the other. */
export function InboxScreen() {
  const { t } = useTranslation('inbox');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const may = useMay();
  const go = useGo();
  const { search, change } = useAddress();
  const state = TABS.find((each) => each === search['state']);
  const source = useList(['admin', admin_id, 'inbox', 'list'], inboxCalls.inbox, {
    query: { admin_id, state: state ?? 'OPEN', search: search['q'] },
  });
  const counts = source.first?.counts;
  const isMoving = isOnTheMove(source);
  useEffect(() => {
    if (!isMoving) return undefined;
    const timer = setInterval(
      () => void client.invalidateQueries({ queryKey: ['admin', admin_id, 'inbox', 'list'] }),
      LOOK_AGAIN_MS,
    );
    return () => clearInterval(timer);
  }, [isMoving, client, admin_id]);
  const open = (row: Attachment) =>
    go(
      row.state === 'ARCHIVED' && row.expense_id !== null
        ? `purchases/expenses/${String(row.expense_id)}`
        : `purchases/inbox/${String(row.id)}`,
    );
  const phone = usePhone();
  const receipts = useReceiptUploads();
  const mayUpload = may('purchases.upload');
  const mayProcess = may('purchases.process');
  const ready = counts?.READY ?? 0;
  const openReady = async () => {
    const inSight = source.rows?.find((row) => row.state === 'SUGGESTED' && !row.needs_you);
    const query = { admin_id, state: 'READY' as const, page_size: 1 };
    const first = inSight ?? (await callApi(inboxCalls.inbox, { query })).results[0];
    if (first !== undefined) open(first);
  };
  return (
    <Page
      title={t('title')}
      fill
      summary={source.first === undefined ? undefined : <Summary {...source.first} />}
      actions={
        <>
          {phone && mayUpload && <PickFiles onFiles={receipts.add} onRefused={receipts.refuse} />}
          {mayProcess && ready > 0 && (
            <>
              <Autoprocess />
              <Button leftSection={<IconSparkles size={17} stroke={1.7} />} onClick={() => void openReady()}>
                {t(phone ? 'processShort' : 'process', { count: ready })}
              </Button>
            </>
          )}
        </>
      }
    >
      {mayUpload && <Uploads mayProcess={mayProcess} receipts={receipts} />}
      <HeldMails />
      <Receipts
        source={source}
        tab={state ?? ''}
        counts={counts}
        words={search['q'] ?? ''}
        onTab={(id) => change({ state: id })}
        onSearch={(q) => change({ q })}
        onClear={() => change({ state: undefined, q: undefined })}
        onOpen={open}
      />
    </Page>
  );
}

/** What is in the inbox by what has to happen with it, and with how much of that this person is needed. */
function Summary({ counts, held_mails }: { counts: Counts; held_mails: number }) {
  const { t } = useTranslation('inbox');
  const words = (['rejected', 'heldMails', 'needsYou'] as const).flatMap((word) => {
    const count = { rejected: counts.REJECTED, heldMails: held_mails, needsYou: counts.NEEDS_YOU }[word];
    return count > 0 ? [t(`summaryOf.${word}`, { count })] : [];
  });
  const waiting = counts.WAITING > 0 || words.length === 0 ? [t('summary', { count: counts.WAITING })] : [];
  return <>{[...waiting, ...words].join(' · ')}</>;
}

type UploadsProps = { mayProcess: boolean; receipts: ReturnType<typeof useReceiptUploads> };

function Uploads({ mayProcess, receipts: { uploads, add, refuse, retry, dismiss } }: UploadsProps) {
  const { t } = useTranslation('inbox');
  const { id: person_id } = useMe();
  const admin_id = useAdminId();
  const isPlus = useIsPlus();
  const handedOver = useWaitingFiles();
  const phone = usePhone();
  useEffect(() => {
    if (handedOver > 0) add(takeFiles());
  }, [handedOver, add]);
  return (
    <>
      <WaitingList person_id={person_id} admin_id={admin_id} />
      <div className={styles['uploads']} data-busy={uploads.length > 0}>
        {!phone && <Dropzone onFiles={add} onRefused={refuse} />}
        <UploadList uploads={uploads} onRetry={retry} onDismiss={dismiss} />
      </div>
      {!mayProcess && isPlus !== undefined && <div className="second">{t(isPlus ? 'plus' : 'colleague')}</div>}
    </>
  );
}

/** On a phone the camera is in the bar below; here files are chosen. */
function PickFiles(sorted: {
  onFiles: (files: readonly File[]) => void;
  onRefused: (file: File, reason: string) => void;
}) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const take = useFitting(sorted);
  return (
    <>
      <ActionIcon
        variant="default"
        size={44}
        aria-label={t('drop.choose')}
        title={t('drop.choose')}
        onClick={() => input.current?.click()}
      >
        <IconFileUpload size={20} stroke={1.7} />
      </ActionIcon>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept={RECEIPT_KINDS}
        aria-label={t('drop.choose')}
        onChange={(event) => {
          take(event.currentTarget.files);
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}

type ReceiptsProps = {
  source: ReturnType<typeof useList<typeof inboxCalls.inbox>>;
  tab: string;
  counts: Counts | undefined;
  words: string;
  onTab: (id: string) => void;
  onSearch: (text: string) => void;
  onClear: () => void;
  onOpen: (row: Attachment) => void;
};

function Receipts({ source, tab, counts, words, onTab, onSearch, onClear, onOpen }: ReceiptsProps) {
  const { t } = useTranslation('inbox');
  const admin_id = useAdminId();
  const go = useGo();
  const phone = usePhone();
  const [removing, setRemoving] = useState<Attachment | undefined>();
  const [rejecting, setRejecting] = useState<Attachment | undefined>();
  const [restoring, setRestoring] = useState<Attachment | undefined>();
  const [seeing, setSeeing] = useState<Attachment | undefined>();
  const [answering, setAnswering] = useState<Attachment | undefined>();
  const openRow = (row: Attachment) => {
    if (row.may['answer'] === true && row.may['process'] !== true) setAnswering(row);
    else onOpen(row);
  };
  const next = (row: Attachment) => (row.may['restore'] === true ? setRestoring(row) : openRow(row));
  const columns = useReceiptColumns(next);
  const card = useReceiptCard(next);
  const may = useMay();
  const mayProcess = may('purchases.process');
  const isPlus = useIsPlus();
  // Users waiting for a colleague see the proposal as well.
  const hasOthersBook = !mayProcess && may('purchases.upload') && isPlus !== false;
  const bulk = useReceiptBulk();
  const { withdraw } = useWithdrawRejection();
  const rowActions = (row: Attachment): RowAction[] => [
    {
      label: t('download'),
      icon: IconDownload,
      run: () =>
        window.location.assign(
          addressOfCall(inboxCalls.attachmentFile, { params: { id: row.id }, query: { admin_id } }),
        ),
    },
    ...(row.may['answer'] === true
      ? [{ label: t('question.answer'), icon: IconMessage, run: () => setAnswering(row) }]
      : []),
    ...(row.may['reject'] === true ? [{ label: t('reject.act'), icon: IconBan, run: () => setRejecting(row) }] : []),
    ...(row.may['restore'] === true ? [{ label: t('restore.act'), icon: IconSend, run: () => setRestoring(row) }] : []),
    ...(row.may['withdraw'] === true
      ? [{ label: t('withdraw.act'), icon: IconArrowBackUp, run: () => void withdraw(row) }]
      : []),
    { label: t('history', { ns: 'shell' }), icon: IconHistory, run: () => setSeeing(row) },
    ...(row.may['delete'] === true
      ? [{ label: t('delete'), icon: IconTrash, danger: true, run: () => setRemoving(row) }]
      : []),
  ];
  const isNew = counts !== undefined && Object.values(counts).every((count) => count === 0);
  return (
    <>
      <DataTable<Attachment>
        label={t('table')}
        source={source}
        columns={columns}
        rowId={rowId}
        rowName={nameOf}
        rowHeight="tall"
        onOpen={openRow}
        rowActions={rowActions}
        {...(mayProcess ? { bulk: bulk.actions } : {})}
        tabs={[
          { id: '', label: t('tabs.OPEN'), count: counts?.OPEN },
          ...(hasOthersBook ? TABS_OF_PLUS : TABS).map((id) => ({ id, label: t(`tabs.${id}`), count: counts?.[id] })),
        ]}
        tab={tab}
        onTab={onTab}
        search={words}
        onSearch={onSearch}
        searchLabel={t('search')}
        csv
        filtered={tab !== '' || words !== ''}
        onClearFilters={onClear}
        empty={
          <EmptyState
            title={t(isNew ? (phone ? 'empty.phoneTitle' : 'empty.title') : 'empty.waiting')}
            text={t(isNew ? 'empty.text' : 'empty.waitingText')}
            mayMake={!isNew || may('purchases.upload')}
            actions={
              !isNew && (
                <Button variant="default" onClick={() => go('purchases/expenses')}>
                  {t('empty.booked')}
                </Button>
              )
            }
          />
        }
        card={card}
      />
      {rejecting !== undefined && (
        <RejectDialog receipt={rejecting} name={nameOf(rejecting)} {...closing(setRejecting)} />
      )}
      {restoring !== undefined && (
        <RestoreDialog receipt={restoring} name={nameOf(restoring)} {...closing(setRestoring)} />
      )}
      {answering !== undefined && answering.open_question !== null && (
        <AnswerDialog
          asked={answering.open_question}
          name={nameOf(answering)}
          onClose={() => setAnswering(undefined)}
        />
      )}
      {bulk.dialogs}
      <Suspense fallback={null}>
        {seeing !== undefined && (
          <HistoryPanel model="attachment" id={seeing.id} name={nameOf(seeing)} onClose={() => setSeeing(undefined)} />
        )}
      </Suspense>
      {removing !== undefined && <RemoveReceipt receipt={removing} onClose={() => setRemoving(undefined)} />}
    </>
  );
}

function closing(set: (none: undefined) => void): { onDone: () => void; onClose: () => void } {
  const close = () => set(undefined);
  return { onDone: close, onClose: close };
}
