import { Button, Skeleton } from '@mantine/core';
import { accountCalls, type AccountSession } from '@saldo/contract';
import { IconCircleCheck } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RoomLink } from '../../../app/routing/address.tsx';
import { ApiError } from '../../../app/api/api-error.ts';
import { QueryState } from '../../../app/api/query-state.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useSignOut } from '../sign-in/sign-out.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { dateOf, formatDate, formatTime } from '../../../ui/format/format.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { Badge } from '../../../ui/table/state-badge.tsx';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { AccountPage } from './account-page.tsx';
import styles from '../accounts.module.css';

/** "14 July 2026, 09:41". */
function useMoment(): (instant: string) => string {
  const language = useLanguage();
  return (instant) => `${formatDate(dateOf(instant), language, 'long')}, ${formatTime(instant)}`;
}

/** Where someone is signed in, and what happened to their sign-in. */
export function DevicesScreen() {
  return (
    <AccountPage section="devices">
      <Sessions />
      <Events />
    </AccountPage>
  );
}

function Sessions() {
  const { t } = useTranslation('accounts');
  const client = useQueryClient();
  const { endEverywhere } = useSignOut();
  const [asking, setAsking] = useState<'others' | 'everywhere'>();
  const [ending, setEnding] = useState<number | 'others' | 'everywhere'>();
  const sessions = useQuery({
    queryKey: ['account', 'sessions'],
    queryFn: ({ signal }) => callApi(accountCalls.accountSessions, {}, { signal }),
  });
  const others = (sessions.data ?? []).filter(({ is_current }) => !is_current);
  const end = async (which: number | 'others', act: () => Promise<unknown>, said: string) => {
    setEnding(which);
    try {
      await act();
      toast.success(said);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.detail);
    } finally {
      await client.invalidateQueries({ queryKey: ['account'] });
      setEnding(undefined);
      setAsking(undefined);
    }
  };
  const endOne = ({ id, device }: AccountSession) =>
    end(id, () => callApi(accountCalls.endAccountSession, { params: { id } }), t('devices.ended', { device }));
  const endOthers = () =>
    end('others', () => callApi(accountCalls.endOtherSessions, {}), t('devices.endedOthers', { count: others.length }));
  return (
    <Card
      title={t('devices.title')}
      flush
      aside={
        others.length > 0 && (
          <Button size="xs" variant="default" onClick={() => setAsking('others')}>
            {t('devices.endOthers')}
          </Button>
        )
      }
    >
      <QueryState query={sessions} skeleton={<Skeleton height={120} />}>
        {(found) => (
          <ul className={styles['list']}>
            {found.map((session) => (
              <Session
                key={session.id}
                session={session}
                busy={ending === session.id}
                onEnd={() => void endOne(session)}
              />
            ))}
          </ul>
        )}
      </QueryState>
      <div className={`${styles['foot'] ?? ''} ${styles['ends'] ?? ''}`}>
        {sessions.data !== undefined && others.length === 0 && <div className="second">{t('devices.onlyHere')}</div>}
        <Button size="xs" variant="default" onClick={() => setAsking('everywhere')}>
          {t('devices.endEverywhere')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking === 'others'}
        title={t('devices.endOthersTitle')}
        confirm={t('devices.endOthers')}
        busy={ending === 'others'}
        onConfirm={() => void endOthers()}
        onClose={() => setAsking(undefined)}
      >
        {t('devices.endOthersText')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={asking === 'everywhere'}
        title={t('devices.endEverywhereTitle')}
        confirm={t('devices.endEverywhere')}
        busy={ending === 'everywhere'}
        onConfirm={() => {
          setEnding('everywhere');
          void endEverywhere().finally(() => setEnding(undefined));
        }}
        onClose={() => setAsking(undefined)}
      >
        {t('devices.endEverywhereText')}
      </ConfirmDialog>
    </Card>
  );
}

function Session({ session, busy, onEnd }: { session: AccountSession; busy: boolean; onEnd: () => void }) {
  const { t } = useTranslation('accounts');
  const moment = useMoment();
  const { device, is_current, created_at, last_used_at, last_address } = session;
  const since = t('devices.since', { at: moment(created_at) });
  return (
    <li>
      <div className={styles['device']}>
        <div className={styles['deviceName']}>
          {device}
          {is_current && (
            <Badge icon={IconCircleCheck} tone="ok">
              {t('devices.here')}
            </Badge>
          )}
        </div>
        <div className="second">
          {is_current ? since : `${since} · ${t('devices.lastUsed', { at: moment(last_used_at) })}`}
          {last_address !== null && ` · ${t('devices.from', { address: last_address })}`}
        </div>
      </div>
      {!is_current && (
        <Button
          size="xs"
          variant="default"
          loading={busy}
          aria-label={t('devices.endNamed', { device })}
          onClick={onEnd}
        >
          {t('devices.end')}
        </Button>
      )}
    </li>
  );
}

function Events() {
  const { t } = useTranslation('accounts');
  const moment = useMoment();
  const events = useQuery({
    queryKey: ['account', 'events'],
    queryFn: ({ signal }) => callApi(accountCalls.accountEvents, {}, { signal }),
  });
  return (
    <Card title={t('devices.events')} flush>
      <QueryState query={events} skeleton={<Skeleton height={240} />}>
        {(found) => (
          <ul className={styles['list']}>
            {found.length === 0 && <li className="second">{t('devices.noEvents')}</li>}
            {found.map(({ id, at, action, device }) => (
              <li key={id}>
                <div className={styles['device']}>
                  <div>{t(`events.${action}`)}</div>
                  <div className="second">{device}</div>
                </div>
                <div className={styles['when']}>{moment(at)}</div>
              </li>
            ))}
          </ul>
        )}
      </QueryState>
      <div className={`second ${styles['foot'] ?? ''}`}>
        {t('devices.notYou')}{' '}
        <RoomLink to="me" className="link">
          {t('devices.changePassword')}
        </RoomLink>
      </div>
    </Card>
  );
}
