import { type Attachment, questionCalls } from '@saldo/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../../app/actions/run-action.ts';
import { RemoveDialog } from '../../../app/actions/remove-dialog.tsx';
import { callApi } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import { toast } from '../../../ui/feedback/toast-store.ts';
import styles from '../inbox.module.css';
import { useWhen } from '../attachments/receipt-origin.tsx';

/** How long before the same e-mail may be sent once more. */
const WAIT_MS = 5 * 60_000;

type Props = { asked: Pick<NonNullable<Attachment['open_question']>, 'id' | 'asked_of' | 'sent_at'> };

/** For the asker: who should answer and since when, with resend and withdraw. */
export function AwaitedAnswer({ asked }: Props) {
  const { t } = useTranslation('inbox');
  const admin_id = useAdminId();
  const client = useQueryClient();
  const when = useWhen();
  const { busy, act } = useAction();
  const [mayAgain] = useState(() => Date.now() - Date.parse(asked.sent_at) >= WAIT_MS);
  const [withdrawing, setWithdrawing] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: ['admin', admin_id] });
  const sendAgain = () =>
    act(async () => {
      await callApi(questionCalls.sendQuestionAgain, { params: { id: asked.id }, body: { admin_id } });
      toast.success(t('question.sentAgain', asked));
      await refresh();
    });
  return (
    <div className={styles['awaited']}>
      <span>{t('question.waits', { name: asked.asked_of, when: when(asked.sent_at) })}</span>
      {mayAgain && (
        <button type="button" className="link" disabled={busy} onClick={() => void sendAgain()}>
          {t('question.again')}
        </button>
      )}
      <button type="button" className="link" onClick={() => setWithdrawing(true)}>
        {t('question.withdraw')}
      </button>
      {withdrawing && (
        <RemoveDialog
          title={t('question.withdrawTitle')}
          text={t('question.withdrawText', { name: asked.asked_of })}
          confirm={t('question.withdraw')}
          done={t('question.withdrawn')}
          remove={() => callApi(questionCalls.withdrawQuestion, { params: { id: asked.id }, query: { admin_id } })}
          refresh={refresh}
          onClose={() => setWithdrawing(false)}
        />
      )}
    </div>
  );
}
