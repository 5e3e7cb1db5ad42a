import { Button } from '@mantine/core';
import type { AttachmentDetail } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../../app/routing/address.tsx';
import { AnswerDialog, Progress, useIsPlus } from '../../inbox/index.ts';
import { NoAccess } from '../../../ui/feedback/notices.tsx';
import styles from '../purchases.module.css';

/**
 * What whoever does not book sees beside a receipt: who does, how far that is, and what they want to know. Of a Plus customer those are
 * the provider's bookkeepers, else a colleague.
 */
export function BookedByOthers({ receipt }: { receipt: AttachmentDetail }) {
  const { t } = useTranslation('purchases');
  const { t: inbox } = useTranslation('inbox');
  const go = useGo();
  const isPlus = useIsPlus();
  const [answering, setAnswering] = useState(false);
  const name = receipt.supplier_name ?? receipt.file_name;
  const expenseId = receipt.state === 'ARCHIVED' ? receipt.expense_id : null;
  if (isPlus === undefined) return null;
  const toBook = isPlus
    ? { title: t('screen.plusTitle'), text: t('screen.plusText') }
    : { title: t('screen.colleagueTitle'), text: t('screen.colleagueText') };
  const bookedTitle = inbox(receipt.processing === 'PROCESSED' ? 'progress.bookedTitle' : 'progress.isBooked');
  return (
    <>
      <NoAccess
        title={expenseId === null ? toBook.title : bookedTitle}
        text={
          <>
            {(isPlus || receipt.open_question !== null) && (
              <strong className={styles['progress']}>
                <Progress receipt={receipt} />
              </strong>
            )}
            {expenseId === null && toBook.text}
          </>
        }
        actions={
          <>
            {expenseId !== null && (
              <Button onClick={() => go(`purchases/expenses/${String(expenseId)}`)}>
                {inbox('progress.toExpense')}
              </Button>
            )}
            {receipt.may['answer'] === true && (
              <Button onClick={() => setAnswering(true)}>{inbox('question.answer')}</Button>
            )}
            <Button variant="default" onClick={() => go('purchases/inbox')}>
              {inbox('title')}
            </Button>
          </>
        }
      />
      {answering && receipt.open_question !== null && (
        <AnswerDialog asked={receipt.open_question} name={name} onClose={() => setAnswering(false)} />
      )}
    </>
  );
}
