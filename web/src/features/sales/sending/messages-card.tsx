import { Button } from '@mantine/core';
import { type Invoice, salesMailCalls, type SentMessage } from '@saldo/contract';
import {
  IconAlertTriangle,
  IconCalendarTime,
  IconCheck,
  IconClock,
  IconMailCheck,
  IconMailX,
  IconX,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { attempt } from '../../../app/actions/run-action.ts';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import { dateOf, formatDate, formatTime } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { Card } from '../../../ui/layout/page.tsx';
import { Badge } from '../../../ui/table/state-badge.tsx';
import { useInvoiceActs } from '../view/invoice-actions.ts';
import styles from './sending.module.css';

const ASK_AGAIN_MS = 2000;

/** What was sent of an invoice: what, to whom, by whom, when, and what became of it. */
export function MessagesCard({ invoice }: { invoice: Invoice }) {
  const admin_id = useAdminId();
  const { id, version, reminders_paused } = invoice;
  return (
    <Messages
      name={['invoice', id, version]}
      ask={(signal) => callApi(salesMailCalls.invoiceMessages, { params: { id }, query: { admin_id } }, { signal })}
      isPaused={reminders_paused}
    />
  );
}

type MessagesProps = {
  name: readonly (string | number)[];
  ask: (signal: AbortSignal) => Promise<SentMessage[]>;
  isPaused?: boolean;
};

/** What was sent of a document. */
export function Messages({ name, ask, isPaused = false }: MessagesProps) {
  const { t } = useTranslation('sales');
  const admin_id = useAdminId();
  const { refresh } = useInvoiceActs();
  const { data } = useQuery({
    queryKey: ['admin', admin_id, 'sales', 'messages', ...name],
    queryFn: ({ signal }) => ask(signal),
    refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) === true ? ASK_AGAIN_MS : false),
  });
  const resend = (id: number) =>
    void attempt(async () => {
      await callApi(salesMailCalls.resendMessage, { params: { id }, body: { admin_id } });
      toast.success(t('sending.resent'));
      await refresh();
    });
  return (
    <Card title={t('sending.timeline')} flush>
      <ul className={styles['messages']} aria-label={t('sending.timeline')}>
        {isPaused && <li className="second">{t('sending.remindersPaused')}</li>}
        {data?.map((message) => (
          <Message key={message.id} message={message} onResend={() => resend(message.id)} />
        ))}
        {data?.length === 0 && <li className="second">{t('sending.nothing')}</li>}
      </ul>
    </Card>
  );
}

const isOnItsWay = ({ state, scheduled_for }: SentMessage): boolean => state === 'WAITING' && scheduled_for === null;

const LOOKS = {
  WAITING: { icon: IconClock, tone: 'info' },
  SCHEDULED: { icon: IconCalendarTime, tone: 'info' },
  SENT: { icon: IconCheck, tone: 'ok' },
  DELIVERED: { icon: IconMailCheck, tone: 'ok' },
  FAILED: { icon: IconAlertTriangle, tone: 'bad' },
  BOUNCED: { icon: IconMailX, tone: 'bad' },
  CANCELLED: { icon: IconX, tone: 'idle' },
} as const;

function Message({ message, onResend }: { message: SentMessage; onResend: () => void }) {
  const { t } = useTranslation('sales');
  const language = useLanguage();
  const moment = (at: string): string => `${formatDate(dateOf(at), language)} ${formatTime(at)}`;
  const state = message.state === 'WAITING' && message.scheduled_for !== null ? 'SCHEDULED' : message.state;
  const { icon, tone } = LOOKS[state];
  const isPost = message.channel === 'POST';
  const at = message.sent_at ?? message.scheduled_for ?? message.created_at;
  const details = [
    t('sending.byAt', {
      name: message.is_automatic ? t('sending.automatic') : message.created_by,
      date: isPost ? formatDate(dateOf(at), language) : moment(at),
    }),
    ...(message.attempts > 1 ? [t('sending.attempts', { count: message.attempts })] : []),
    ...(message.receipt === null ? [] : [t('sending.receipt', { number: message.receipt })]),
    ...message.attachments,
  ];
  return (
    <li>
      <div className={styles['what']}>
        <strong>
          {isPost
            ? t('sending.byPost')
            : message.channel === 'PEPPOL'
              ? t('sending.overPeppol')
              : t(`sending.kinds.${message.kind}`, { step: message.reminder_step })}
        </strong>
        {!isPost && <> · {[...message.to, ...message.cc].join(', ')}</>}
        <div className="second">{details.join(' · ')}</div>
        {message.reason_text !== null && (
          <div className={tone === 'bad' ? styles['bad'] : 'second'}>
            {message.reason_text}
            {message.explanation !== '' && <div className="second">{message.explanation}</div>}
          </div>
        )}
      </div>
      {!isPost && (
        <Badge icon={icon} tone={tone}>
          {t(`sending.states.${state}`)}
        </Badge>
      )}
      {message.may.resend && (
        <Button size="compact-xs" variant="default" onClick={onResend}>
          {t('sending.resend')}
        </Button>
      )}
    </li>
  );
}
