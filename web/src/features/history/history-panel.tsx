import { Button, Drawer, Skeleton } from '@mantine/core';
import {
  AREAS,
  historyCalls,
  type HistoryModel,
  type HistoryRecord,
  REJECTION_REASONS,
  REJECTION_TEXTS,
  type SharedHistoryModel,
} from '@saldo/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dateOf, formatDate, formatTime } from '../../ui/format/format.ts';
import { FailedLoad } from '../../ui/feedback/notices.tsx';
import { useLanguage } from '../../ui/format/use-language.ts';
import { usePhone } from '../../ui/layout/use-width.ts';
import { ApiError } from '../../app/api/api-error.ts';
import {
  type Change,
  humanised,
  isOfTaxAdministration,
  maskedChange,
  readable,
  sideOf,
  type ValueWords,
  valueText,
} from './history-words.ts';
import styles from './history.module.css';
import { callApi } from '../../app/api/server.ts';
import { useAdminId } from '../../app/api/session.ts';
import { cursorOf } from '../../app/api/every-row.ts';

const PAGE_SIZE = 25;

export type HistoryPanelProps = {
  model: HistoryModel | SharedHistoryModel;
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
  const adminId = useAdminId();
  // People and teams belong to none.
  const admin_id = Number.isNaN(adminId) ? undefined : adminId;
  const query = useInfiniteQuery({
    // Asked again each time the panel opens: what was just done must be in it.
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
            <Event key={record.seq} record={record} isOfPerson={model === 'person'} />
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

function Event({ record, isOfPerson }: { record: HistoryRecord; isOfPerson: boolean }) {
  const { t, i18n } = useTranslation('history');
  const language = useLanguage();
  const { actor, on_behalf_of: owner, at } = record;
  const action = isOfPerson && record.action === 'CREATE' ? 'SIGNED_UP' : record.action;
  const { t: accounts } = useTranslation('accounts');
  const changes = readable(record.changes);
  const isWayIn = i18n.exists(`events.${action}`, { ns: 'accounts' });
  const act = isWayIn
    ? accounts(`events.${action}` as 'events.SIGNED_IN')
    : i18n.exists(`action.${action}`, { ns: 'history' })
      ? t(`action.${action}` as 'action.CREATE')
      : humanised(action.toLowerCase());
  const list = <Changes changes={changes} action={record.action} />;
  return (
    <li className={styles['event']}>
      <div className={styles['head']}>
        <strong>{act}</strong>
        <time dateTime={at} className="second">
          {formatDate(dateOf(at), language, 'long')}, {formatTime(at)}
        </time>
      </div>
      {/* Who signs in has not signed in yet; it is their own history. */}
      {!(isWayIn && actor === null) && !isOfTaxAdministration(action) && (
        <div className="second">
          <Who actor={actor} owner={owner} />
        </div>
      )}
      {changes.length > 0 &&
        (record.action === 'CREATE' || record.action === 'DELETE' ? (
          <details className={styles['details']}>
            <summary>{t(record.action === 'CREATE' ? 'details' : 'detailsGone')}</summary>
            {list}
          </details>
        ) : (
          list
        ))}
    </li>
  );
}

function Who({ actor, owner }: { actor: string | null; owner: string | null }) {
  const { t } = useTranslation('history');
  if (actor === null) return t('byNobody');
  return owner === null ? t('by', { actor }) : t('byFor', { actor, owner });
}

/** What a column is called; of the notifications "A charge back, by e-mail". */
function useLabel(): (field: string) => string {
  const { t, i18n } = useTranslation('history');
  const { t: accounts } = useTranslation('accounts');
  return (field) => {
    const [type, way] = field.split('.');
    if (way !== undefined)
      return accounts(`notifications.${way as 'email'}Of`, { what: accounts(`types.${type as 'CHARGE_BACK'}`) });
    return i18n.exists(`field.${field}`, { ns: 'history' }) ? t(`field.${field}` as 'field.name') : humanised(field);
  };
}

type ChangesProps = {
  changes: readonly Change[];
  action: string;
};

function Changes({ changes, action }: ChangesProps) {
  const label = useLabel();
  return (
    <dl className={styles['changes']}>
      {changes.map((change) => (
        <div key={change.field}>
          <dt>{label(change.field)}</dt>
          <dd>
            <Became change={change} side={sideOf(action, change)} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Became({ change, side }: { change: Change; side: ReturnType<typeof sideOf> }) {
  const { t } = useTranslation('history');
  const language = useLanguage();
  const words = useValueWords();
  const { field, before, after } = change;
  if (side !== undefined) return valueText(field, side === 'after' ? after : before, language, words);
  const masked = maskedChange(change);
  if (masked !== undefined)
    return t(masked.ending === '' ? `masked.${masked.act}` : `masked.${masked.act}Ending`, { ending: masked.ending });
  return (
    <>
      <span className={styles['old']}>{valueText(field, before, language, words)}</span>
      <IconArrowRight size={14} stroke={1.7} aria-hidden="true" className={styles['arrow']} />
      <span className="sr"> {t('became')} </span>
      <span>{valueText(field, after, language, words)}</span>
    </>
  );
}

function useValueWords(): ValueWords {
  const { t, i18n } = useTranslation('history');
  const { t: areas } = useTranslation('administrations');
  const language = useLanguage();
  return {
    empty: t('empty'),
    yes: t('yes'),
    no: t('no'),
    picture: t('value.picture'),
    hidden: t('masked.hidden'),
    ending: (ending) => t('masked.ending', { ending }),
    named: (name) => {
      const area = AREAS.find((each) => each === name);
      if (area !== undefined) {
        const subject = area.split('.')[0] ?? '';
        const place = ['ledger', 'journal', 'assets'].includes(subject) ? 'books' : subject;
        return `${areas(`subjects.${place}` as 'subjects.sales')}: ${areas(`areas.${area}` as 'areas.sales.view')}`;
      }
      const reason = REJECTION_REASONS.find((each) => each === name);
      if (reason !== undefined) return REJECTION_TEXTS[reason][language];
      return /^[A-Z_]+$/.test(name) && i18n.exists(`value.${name}`, { ns: 'history' })
        ? t(`value.${name}` as 'value.NONE')
        : undefined;
    },
  };
}
