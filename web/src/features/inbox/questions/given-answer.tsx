import { Button } from '@mantine/core';
import { questionCalls } from '@saldo/contract';
import { useTranslation } from 'react-i18next';
import { addressOfCall } from '../../../app/api/server.ts';
import { useAdminId } from '../../../app/api/session.ts';
import styles from '../inbox.module.css';

type Props = {
  answer: string;
  photoOf: number | undefined;
  /** Puts it where it was asked about; left out where that is done, or cannot be. */
  onUse?: (() => void) | undefined;
};

/** What was answered: words, or a photo that opens beside what one is doing. One press takes it over. */
export function GivenAnswer({ answer, photoOf, onUse }: Props) {
  const { t } = useTranslation('inbox');
  return (
    <>
      {photoOf === undefined ? <strong>{answer}</strong> : <AnswerPhoto name={answer} of={photoOf} />}
      {onUse !== undefined && (
        <div className={styles['use']}>
          <Button variant="default" size="xs" onClick={onUse}>
            {t('question.use')}
          </Button>
        </div>
      )}
    </>
  );
}

function AnswerPhoto({ name, of }: { name: string; of: number }) {
  const admin_id = useAdminId();
  const href = addressOfCall(questionCalls.questionPhoto, { params: { id: of }, query: { admin_id } });
  return (
    <a className="link" href={href} target="_blank" rel="noreferrer">
      {name}
    </a>
  );
}
