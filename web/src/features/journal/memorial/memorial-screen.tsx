import { Button, Skeleton } from '@mantine/core';
import { type JournalEntry, journalCalls, type Memorial } from '@saldo/contract';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { withCorrection } from '../../../app/actions/with-correction.ts';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId, useParam } from '../../../app/api/session.ts';
import { RoomLink, useGo } from '../../../app/routing/address.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { dateOf, formatDate, formatTime } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card, Page } from '../../../ui/layout/page.tsx';
import { MemorialBadge } from './memorial-badge.tsx';
import { HistoryButton } from '../../history/index.ts';
import { DocumentsCard } from '../documents/documents-card.tsx';
import { KeepButton } from '../templates/keep-button.tsx';
import { EntryTable } from './entry-table.tsx';
import { journalEntryQuery, memorialTypesQuery } from './queries.ts';
import styles from './memorial.module.css';

/** A general journal entry as it is posted, with what may be done with it. */
export function MemorialScreen() {
  const query = useQuery(journalEntryQuery(useAdminId(), useParam('id')));
  return (
    <QueryState query={query} skeleton={<Skeleton height={320} m={24} radius={12} />}>
      {(entry) => <Entry entry={entry} />}
    </QueryState>
  );
}

function Entry({ entry }: { entry: JournalEntry }) {
  const { memorial } = entry;
  const isCurrent = memorial?.entry_id === entry.id;
  return (
    <Page
      title={entry.description}
      badge={
        memorial !== null && isCurrent && <MemorialBadge state={memorial.state === 'BOOKED' ? 'booked' : 'reversed'} />
      }
      actions={memorial !== null && isCurrent && <Actions memorial={memorial} />}
    >
      <div className={styles['sheet']}>
        <Remark entry={entry} />
        <Card>
          <Facts entry={entry} />
        </Card>
        <Card flush>
          <EntryTable lines={entry.lines} label={entry.description} year={entry.entry_date.slice(0, 4)} />
        </Card>
        {memorial !== null && isCurrent && <DocumentsCard memorial={memorial} />}
      </div>
    </Page>
  );
}

function Actions({ memorial }: { memorial: Memorial }) {
  const { t } = useTranslation('journal');
  const go = useGo();
  return (
    <>
      <HistoryButton model="general_journal" id={memorial.id} name={memorial.description} />
      <KeepButton memorial={memorial} />
      {memorial.may['reverse'] === true && <ReverseButton memorial={memorial} />}
      {memorial.may['change'] === true && (
        <Button
          variant="default"
          leftSection={<IconPencil size={17} stroke={1.7} />}
          onClick={() => go(`reports/general-journal/${String(memorial.entry_id)}/edit`)}
        >
          {t('memorial.view.edit')}
        </Button>
      )}
    </>
  );
}

function ReverseButton({ memorial: { entry_id: id, version, description } }: { memorial: Memorial }) {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const admin_id = useAdminId();
  const queries = useQueryClient();
  const { busy, act } = useAction();
  const [asking, setAsking] = useState(false);
  const reverse = () =>
    act(async () => {
      setAsking(false);
      await withCorrection(language, (book_as_correction) =>
        callApi(journalCalls.reverseMemorial, { params: { id }, body: { admin_id, version, book_as_correction } }),
      );
      toast.success(t('memorial.view.reverseDone'));
      await queries.invalidateQueries({ queryKey: ['admin', admin_id] });
    });
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={17} stroke={1.7} />}
        loading={busy}
        onClick={() => setAsking(true)}
      >
        {t('memorial.view.reverse')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('memorial.view.reverseTitle', { name: description })}
        confirm={t('memorial.view.reverse')}
        danger
        onClose={() => setAsking(false)}
        onConfirm={() => void reverse()}
      >
        {t('memorial.view.reverseText')}
      </ConfirmDialog>
    </>
  );
}

const linkTo = (id: number): string => `reports/general-journal/${String(id)}`;

/** What this entry is, where it is not the one that holds. */
function Remark({ entry: { id, kind, source_type, reversed_by_entry_id, memorial } }: { entry: JournalEntry }) {
  const { t } = useTranslation('journal');
  const current = memorial !== null && memorial.entry_id !== id && (
    <RoomLink to={linkTo(memorial.entry_id)} className="link">
      {t('memorial.view.openCurrent')}
    </RoomLink>
  );
  const reversal = reversed_by_entry_id !== null && (
    <RoomLink to={linkTo(reversed_by_entry_id)} className="link">
      {t('memorial.view.openReversal')}
    </RoomLink>
  );
  if (kind === 'REVERSAL')
    return (
      <Note tone="info">
        {t('memorial.view.isReversal')} {current}
      </Note>
    );
  if (source_type === 'reversing_entry')
    return (
      <Note tone="info">
        {t('memorial.view.isTurnBack')} {current} {reversal}
      </Note>
    );
  if (reversed_by_entry_id === null) return null;
  const isReplaced = memorial !== null && memorial.entry_id !== id;
  return (
    <Note tone="info">
      {t(isReplaced ? 'memorial.view.wasReplaced' : 'memorial.view.isReversed')} {current} {reversal}
    </Note>
  );
}

function Facts({ entry }: { entry: JournalEntry }) {
  const { t } = useTranslation('journal');
  const language = useLanguage();
  const { data: types = [] } = useQuery(memorialTypesQuery(useAdminId(), language));
  const { memorial, posted_at, posted_by, entry_date, entry_number } = entry;
  const type = types.find((each) => each.type === memorial?.type);
  // An entry in locked books is booked on the first open day; what was typed keeps its own.
  const isMoved = memorial !== null && memorial.entry_id === entry.id && memorial.date !== entry_date;
  return (
    <dl className={styles['facts']}>
      {type !== undefined && (
        <div>
          <dt>{t('memorial.view.type')}</dt>
          <dd>{type.title}</dd>
        </div>
      )}
      <div>
        <dt>{t('memorial.view.date')}</dt>
        <dd>{formatDate(isMoved ? memorial.date : entry_date, language, 'long')}</dd>
      </div>
      {isMoved && (
        <div>
          <dt>{t('memorial.bookedOn')}</dt>
          <dd>{formatDate(entry_date, language, 'long')}</dd>
        </div>
      )}
      <div>
        <dt>{t('memorial.view.number')}</dt>
        <dd>{entry_number}</dd>
      </div>
      <div>
        <dt>{t('memorial.view.postedBy')}</dt>
        <dd>
          {posted_by}, {formatDate(dateOf(posted_at), language, 'long')} {formatTime(posted_at)}
        </dd>
      </div>
      {memorial !== null && memorial.reverses_on !== null && (
        <div>
          <dt>{t('memorial.view.turnsBack')}</dt>
          <dd>
            {t('memorial.view.turnsBackOn', { date: formatDate(memorial.reverses_on, language, 'long') })}
            {memorial.reversing_entry_id !== null && (
              <>
                {' · '}
                <RoomLink to={linkTo(memorial.reversing_entry_id)} className="link">
                  {t('memorial.view.turnedBack')}
                </RoomLink>
              </>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
