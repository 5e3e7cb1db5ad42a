import { questionCalls } from '@saldo/contract';
import { addressOfCall } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';

type Props = { answer: string; photoOf: number | undefined };

/** What was answered: words, or a photo that opens beside what one is doing. */
export function GivenAnswer({ answer, photoOf }: Props) {
  const admin_id = useAdminId();
  if (photoOf === undefined) return <strong>{answer}</strong>;
  const href = addressOfCall(questionCalls.questionPhoto, { params: { id: photoOf }, query: { admin_id } });
  return (
    <a className="link" href={href} target="_blank" rel="noreferrer">
      {answer}
    </a>
  );
}
