import {
  type Icon,
  IconAlertTriangle,
  IconArrowBackUp,
  IconArchive,
  IconBellRinging,
  IconBuildingBank,
  IconCalendar,
  IconCalendarTime,
  IconChecks,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleMinus,
  IconCircleX,
  IconClockExclamation,
  IconFileCheck,
  IconFileInvoice,
  IconHandStop,
  IconHeadset,
  IconHistory,
  IconListCheck,
  IconLoader2,
  IconLock,
  IconLockOpen,
  IconMailForward,
  IconMessageCheck,
  IconMessageQuestion,
  IconPencilMinus,
  IconPlayerSkipForward,
  IconReceipt,
  IconReceiptRefund,
  IconRepeat,
  IconRoute,
  IconSend,
  IconSparkles,
} from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type states from '../../texts/en/states.ts';

export type Tone = 'idle' | 'info' | 'warn' | 'bad' | 'ok';

type Look = { icon: Icon; tone: Tone; plain?: true };

type Words = typeof states;

/** The kinds of object that have states, and the states of each. */
export type StateKind = keyof Words;
export type StateOf<K extends StateKind> = keyof Words[K] & string;

const look = (icon: Icon, tone: Tone): Look => ({ icon, tone });
/** A finished state goes quiet: words without a fill. */
const plain = (icon: Icon, tone: Tone): Look => ({ icon, tone, plain: true });

const LOOKS: { [K in StateKind]: { [S in StateOf<K>]: Look } } = {
  salesInvoice: {
    concept: look(IconPencilMinus, 'idle'),
    scheduled: look(IconCalendarTime, 'info'),
    open: look(IconSend, 'info'),
    overdue: look(IconClockExclamation, 'warn'),
    reminded: look(IconBellRinging, 'bad'),
    paid: plain(IconCircleCheck, 'ok'),
    credited: plain(IconReceiptRefund, 'idle'),
    irrecoverable: plain(IconCircleX, 'idle'),
  },
  quotation: {
    concept: look(IconPencilMinus, 'idle'),
    open: look(IconSend, 'info'),
    accepted: look(IconCircleCheck, 'ok'),
    declined: look(IconCircleX, 'idle'),
    expired: look(IconClockExclamation, 'warn'),
    invoiced: plain(IconFileInvoice, 'ok'),
    archived: plain(IconArchive, 'idle'),
  },
  receipt: {
    reading: look(IconLoader2, 'idle'),
    proposed: look(IconSparkles, 'info'),
    needsYou: look(IconHandStop, 'warn'),
    rejected: look(IconCircleX, 'bad'),
    booked: plain(IconCircleCheck, 'ok'),
  },
  question: {
    asked: look(IconMessageQuestion, 'idle'),
    answered: look(IconMessageCheck, 'ok'),
  },
  memorial: { booked: plain(IconCircleCheck, 'ok'), reversed: plain(IconArrowBackUp, 'idle') },
  expense: {
    concept: look(IconPencilMinus, 'idle'),
    open: look(IconReceipt, 'info'),
    inFile: look(IconSend, 'info'),
    atBank: look(IconBuildingBank, 'info'),
    paid: plain(IconCircleCheck, 'ok'),
    reversed: plain(IconCircleX, 'idle'),
    inQueue: look(IconCircleDashed, 'idle'),
    inProgress: look(IconHeadset, 'info'),
    processed: plain(IconCircleCheck, 'ok'),
    rejected: look(IconCircleX, 'bad'),
  },
  paymentFile: {
    waiting: look(IconSend, 'info'),
    done: plain(IconCircleCheck, 'ok'),
    withdrawn: plain(IconCircleMinus, 'idle'),
  },
  recurring: {
    active: look(IconRepeat, 'info'),
    stopped: look(IconCircleMinus, 'idle'),
    ended: plain(IconCircleCheck, 'idle'),
  },
  bankLine: {
    toProcess: look(IconCircleDashed, 'idle'),
    document: look(IconFileCheck, 'info'),
    rule: look(IconRoute, 'info'),
    before: look(IconHistory, 'info'),
    processed: plain(IconCircleCheck, 'ok'),
    skipped: plain(IconPlayerSkipForward, 'idle'),
  },
  period: {
    notStarted: look(IconCalendar, 'idle'),
    open: look(IconCircleDashed, 'idle'),
    ready: look(IconListCheck, 'info'),
    checked: look(IconChecks, 'info'),
    completed: plain(IconLock, 'ok'),
    reopened: look(IconLockOpen, 'warn'),
  },
  filing: {
    notFiled: look(IconCircleDashed, 'idle'),
    queued: look(IconLoader2, 'idle'),
    submitted: look(IconSend, 'info'),
    received: look(IconCircleCheck, 'ok'),
    rejected: look(IconCircleX, 'bad'),
  },
  taxPayment: {
    notPaid: look(IconClockExclamation, 'warn'),
    pending: look(IconLoader2, 'info'),
    paid: look(IconCircleCheck, 'ok'),
    failure: look(IconCircleX, 'bad'),
    expired: look(IconCircleMinus, 'idle'),
    cancelled: look(IconCircleMinus, 'idle'),
  },
  check: {
    right: look(IconCircleCheck, 'ok'),
    look: look(IconAlertTriangle, 'warn'),
    wrong: look(IconCircleX, 'bad'),
  },
  invitation: { invited: look(IconMailForward, 'info'), active: plain(IconCircleCheck, 'ok') },
  deadline: {
    open: look(IconCalendar, 'idle'),
    lastChance: look(IconClockExclamation, 'warn'),
    closed: look(IconLock, 'bad'),
  },
};

type BadgeProps = {
  icon: Icon;
  tone: Tone;
  /** Words without a fill: for what is finished. */
  plain?: boolean;
  children: React.ReactNode;
};

/** A state that is not in the table of states: icon, word and tone manually. */
export function Badge({ icon: Glyph, tone, plain: quiet = false, children }: BadgeProps) {
  return (
    <span className={`st ${tone}${quiet ? ' plain' : ''}`}>
      <Glyph size={14} stroke={2} aria-hidden="true" />
      {children}
    </span>
  );
}

type StateBadgeProps<K extends StateKind> = {
  of: K;
  state: StateOf<K>;
  /** Says more than the word of the state: "Goes out tomorrow 08:00". */
  word?: string | undefined;
};

/** The state of an object as icon, word and colour. */
export function StateBadge<K extends StateKind>({ of, state, word }: StateBadgeProps<K>) {
  const { t } = useTranslation('states');
  const found: Look = LOOKS[of][state];
  return (
    <Badge icon={found.icon} tone={found.tone} plain={found.plain === true}>
      {word ?? t(`${of}.${state}` as 'period.open')}
    </Badge>
  );
}
