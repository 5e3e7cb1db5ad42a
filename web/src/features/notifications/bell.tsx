import { ActionIcon, Popover } from '@mantine/core';
import { notificationCalls, type SentNotificationType } from '@saldo/contract';
import {
  IconAlertCircle,
  IconBuildingBank,
  IconCalendar,
  IconCircleCheck,
  IconClockExclamation,
  IconInfoCircle,
  IconMailX,
  IconRepeatOff,
  IconReceiptOff,
  IconShieldQuestion,
  IconX,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { dateOf, formatDate, formatTime, today } from '../../ui/format/format.ts';
import { useLanguage } from '../../ui/format/use-language.ts';
import { markAllSeen, useKeptMessages } from '../../ui/feedback/toast-store.ts';
import { RoomLink } from '../../app/routing/address.tsx';
import type { CallReply } from '../../app/api/api.ts';
import { screenOf, useNotificationActs, useNotifications } from './notifications.ts';
import styles from '../../app/shell/shell.module.css';
import { BellTrigger } from '../../app/shell/menu-triggers.tsx';

const LOOKS = {
  info: { icon: IconInfoCircle, tone: 'info' },
  success: { icon: IconCircleCheck, tone: 'ok' },
  error: { icon: IconAlertCircle, tone: 'bad' },
} as const;
const TOLD_LOOKS: Readonly<Record<SentNotificationType, { icon: typeof IconX; tone: string }>> = {
  ATTACHMENT_REJECTED: { icon: IconReceiptOff, tone: 'bad' },
  RECURRING_EXPENSE_ENDED: { icon: IconRepeatOff, tone: 'info' },
  CUSTOMER_INVOICE_SENDING_FAILED: { icon: IconMailX, tone: 'bad' },
  SCHEDULED_INVOICE_FAILED: { icon: IconAlertCircle, tone: 'bad' },
  CUSTOMER_INVOICE_PAID: { icon: IconCircleCheck, tone: 'ok' },
  CHARGE_BACK: { icon: IconAlertCircle, tone: 'bad' },
  QUOTATION_ACCEPTED: { icon: IconCircleCheck, tone: 'ok' },
  QUOTATION_DECLINED: { icon: IconX, tone: 'bad' },
  QUOTATION_EXPIRED: { icon: IconClockExclamation, tone: 'warn' },
  QUOTATION_SENDING_FAILED: { icon: IconMailX, tone: 'bad' },
  E_INVOICE_NOT_RECEIVED: { icon: IconReceiptOff, tone: 'bad' },
  BANK_CONSENT_ENDS: { icon: IconBuildingBank, tone: 'warn' },
  APPROVAL_REQUESTED: { icon: IconShieldQuestion, tone: 'warn' },
  FINANCIAL_PERIOD_REMINDER_1: { icon: IconCalendar, tone: 'info' },
  FINANCIAL_PERIOD_REMINDER_8: { icon: IconCalendar, tone: 'info' },
  FINANCIAL_PERIOD_REMINDER_21: { icon: IconClockExclamation, tone: 'warn' },
  FINANCIAL_PERIOD_REMINDER_29: { icon: IconClockExclamation, tone: 'bad' },
  VAT_RETURN_APPROVED: { icon: IconCircleCheck, tone: 'ok' },
  VAT_RETURN_DECLINED: { icon: IconX, tone: 'bad' },
};

/** Notifications, and below them the recent toasts of this page. Closing marks them as seen. */
export default function Bell() {
  const { t } = useTranslation('shell');
  const [opened, setOpened] = useState(true);
  const messages = useKeptMessages();
  const { data } = useNotifications();
  const { seeAll } = useNotificationActs();
  const open = (next: boolean) => {
    setOpened(next);
    if (next) return;
    markAllSeen();
    if ((data?.unseen ?? 0) > 0) seeAll();
  };
  const told = data?.results ?? [];
  return (
    <Popover
      opened={opened}
      onChange={open}
      position="bottom-end"
      width="min(22.5rem, 100vw - 1rem)"
      trapFocus
      returnFocus
    >
      <Popover.Target>
        <BellTrigger onClick={() => open(!opened)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={t('bell')}>
        {messages.length + told.length === 0 && <p className="second">{t('bellEmpty')}</p>}
        <ul className={styles['feed']}>
          {told.map((one) => (
            <Told key={one.id} told={one} onLeave={() => open(false)} />
          ))}
          {messages.map(({ id, kind, title, detail, action, at }) => {
            const { icon: Glyph, tone } = LOOKS[kind];
            return (
              <li key={`page-${String(id)}`}>
                <span className={`tile ${tone}`}>
                  <Glyph size={17} stroke={1.7} aria-hidden="true" />
                </span>
                <div>
                  <div>{title}</div>
                  <div className="second">{[detail, formatTime(at)].filter(Boolean).join(' · ')}</div>
                  {action?.isWay === true && (
                    <button
                      type="button"
                      className="link"
                      onClick={() => {
                        open(false);
                        action.run();
                      }}
                    >
                      {action.label}
                    </button>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      </Popover.Dropdown>
    </Popover>
  );
}

type Told = CallReply<typeof notificationCalls.notifications>['results'][number];

function Told({ told, onLeave }: { told: Told; onLeave: () => void }) {
  const { t } = useTranslation('shell');
  const language = useLanguage();
  const { remove } = useNotificationActs();
  const { icon: Glyph, tone } = TOLD_LOOKS[told.type];
  const title = t(`told.${told.type}`, { name: told.subject });
  const day = dateOf(told.at);
  const when = day === today() ? formatTime(told.at) : formatDate(day, language);
  return (
    <li data-new={!told.seen}>
      <span className={`tile ${tone}`}>
        <Glyph size={17} stroke={1.7} aria-hidden="true" />
      </span>
      <div>
        <RoomLink {...screenOf(told)} onClick={onLeave}>
          {title}
        </RoomLink>
        <div className="second">{[told.reason, told.explanation, when].filter(Boolean).join(' · ')}</div>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t('bellRemove', { what: title })}
        onClick={() => remove(told.id)}
      >
        <IconX size={16} stroke={1.7} aria-hidden="true" />
      </ActionIcon>
    </li>
  );
}
