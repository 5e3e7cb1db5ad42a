import { Button } from '@mantine/core';
import type { AttachmentDetail } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useGo } from '../../app/address.tsx';
import { NoAccess } from '../../ui/notices.tsx';
import { AnswerDialog } from '../inbox/question-dialogs.tsx';
import { RestoreDialog } from '../inbox/rejection-dialogs.tsx';
import { Rejection } from '../inbox/rejection.tsx';
import { Progress } from '../inbox/progress.tsx';
import styles from './purchases.module.css';

/** What a Plus customer sees beside a receipt: that the bookkeepers process it, how far they are, and what they want to know. */
export function PlusNote({ receipt }: { receipt: AttachmentDetail }) {
  const { t } = useTranslation('purchases');
  const { t: inbox } = useTranslation('inbox');
  const go = useGo();
  const [asking, setAsking] = useState<'answer' | 'restore' | undefined>();
  const close = () => setAsking(undefined);
  const name = receipt.supplier_name ?? receipt.file_name;
  const isRejected = receipt.state === 'REJECTED';
  const mayAnswer = receipt.may['answer'] === true && !isRejected;
  return (
    <>
      <NoAccess
        title={t(isRejected ? 'screen.plusRejected' : 'screen.plusTitle')}
        text={
          <>
            <strong className={styles['progress']}>
              {isRejected ? <Rejection receipt={receipt} /> : <Progress receipt={receipt} />}
            </strong>
            {t('screen.plusText')}
          </>
        }
        actions={
          <>
            {mayAnswer && <Button onClick={() => setAsking('answer')}>{inbox('question.answer')}</Button>}
            {isRejected && receipt.may['restore'] === true && (
              <Button onClick={() => setAsking('restore')}>{inbox('restore.act')}</Button>
            )}
            <Button variant="default" onClick={() => go('purchases/inbox')}>
              {inbox('title')}
            </Button>
          </>
        }
      />
      {asking === 'answer' && <AnswerDialog receipt={receipt} name={name} onClose={close} />}
      {asking === 'restore' && <RestoreDialog receipt={receipt} name={name} onDone={close} onClose={close} />}
    </>
  );
}
