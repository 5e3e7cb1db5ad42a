import { Button } from '@mantine/core';
import { QUEUE_QUESTIONS, type QueueItem, staffCalls } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { IconMessageQuestion, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useAddress } from '../../app/routing/address.tsx';
import { isRefused } from '../../app/api/api-error.ts';
import { StaffOnlyPage } from '../../app/routing/no-access.tsx';
import { callApi } from '../../app/api/server.ts';
import { useMe } from '../../app/api/session.ts';
import { OtherQuestions } from './other-questions.tsx';
import { isFree, nameOfQueued, STAFF_QUEUE, useOpenQueued } from './staff-queue.ts';
import { useList } from '../../app/api/use-list.ts';
import { type Column, DataTable, type RowAction, type RowCard } from '../../ui/table/data-table.tsx';
import { formatMoney } from '../../ui/format/format.ts';
import { useHotkeys } from '../../ui/layout/hotkeys.ts';
import { Money } from '../../ui/format/money.tsx';
import { EmptyState } from '../../ui/feedback/notices.tsx';
import { Page } from '../../ui/layout/page.tsx';
import { toast } from '../../ui/feedback/toast-store.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { QuestionBadge } from '../inbox/index.ts';
import { ExpenseBadge } from '../purchases/index.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
const rowId = (item: QueueItem): number => item.id;

/** The age of a document, in the largest useful unit. */
function useWaiting(): (item: QueueItem) => string {
  const { t } = useTranslation('staff');
  return ({ waiting_minutes: minutes }) => {
    if (minutes < HOUR) return t('queue.minutes', { count: minutes });
    if (minutes < DAY) return t('queue.hours', { count: Math.floor(minutes / HOUR) });
    return t('queue.days', { count: Math.floor(minutes / DAY) });
  };
}

function Who({ item }: { item: QueueItem }) {
  const { t } = useTranslation('staff');
  if (item.claimed_by === null) return <ExpenseBadge state="inQueue" />;
  return <span>{item.is_mine ? t('queue.mine') : item.claimed_by}</span>;
}

const QUESTIONS = { ASKED: 'asked', ANSWERED: 'answered' } as const;

/** Whether the client was asked about it, and answered. */
function Question({ item: { question } }: { item: QueueItem }) {
  return question === null ? <span className="quiet">–</span> : <QuestionBadge state={QUESTIONS[question]} />;
}

function useColumns(): Column<QueueItem>[] {
  const { t } = useTranslation('staff');
  const { t: states } = useTranslation('states');
  const waiting = useWaiting();
  return [
    {
      id: 'client',
      head: t('queue.columns.client'),
      main: true,
      cuts: true,
      cell: ({ client }) => client,
      text: ({ client }) => client,
    },
    { id: 'document', head: t('queue.columns.document'), cuts: true, cell: nameOfQueued, text: nameOfQueued },
    {
      id: 'amount',
      head: t('queue.columns.amount'),
      align: 'right',
      cell: ({ total_incl }) =>
        total_incl === null ? <span className="quiet">–</span> : <Money amount={total_incl} />,
      money: ({ total_incl }) => total_incl,
    },
    { id: 'waiting', head: t('queue.columns.waiting'), cell: waiting, text: waiting },
    {
      id: 'question',
      head: t('queue.columns.question'),
      shape: 'badge',
      cell: (item) => <Question item={item} />,
      text: ({ question }) => (question === null ? '' : states(`question.${QUESTIONS[question]}`)),
    },
    {
      id: 'who',
      head: t('queue.columns.who'),
      cuts: true,
      cell: (item) => <Who item={item} />,
      text: ({ claimed_by, is_mine }) => (is_mine ? t('queue.mine') : (claimed_by ?? states('expense.inQueue'))),
    },
  ];
}

/** There is room for one badge: what was answered matters more than that nobody has it yet. */
function useCard(): (item: QueueItem) => RowCard {
  const { t } = useTranslation('states');
  const language = useLanguage();
  const waiting = useWaiting();
  return (item) => {
    const { claimed_by, client, question, total_incl } = item;
    const amount = total_incl === null ? {} : { amount: formatMoney(total_incl, language, { currency: true }) };
    const what = { title: nameOfQueued(item), ...amount };
    if (question !== null && claimed_by === null)
      return { ...what, detail: `${client} · ${waiting(item)}`, state: <Question item={item} /> };
    const words = question === null ? [] : [t(`question.${QUESTIONS[question]}`)];
    return { ...what, detail: [client, waiting(item), ...words].join(' · '), state: <Who item={item} /> };
  };
}

/** What Plus customers sent: take the oldest, book it, go on with the next. */
export function QueueScreen() {
  const { staff_role } = useMe();
  return staff_role === null ? <StaffOnlyPage /> : <Queue />;
}

function Queue() {
  const { t } = useTranslation('staff');
  const client = useQueryClient();
  const card = useCard();
  const open = useOpenQueued();
  const { search, change } = useAddress();
  const question = QUEUE_QUESTIONS.find((each) => each === search['question']);
  const source = useList(STAFF_QUEUE, staffCalls.staffQueue, { query: { question } });
  const first = source.rows?.find(isFree);
  const start = () => void open(undefined);
  useHotkeys(first === undefined ? [] : [{ keys: 'mod+enter', label: t('queue.start'), run: start }]);
  const giveBack = async (item: QueueItem) => {
    try {
      await callApi(staffCalls.releaseToQueue, { params: { id: item.id } });
    } catch (error) {
      if (!isRefused(error, 'claimed_by_other')) throw error;
      toast.error(error.detail);
    }
    await client.invalidateQueries({ queryKey: STAFF_QUEUE });
  };
  const columns = useColumns();
  const rowActions = (item: QueueItem): RowAction[] =>
    item.is_mine ? [{ label: t('queue.giveBack'), icon: IconPlayerPlay, run: () => void giveBack(item) }] : [];
  return (
    <Page
      title={t('queue.title')}
      summary={
        source.first === undefined ? undefined : (
          <>
            {question === undefined && <>{t('queue.summary', { count: source.count ?? 0 })} · </>}
            {t('queue.doneToday', { count: source.first.done_today })}
          </>
        )
      }
      fill
      actions={
        first !== undefined && (
          <Button leftSection={<IconPlayerPlay size={17} stroke={1.7} />} onClick={start}>
            {t('queue.start')}
          </Button>
        )
      }
    >
      <OtherQuestions asked={source.first?.other_questions ?? []} />
      <DataTable<QueueItem>
        label={t('queue.title')}
        source={source}
        columns={columns}
        rowId={rowId}
        rowName={(item) => `${nameOfQueued(item)}, ${item.client}`}
        rowHeight="dense"
        csv
        chips={QUEUE_QUESTIONS.map((id) => ({
          id,
          label: t(`queue.only.${id}`, { count: source.first?.questions[id] ?? 0 }),
          icon: IconMessageQuestion,
          on: question === id,
          toggle: () => change({ question: question === id ? undefined : id }),
        }))}
        filtered={question !== undefined}
        onClearFilters={() => change({ question: undefined })}
        onOpen={(item) => void open(item)}
        rowActions={rowActions}
        empty={<EmptyState title={t('queue.empty.title')} text={t('queue.empty.text')} />}
        card={card}
      />
    </Page>
  );
}
