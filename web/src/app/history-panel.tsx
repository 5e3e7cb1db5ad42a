import { Button, Drawer, Skeleton } from '@mantine/core';
import { AREAS, historyCalls, type HistoryModel, type HistoryRecord } from '@saldo/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dateOf, formatDate, formatTime } from '../ui/format.ts';
import { FailedLoad } from '../ui/notices.tsx';
import { useLanguage } from '../ui/use-language.ts';
import { usePhone } from '../ui/use-width.ts';
import { ApiError } from './api-error.ts';
import { type Change, humanised, readable, type ValueWords, valueText } from './history-words.ts';
import styles from './history.module.css';
import { callApi } from './server.ts';
import { useAdminId } from './session.ts';
import { cursorOf } from './use-list.ts';

const PAGE_SIZE = 25;

export type HistoryPanelProps = {
  model: HistoryModel;
  id: number;
  /** What the object is called: "De Wit Ontwerp". */
  name: string;
  onClose: () => void;
};

/** What happened to one object, newest first: who, for whom, what it was and what it became. */
export default function HistoryPanel({ model, id, name, onClose }: HistoryPanelProps) {
  const { t } = useTranslation('history');
  const { t: ui } = useTranslation();
  const phone = usePhone();
  const admin_id = useAdminId();
  const query = useInfiniteQuery({
    // Asked anew each time the panel opens: what was just done must stand in it.
    queryKey: ['admin', admin_id, 'history', model, id],
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      callApi(
        historyCalls.history,
        { query: { admin_id, model, id, cursor: pageParam, page_size: PAGE_SIZE } },
        { signal },
      ),
    getNextPageParam: (last) => cursorOf(last.next),
    staleTime: 0,
    gcTime: 0,
  });
  const records = query.data?.pages.flatMap(({ results }) => results);
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={phone ? '100%' : 'min(520px, 92vw)'}
      title={t('of', { name })}
      closeButtonProps={{ 'aria-label': ui('close') }}
    >
      {records === undefined && query.error === null && <Skeleton height={240} />}
      {records === undefined && query.error !== null && (
        <FailedLoad
          failure={
            query.error instanceof ApiError ? { detail: query.error.detail, reference: query.error.reference } : {}
          }
          onRetry={() => void query.refetch()}
        />
      )}
      {records?.length === 0 && <p className="second">{t('none')}</p>}
      {records !== undefined && records.length > 0 && (
        <ol className={styles['list']}>
          {records.map((record) => (
            <Event key={record.seq} record={record} />
          ))}
        </ol>
      )}
      {query.hasNextPage && (
        <Button
          variant="default"
          fullWidth
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {t('more')}
        </Button>
      )}
    </Drawer>
  );
}

function Event({ record }: { record: HistoryRecord }) {
  const { t, i18n } = useTranslation('history');
  const language = useLanguage();
  const { actor, on_behalf_of: owner, at, action } = record;
  const changes = readable(record.changes);
  const act = i18n.exists(`action.${action}`, { ns: 'history' })
    ? t(`action.${action}` as 'action.CREATE')
    : humanised(action.toLowerCase());
  const list = (
    <Changes changes={changes} ends={action === 'CREATE' ? 'after' : action === 'DELETE' ? 'before' : undefined} />
  );
  return (
    <li className={styles['event']}>
      <div className={styles['head']}>
        <strong>{act}</strong>
        <time dateTime={at} className="second">
          {formatDate(dateOf(at), language, 'long')}, {formatTime(at)}
        </time>
      </div>
      <div className="second">{owner === null ? t('by', { actor }) : t('byFor', { actor, owner })}</div>
      {changes.length > 0 &&
        (action === 'CREATE' || action === 'DELETE' ? (
          <details className={styles['details']}>
            <summary>{t(action === 'CREATE' ? 'details' : 'detailsGone')}</summary>
            {list}
          </details>
        ) : (
          list
        ))}
    </li>
  );
}

type ChangesProps = {
  changes: readonly Change[] /** Only one side exists: the object began or ended. */;
  ends: 'before' | 'after' | undefined;
};

function Changes({ changes, ends }: ChangesProps) {
  const { t, i18n } = useTranslation('history');
  const language = useLanguage();
  const words = useValueWords();
  const label = (field: string) =>
    i18n.exists(`field.${field}`, { ns: 'history' }) ? t(`field.${field}` as 'field.name') : humanised(field);
  return (
    <dl className={styles['changes']}>
      {changes.map(({ field, before, after }) => (
        <div key={field}>
          <dt>{label(field)}</dt>
          <dd>
            {ends !== 'after' && (
              <span className={ends === undefined ? styles['old'] : undefined}>
                {valueText(field, before, language, words)}
              </span>
            )}
            {ends === undefined && (
              <>
                <IconArrowRight size={14} stroke={1.7} aria-hidden="true" className={styles['arrow']} />
                <span className="sr"> {t('became')} </span>
              </>
            )}
            {ends !== 'before' && <span>{valueText(field, after, language, words)}</span>}
          </dd>
        </div>
      ))}
    </dl>
  );
}

function useValueWords(): ValueWords {
  const { t, i18n } = useTranslation('history');
  const { t: areas } = useTranslation('administrations');
  return {
    empty: t('empty'),
    yes: t('yes'),
    no: t('no'),
    picture: t('value.picture'),
    named: (name) => {
      const area = AREAS.find((each) => each === name);
      if (area !== undefined) {
        const subject = area.split('.')[0] ?? '';
        const place = ['ledger', 'journal', 'assets'].includes(subject) ? 'books' : subject;
        return `${areas(`subjects.${place}` as 'subjects.sales')}: ${areas(`areas.${area}` as 'areas.sales.view')}`;
      }
      return /^[A-Z_]+$/.test(name) && i18n.exists(`value.${name}`, { ns: 'history' })
        ? t(`value.${name}` as 'value.NONE')
        : undefined;
    },
  };
}
