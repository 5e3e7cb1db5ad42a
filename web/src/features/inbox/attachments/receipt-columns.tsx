import { Button } from '@mantine/core';
import { type Attachment, inboxCalls } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { addressOfCall } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import type { Column, RowCard } from '../../../ui/table/data-table.tsx';
import { formatMoney, type MoneyStyle } from '../../../ui/format/format.ts';
import { Money } from '../../../ui/format/money.tsx';
import { useLanguage } from '../../../ui/format/use-language.ts';
import styles from '../inbox.module.css';
import { Proposal } from './proposal.tsx';
import { Origin, Thumbnail, useWhen } from './receipt-origin.tsx';
import { ExpenseBadge } from '../../purchases/index.ts';
import { ReceiptBadge } from './receipt-badge.ts';

const STATES = {
  INBOX: 'needsYou',
  SUGGESTED: 'proposed',
  PROCESSING: 'reading',
  REJECTED: 'rejected',
  ARCHIVED: 'booked',
} as const;

const PROCESSING = {
  IN_QUEUE: 'inQueue',
  IN_PROGRESS: 'inProgress',
  PROCESSED: 'processed',
  REJECTED: 'rejected',
} as const;

/** Where it is: with the bookkeepers of a Plus customer (undefined when it is not), else with the customer. */
const withBookkeepers = ({ processing, may, needs_you }: Attachment) =>
  processing !== null && may['process'] !== true && !needs_you ? PROCESSING[processing] : undefined;
const withCustomer = ({ needs_you, state }: Attachment) =>
  needs_you && state !== 'REJECTED' ? 'needsYou' : STATES[state];

function ReceiptState({ row }: { row: Attachment }) {
  const state = withBookkeepers(row);
  return state === undefined ? <ReceiptBadge state={withCustomer(row)} /> : <ExpenseBadge state={state} />;
}

function useStateWords(): (row: Attachment) => string {
  const { t } = useTranslation('states');
  return (row) => {
    const state = withBookkeepers(row);
    return state === undefined ? t(`receipt.${withCustomer(row)}`) : t(`expense.${state}`);
  };
}

const isForeign = ({ total_incl, currency }: Attachment) => total_incl !== null && currency !== 'EUR';

/** What is to be paid in the currency of the document; euros go without saying where the column says so. */
function totalOf(
  row: Attachment,
  language: ReturnType<typeof useLanguage>,
  style: MoneyStyle = {},
): string | undefined {
  if (row.total_incl === null) return undefined;
  return isForeign(row)
    ? `${row.currency} ${formatMoney(row.total_incl, language)}`
    : formatMoney(row.total_incl, language, style);
}

const THUMBNAIL_WIDTH = 400;

/** What a receipt is called: its supplier once that was read. */
export const nameOf = (row: Attachment) => row.supplier_name ?? row.file_name;

function useThumbnails(): (row: Attachment) => string {
  const admin_id = useAdminId();
  return ({ id }) =>
    addressOfCall(inboxCalls.attachmentPage, { params: { id, page: 1 }, query: { admin_id, width: THUMBNAIL_WIDTH } });
}

export function useReceiptColumns(onOpen: (row: Attachment) => void): Column<Attachment>[] {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  const stateWords = useStateWords();
  const thumb = useThumbnails();
  return [
    {
      id: 'receipt',
      head: t('columns.receipt'),
      width: '36%',
      cell: (row) => (
        <span className={styles['receipt']}>
          <Thumbnail receipt={row} src={thumb(row)} />
          <span className={styles['names']}>
            <span className={styles['name']} title={nameOf(row)}>
              {nameOf(row)}
            </span>
            <Origin receipt={row} />
          </span>
        </span>
      ),
      text: nameOf,
    },
    {
      id: 'proposal',
      head: t('columns.proposal'),
      cuts: true,
      cell: (row) => <Proposal receipt={row} />,
      text: ({ category }) => category ?? '',
    },
    {
      id: 'state',
      head: t('columns.state'),
      shape: 'badge',
      cell: (row) => <ReceiptState row={row} />,
      text: stateWords,
    },
    {
      id: 'amount',
      head: t('columns.amount'),
      align: 'right',
      main: true,
      cell: (row) => (
        <>
          {isForeign(row) && <span className="second">{row.currency} </span>}
          <Money amount={row.total_incl} />
        </>
      ),
      money: (row) => (isForeign(row) ? null : row.total_incl),
      text: (row) => totalOf(row, language) ?? '',
    },
    {
      id: 'act',
      head: t('columns.act'),
      align: 'right',
      cell: (row) => <Act row={row} onOpen={() => onOpen(row)} />,
    },
  ];
}

/** Read whole: why someone is needed, what was asked, why it was sent back, why nothing was read, and, by who leaves the work to our bookkeepers, how far they are. */
const isSaid = (row: Attachment) =>
  row.needs_you ||
  row.open_question !== null ||
  row.state === 'REJECTED' ||
  row.state === 'INBOX' ||
  (row.processing !== null && row.may['process'] !== true);

/** A receipt on a phone: its picture, what is proposed, its state, and when it came. */
export function useReceiptCard(onOpen: (row: Attachment) => void): (row: Attachment) => RowCard {
  const language = useLanguage();
  const when = useWhen();
  const thumb = useThumbnails();
  return (row) => ({
    title: (
      <span className={styles['receipt']}>
        <Thumbnail receipt={row} src={thumb(row)} />
        <span className={styles['names']}>
          <span className={styles['name']}>{nameOf(row)}</span>
          <span className={styles[isSaid(row) ? 'cardWords' : 'cardProposal']}>
            <Proposal receipt={row} />
          </span>
        </span>
      </span>
    ),
    amount: totalOf(row, language, { currency: true }),
    detail: <ReceiptState row={row} />,
    state: <span className="second">{when(row.uploaded_at)}</span>,
    ...(row.may['restore'] === true || (row.may['answer'] === true && row.may['process'] !== true)
      ? { actions: <Act row={row} onOpen={() => onOpen(row)} /> }
      : {}),
  });
}

/** The next step with a receipt, in the row. */
function Act({ row, onOpen }: { row: Attachment; onOpen: () => void }) {
  const { t } = useTranslation('inbox');
  const isAsked = row.may['answer'] === true && row.may['process'] !== true;
  if (isAsked || row.may['restore'] === true) {
    const word = t(isAsked ? 'question.answer' : 'restore.act');
    return (
      <Button
        variant="default"
        size="xs"
        aria-label={`${word}: ${nameOf(row)}`}
        onClick={(event) => {
          event.stopPropagation();
          onOpen();
        }}
      >
        {word}
      </Button>
    );
  }
  if (row.may['process'] !== true || row.state === 'PROCESSING') return null;
  const word = row.state === 'SUGGESTED' ? 'check' : row.state === 'INBOX' ? 'fillIn' : 'open';
  return (
    <Button
      variant={row.state === 'SUGGESTED' ? 'light' : 'default'}
      size="xs"
      aria-label={`${t(word)}: ${nameOf(row)}`}
      onClick={(event) => {
        event.stopPropagation();
        onOpen();
      }}
    >
      {t(word)}
    </Button>
  );
}
