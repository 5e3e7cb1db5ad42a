import { ConfirmDialog } from './confirm-dialog.tsx';
import { useQuestion } from './question-store.ts';

/** Where questions of `ask` are shown. */
export default function QuestionDialog() {
  const question = useQuestion();
  if (question === undefined) return null;
  const { title, text, confirm, answer } = question;
  return (
    <ConfirmDialog opened title={title} confirm={confirm} onConfirm={() => answer(true)} onClose={() => answer(false)}>
      {text}
    </ConfirmDialog>
  );
}
