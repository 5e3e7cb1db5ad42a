import type { Invoice, InvoiceNumbers } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError } from '../../../app/api/api-error.ts';
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx';
import { TextField } from '../../../ui/forms/fields.tsx';
import styles from '../sales.module.css';
import { EInvoiceNote } from './e-invoice-note.tsx';
import { useFirstNumber } from '../numbers/use-invoice-numbers.ts';

type About = {
  invoice: Pick<Invoice, 'id' | 'version'>;
  isCredit: boolean;
  customer: string;
  year: number;
  numbers: InvoiceNumbers;
};
export type FinalizeQuestion = { about: About; answer: (agreed: boolean) => void };

/** A question in the middle of an action: waits for yes or no. */
export function useFinalizeQuestion(): [FinalizeQuestion | undefined, (about: About) => Promise<boolean>] {
  const [question, setQuestion] = useState<FinalizeQuestion | undefined>();
  const ask = (about: About) =>
    new Promise<boolean>((resolve) =>
      setQuestion({
        about,
        answer: (agreed) => {
          setQuestion(undefined);
          resolve(agreed);
        },
      }),
    );
  return [question, ask];
}

/** Says which number the invoice gets. After another program the first one is chosen here. */
export function FinalizeDialog({ question }: { question: FinalizeQuestion | undefined }) {
  if (question === undefined || question.about.numbers.elsewhere?.is_decided !== false)
    return <PlainDialog question={question} />;
  return <FirstNumberDialog question={question} last={question.about.numbers.elsewhere.last} />;
}

function PlainDialog({ question }: { question: FinalizeQuestion | undefined }) {
  const { t } = useTranslation('sales');
  const isCredit = question?.about.isCredit === true;
  return (
    <ConfirmDialog
      opened={question !== undefined}
      title={t(isCredit ? 'editor.confirmCreditTitle' : 'editor.confirmTitle', {
        customer: question?.about.customer ?? '',
      })}
      confirm={t('editor.confirm')}
      onConfirm={() => question?.answer(true)}
      onClose={() => question?.answer(false)}
    >
      {question !== undefined && (
        <div className={styles['firstNumber']}>
          <p>
            {t(isCredit ? 'editor.confirmCreditText' : 'editor.confirmText', {
              number: question.about.numbers.next_entry_number,
            })}
          </p>
          <EInvoiceNote {...question.about.invoice} />
        </div>
      )}
    </ConfirmDialog>
  );
}

function FirstNumberDialog({ question, last }: { question: FinalizeQuestion; last: string }) {
  const { t } = useTranslation('sales');
  const { customer, year, numbers, isCredit } = question.about;
  const { problemOf, save } = useFirstNumber(year);
  const [typed, setTyped] = useState(numbers.next_entry_number);
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    const wrong = problemOf(typed, numbers);
    setProblem(wrong);
    if (wrong !== undefined) return;
    setBusy(true);
    try {
      await save(typed, numbers);
      question.answer(true);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setProblem(error.errors['first_number']?.[0] ?? error.detail);
    } finally {
      setBusy(false);
    }
  };
  return (
    <ConfirmDialog
      opened
      title={t(isCredit ? 'editor.confirmCreditTitle' : 'editor.confirmTitle', { customer })}
      confirm={t('editor.confirm')}
      busy={busy}
      onConfirm={() => void confirm()}
      onClose={() => question.answer(false)}
    >
      <div className={styles['firstNumber']}>
        <p>{t('numbers.elsewhere', { last })}</p>
        <TextField
          label={t('numbers.first')}
          maxLength={20}
          value={typed}
          error={problem}
          onChange={(text) => {
            setTyped(text);
            setProblem(undefined);
          }}
        />
        <p>{t(isCredit ? 'numbers.finalCredit' : 'numbers.final')}</p>
        <EInvoiceNote {...question.about.invoice} />
      </div>
    </ConfirmDialog>
  );
}
