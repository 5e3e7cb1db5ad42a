import { Button, CopyButton, UnstyledButton } from '@mantine/core';
import { type Icon, IconArrowLeft, IconCloudOff, IconCopy, IconLockAccess, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { NotFoundDrawing, PaperDrawing } from './illustrations.tsx';
import { formatTime } from '../format/format.ts';
import styles from './notices.module.css';
import { usePageTitle } from '../layout/page-title.ts';

/** The card of a page that does not exist, in the words of the specification. Goes one step back in history; `footer` names other ways. */
export function NotFoundCard({ footer }: { footer?: React.ReactNode }) {
  const { t } = useTranslation();
  usePageTitle(t('notFound.title'));
  return (
    <div className={styles['middle']}>
      <section className={`card ${styles['lost'] ?? ''}`}>
        <NotFoundDrawing />
        <h1 className={styles['lostTitle']}>{t('notFound.title')}</h1>
        <p className={styles['text']}>{t('notFound.text')}</p>
        <Button leftSection={<IconArrowLeft size={17} stroke={1.7} />} onClick={() => window.history.back()}>
          {t('notFound.back')}
        </Button>
        {footer !== undefined && <div className={`${styles['footer'] ?? ''} ${styles['ways'] ?? ''}`}>{footer}</div>}
      </section>
    </div>
  );
}

type NoticeProps = {
  drawing: React.ReactNode;
  title: string;
  children?: React.ReactNode;
  actions?: React.ReactNode;
  footer?: React.ReactNode;
  alert?: boolean;
};

function Notice({ drawing, title, children, actions, footer, alert = false }: NoticeProps) {
  return (
    <section className={`card ${styles['notice'] ?? ''}`} role={alert ? 'alert' : undefined}>
      {drawing}
      <h2 className={styles['noticeTitle']}>{title}</h2>
      {children !== undefined && <p className={styles['text']}>{children}</p>}
      {actions !== undefined && <div className={styles['actions']}>{actions}</div>}
      {footer !== undefined && <div className={styles['footer']}>{footer}</div>}
    </section>
  );
}

function Tile({ icon: Glyph, tone }: { icon: Icon; tone: string }) {
  return (
    <span className={`tile ${tone} ${styles['tile'] ?? ''}`}>
      <Glyph size={26} stroke={1.7} aria-hidden="true" />
    </span>
  );
}

type EmptyStateProps = {
  /** A sentence that promises something. */
  title: string;
  text?: React.ReactNode;
  /** One primary and one secondary button. */
  actions?: React.ReactNode;
  /** Who may only look is not invited to make something: they read that nothing is here yet, and get no buttons. */
  mayMake?: boolean;
  /** A quiet link below. */
  footer?: React.ReactNode;
  drawing?: React.ReactNode;
};

/** Nothing here yet, and what to do about it. Hide the page's own actions while it shows. */
export function EmptyState(props: EmptyStateProps) {
  const { title, text, actions, mayMake = true, footer, drawing = <PaperDrawing /> } = props;
  const { t } = useTranslation();
  if (!mayMake)
    return (
      <Notice drawing={drawing} title={t('nothingYet.title')} footer={footer}>
        {t('nothingYet.text')}
      </Notice>
    );
  return (
    <Notice drawing={drawing} title={title} actions={actions} footer={footer}>
      {text}
    </Notice>
  );
}

type NoAccessProps = {
  title?: string | undefined;
  /** Why, in words. */
  text?: React.ReactNode;
  /** What you can do instead: never a page without a way out. */
  actions: React.ReactNode;
  footer?: React.ReactNode;
};

/** Says why a page is closed and what the reader can do instead. */
export function NoAccess({ title, text, actions, footer }: NoAccessProps) {
  const { t } = useTranslation();
  return (
    <Notice
      drawing={<Tile icon={IconLockAccess} tone="idle" />}
      title={title ?? t('noAccess.title')}
      actions={actions}
      footer={footer}
    >
      {text ?? t('noAccess.text')}
    </Notice>
  );
}

/** What went wrong while loading: the reference is a number that support can look up. */
export type LoadFailure = { detail?: string | undefined; reference?: string | undefined };

type FailedLoadProps = {
  /** `data`: part of a page; `page`: the page as a whole. They have their own words in the specification. */
  what?: 'data' | 'page';
  failure?: LoadFailure | undefined;
  onRetry: () => void;
  /** A second button: where else to go. */
  elsewhere?: React.ReactNode;
};

export function FailedLoad({ what = 'data', failure, onRetry, elsewhere }: FailedLoadProps) {
  const { t } = useTranslation();
  const [at] = useState(() => formatTime(new Date()));
  const reference = failure?.reference;
  return (
    <Notice
      alert
      drawing={<Tile icon={IconCloudOff} tone="bad" />}
      title={t(`failed.${what}`)}
      actions={
        <>
          <Button leftSection={<IconRefresh size={17} stroke={1.7} />} onClick={onRetry}>
            {t('failed.retry')}
          </Button>
          {elsewhere}
        </>
      }
      footer={reference === undefined ? undefined : <Reference number={reference} />}
    >
      {failure?.detail === undefined || failure.detail === ''
        ? t('failed.safe', { time: at })
        : `${asSentence(failure.detail)} ${t('failed.safe', { time: at })}`}
    </Notice>
  );
}

/** A refusal has no full stop of its own when a form or a toast shows it. */
function asSentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function Reference({ number }: { number: string }) {
  const { t } = useTranslation();
  return (
    <span className={styles['reference']}>
      {t('failed.reference')} <strong>{number}</strong>
      <CopyButton value={number}>
        {({ copied, copy }) => (
          <UnstyledButton onClick={copy} aria-label={copied ? t('copied') : t('copy')} className={styles['copy'] ?? ''}>
            <IconCopy size={15} stroke={1.7} />
          </UnstyledButton>
        )}
      </CopyButton>
    </span>
  );
}
