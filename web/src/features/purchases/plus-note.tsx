import { Button } from '@mantine/core';
import type { AttachmentDetail } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../app/address.tsx';
import { NoAccess } from '../../ui/notices.tsx';
import { AnswerDialog } from '../inbox/question-dialogs.tsx';
import { Progress } from '../inbox/progress.tsx';
import styles from './purchases.module.css';

/** What a Plus customer sees beside a receipt: that the bookkeepers process it, how far they are, and what they want to know. */
export function PlusNote({ receipt }: { receipt: AttachmentDetail }) {
  const { t } = useTranslation('purchases');
  const { t: inbox } = useTranslation('inbox');
  const go = useGo();
  const [answering, setAnswering] = useState(false);
  const name = receipt.supplier_name ?? receipt.file_name;
  const expenseId = receipt.processing === 'PROCESSED' ? receipt.expense_id : null;
  return (
    <>
      <NoAccess
        title={expenseId === null ? t('screen.plusTitle') : inbox('progress.bookedTitle')}
        text={
          <>
            <strong className={styles['progress']}>
              <Progress receipt={receipt} />
            </strong>
            {expenseId === null && t('screen.plusText')}
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
      {answering && <AnswerDialog receipt={receipt} name={name} onClose={() => setAnswering(false)} />}
    </>
  );
}
