import { Button } from '@mantine/core';
import type { AttachmentDetail } from '@saldo/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useHotkeys } from '../../../ui/layout/hotkeys.ts';
import { KeyHint } from '../../../ui/layout/key-hint.tsx';
import { Note } from '../../../ui/feedback/callout.tsx';
import { AnswerDialog, AskDialog, AwaitedAnswer, type ChosenAnswer, GivenAnswer } from '../../inbox/index.ts';
import styles from '../purchases.module.css';

type ReceiptProps = { receipt: AttachmentDetail | undefined };

type NoteProps = ReceiptProps & { take?: (given: ChosenAnswer) => (() => void) | undefined };

function nameOf({ supplier_name, file_name }: AttachmentDetail): string {
  return supplier_name ?? file_name;
}

/** What the entrepreneur was asked about this receipt, and what they answered. */
export function QuestionsNote({ receipt, take }: NoteProps) {
  const { t } = useTranslation('inbox');
  const [isAnswering, setAnswering] = useState(false);
  const answers = receipt?.proposal?.answers ?? [];
  const open = receipt?.open_question ?? null;
  if (receipt === undefined || (answers.length === 0 && open === null)) return null;
  return (
    <Note tone="info">
      {answers.map(({ question, answer, photo_of, ...chosen }) => (
        <div key={`${question} ${answer}`}>
          {question} <GivenAnswer answer={answer} photoOf={photo_of} onUse={take?.(chosen)} />
        </div>
      ))}
      {open !== null && (
        <div>
          {t('question.by', open)}{' '}
          {receipt.may['ask'] === true && receipt.may['answer'] !== true && (
            <AwaitedAnswer key={open.sent_at} asked={open} />
          )}
          {receipt.may['answer'] === true && (
            <button type="button" className={`link ${styles['undo'] ?? ''}`} onClick={() => setAnswering(true)}>
              {t('question.answer')}
            </button>
          )}
        </div>
      )}
      {isAnswering && open !== null && (
        <AnswerDialog asked={open} name={nameOf(receipt)} onClose={() => setAnswering(false)} />
      )}
    </Note>
  );
}

/** Asks the business owner a question. */
export function AskButton({ receipt, keys }: ReceiptProps & { keys?: string }) {
  const { t } = useTranslation('inbox');
  const [isAsking, setAsking] = useState(false);
  const mayAsk = receipt?.may['ask'] === true;
  useHotkeys(keys !== undefined && mayAsk ? [{ keys, label: t('question.act'), run: () => setAsking(true) }] : []);
  if (!mayAsk) return null;
  return (
    <>
      <Button variant={keys === undefined ? 'subtle' : 'default'} onClick={() => setAsking(true)}>
        {t('question.act')}
        {keys !== undefined && <KeyHint keys={keys} />}
      </Button>
      {isAsking && (
        <AskDialog
          about={{ object_type: 'attachment', object_id: receipt.id }}
          name={nameOf(receipt)}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
