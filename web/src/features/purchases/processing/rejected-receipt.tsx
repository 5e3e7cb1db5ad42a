import { Button } from '@mantine/core';
import { type AttachmentDetail, REJECTION_TEXTS } from '@saldo/contract';
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAddress, useGo } from '../../../app/routing/address.tsx';
import { FROM_QUEUE } from '../../staff/index.ts';
import { dateOf, formatDate, formatTime } from '../../../ui/format/format.ts';
import { usePageTitle } from '../../../ui/layout/page-title.ts';
import { useLanguage } from '../../../ui/format/use-language.ts';
import { ReceiptBadge, RemoveReceipt, RestoreForm, useWithdrawRejection } from '../../inbox/index.ts';
import styles from '../purchases.module.css';

/** A receipt that was sent back: why, by whom and when, and what can be done about it. */
export function RejectedReceipt({ receipt }: { receipt: AttachmentDetail }) {
  const { t } = useTranslation('inbox');
  const language = useLanguage();
  const go = useGo();
  const isFromQueue = useAddress().search['from'] === FROM_QUEUE.from;
  const [removing, setRemoving] = useState(false);
  const [isOver, setOver] = useState(false);
  const { busy, withdraw } = useWithdrawRejection();
  const { rejected_reason: reason, rejected_explanation: explanation, rejected_by: who, rejected_at: at } = receipt;
  const { answer, replaced_by } = receipt;
  const name = receipt.supplier_name ?? receipt.file_name;
  usePageTitle(name);
  return (
    <section className={styles['sentBack']} aria-labelledby="sent-back">
      <header className={styles['sentBackHead']}>
        <h1 id="sent-back" className={styles['title']}>
          {name}
        </h1>
        {!isOver && <ReceiptBadge state="rejected" />}
      </header>
      <dl className={styles['facts']}>
        {reason !== null && (
          <div>
            <dt>{t('reject.reason')}</dt>
            <dd>{REJECTION_TEXTS[reason][language]}</dd>
          </div>
        )}
        {explanation !== null && (
          <div>
            <dt>{t('reject.explanation')}</dt>
            <dd>{explanation}</dd>
          </div>
        )}
        {who !== null && at !== null && (
          <div>
            <dt>{t('rejected.by')}</dt>
            <dd>{t('rejected.who', { who, date: formatDate(dateOf(at), language, 'long'), time: formatTime(at) })}</dd>
          </div>
        )}
        {receipt.may['restore'] !== true && !isOver && (
          <div>
            <dt>{t('rejected.answer')}</dt>
            {answer !== '' && <dd>{answer}</dd>}
            <dd>{t(replaced_by === null ? 'rejected.noAnswerYet' : 'rejected.replaced')}</dd>
          </div>
        )}
      </dl>
      {replaced_by !== null && (
        <Button variant="default" onClick={() => go(`purchases/inbox/${String(replaced_by)}`)}>
          {t('rejected.toOther')}
        </Button>
      )}
      {receipt.may['withdraw'] === true && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={17} stroke={1.7} />}
          loading={busy}
          onClick={() => void withdraw(receipt)}
        >
          {t('withdraw.act')}
        </Button>
      )}
      {receipt.may['restore'] === true && (
        <>
          {!isOver && <p className={styles['sentBackText']}>{t('rejected.what')}</p>}
          <RestoreForm
            receipt={receipt}
            label={t('restore.title', { name })}
            onDone={() => undefined}
            onOver={() => setOver(true)}
          />
        </>
      )}
      {receipt.may['delete'] === true && !isOver && (
        <Button
          variant="subtle"
          color="red"
          leftSection={<IconTrash size={17} stroke={1.7} />}
          onClick={() => setRemoving(true)}
        >
          {t('rejected.delete')}
        </Button>
      )}
      {isFromQueue && <Button onClick={() => go('staff/queue')}>{t('rejected.toQueue')}</Button>}
      {removing && (
        <RemoveReceipt receipt={receipt} onDone={() => go('purchases/inbox')} onClose={() => setRemoving(false)} />
      )}
    </section>
  );
}
