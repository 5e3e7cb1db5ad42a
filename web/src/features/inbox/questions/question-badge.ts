import { IconMessageCheck, IconMessageQuestion } from '@tabler/icons-react';
import { look, stateBadge } from '../../../ui/table/state-badge.tsx';

/** Whether a question was answered. */
export const QuestionBadge = stateBadge('question', {
  asked: look(IconMessageQuestion, 'idle'),
  answered: look(IconMessageCheck, 'ok'),
});
