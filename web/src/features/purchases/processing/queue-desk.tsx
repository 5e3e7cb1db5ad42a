import { type QueueItem, QUEUE_QUESTIONS, staffCalls } from '@saldo/contract';
import { IconFilter } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAdminId } from '../../../app/api/session.ts';
import { isFree, nameOfQueued, STAFF_QUEUE, useMoveInQueue } from '../../staff/index.ts';
import { useList } from '../../../app/api/use-list.ts';
import { useHotkeys } from '../../../ui/layout/hotkeys.ts';
import { KeyHint } from '../../../ui/layout/key-hint.tsx';
import { Money } from '../../../ui/format/money.tsx';
import { useNarrow } from '../../../ui/layout/use-width.ts';
import { fetchAhead } from '../document/document-pane.tsx';
import styles from './queue-desk.module.css';
import { QuestionBadge, ReceiptBadge } from '../../inbox/index.ts';

/** The desk of a bookkeeper: the queue beside the document, and what is proposed until they correct it. */
export type Desk = {
  /** The form is open instead of the proposal. */
  isCorrecting: boolean;
  /** Opens the form, at the field of this path. */
  correct: (path?: string) => void;
  /** Back to the proposal. */
  toProposal: () => void;
  /** The field at which the form was opened. */
  wanted: string | undefined;
};

const DeskContext = createContext<Desk | undefined>(undefined);

/** The desk, where a document of the queue is open on a wide screen. */
export function useDesk(): Desk | undefined {
  return useContext(DeskContext);
}

type Correcting = { id: number; path: string | undefined };

/** Puts the queue beside its document on a wide screen; on a narrow one the document stands alone, as it does in the inbox. */
export function QueueDesk({ id, children }: { id: number; children: React.ReactNode }) {
  const narrow = useNarrow();
  const [correcting, setCorrecting] = useState<Correcting | undefined>();
  const isCorrecting = correcting?.id === id;
  const wanted = isCorrecting ? correcting.path : undefined;
  const desk = useMemo<Desk>(
    () => ({
      isCorrecting,
      wanted,
      correct: (path) => setCorrecting({ id, path }),
      toProposal: () => setCorrecting(undefined),
    }),
    [id, isCorrecting, wanted],
  );
  return (
    <DeskContext value={narrow ? undefined : desk}>
      <div className={styles['desk']}>
        {!narrow && <QueueList id={id} hidden={isCorrecting} />}
        <div className={styles['rest']}>{children}</div>
      </div>
    </DeskContext>
  );
}

const FILTERS = [undefined, ...QUEUE_QUESTIONS] as const;

/** The queue, oldest first, with the open document. */
function QueueList({ id, hidden }: { id: number; hidden: boolean }) {
  const { t } = useTranslation('purchases');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const move = useMoveInQueue();
  const [filter, setFilter] = useState(0);
  const question = FILTERS[filter];
  const source = useList(STAFF_QUEUE, staffCalls.staffQueue, { query: { question } });
  const rows = source.rows ?? [];
  const isHere = (item: QueueItem) => item.attachment_id === id && item.admin_id === admin_id;
  const place = rows.findIndex(isHere);
  const here = rows[place];
  const next = rows.slice(place + 1).find(isFree);
  const go = (to: QueueItem | undefined) => {
    if (to !== undefined && !isHere(to)) void move(to, here);
  };
  const changeFilter = () => setFilter((filter + 1) % FILTERS.length);
  useHotkeys(
    hidden
      ? []
      : [
          { keys: 'j', label: t('desk.next'), run: () => go(rows[place + 1]) },
          { keys: 'k', label: t('desk.previous'), run: () => go(rows[place - 1]) },
          { keys: 'f', label: t('desk.filter'), run: changeFilter },
        ],
  );
  const ahead = next === undefined ? undefined : `${String(next.admin_id)} ${String(next.attachment_id)}`;
  useEffect(() => {
    const [of, document] = ahead?.split(' ').map(Number) ?? [];
    if (of !== undefined && document !== undefined) void fetchAhead(client, of, document);
  }, [client, ahead]);
  const current = useRef<HTMLLIElement>(null);
  useEffect(() => {
    if (place >= 0) current.current?.scrollIntoView({ block: 'nearest' });
  }, [place]);
  return (
    <nav className={styles['queue']} aria-label={t('desk.title')} hidden={hidden}>
      <div className={styles['queueHead']}>
        <strong>{t('desk.title')}</strong>
        <span className={styles['counts']}>
          <span>{t('desk.waiting', { count: source.count ?? 0 })}</span>
          <span>{t('desk.doneToday', { count: source.first?.done_today ?? 0 })}</span>
        </span>
      </div>
      <ul className={styles['items']}>
        {rows.map((item) => (
          <li key={item.id} ref={isHere(item) ? current : undefined}>
            <button
              type="button"
              className={styles['item']}
              aria-current={isHere(item) ? 'true' : undefined}
              onClick={() => go(item)}
            >
              <Row item={item} />
            </button>
          </li>
        ))}
      </ul>
      {source.more !== undefined && (
        <button type="button" className={`link ${styles['more'] ?? ''}`} onClick={source.more}>
          {t('desk.more')}
        </button>
      )}
      <button type="button" className={styles['filter']} onClick={changeFilter}>
        <IconFilter size={15} stroke={1.7} aria-hidden="true" />
        <span>{t(`desk.filters.${question ?? 'ALL'}`)}</span>
        <KeyHint keys="f" />
      </button>
    </nav>
  );
}

const HOUR = 60;
const DAY = 24 * HOUR;

function Row({ item }: { item: QueueItem }) {
  const { t } = useTranslation('purchases');
  const { waiting_minutes: minutes, total_incl, question, claimed_by, is_mine } = item;
  const waits =
    minutes < HOUR
      ? t('desk.minutes', { minutes })
      : minutes < DAY
        ? t('desk.hours', { hours: Math.floor(minutes / HOUR) })
        : t('desk.days', { count: Math.floor(minutes / DAY) });
  return (
    <>
      <span className={styles['name']}>{nameOfQueued(item)}</span>
      {total_incl === null ? (
        <span className={styles['total']}>
          <ReceiptBadge state="needsYou" />
        </span>
      ) : (
        <span className={styles['total']}>
          <Money amount={total_incl} />
        </span>
      )}
      <span className={styles['client']}>{item.client}</span>
      <span className={styles['waits']}>{claimed_by === null || is_mine ? waits : claimed_by}</span>
      {question !== null && (
        <span className={styles['question']}>
          <QuestionBadge state={question === 'ASKED' ? 'asked' : 'answered'} />
        </span>
      )}
    </>
  );
}
