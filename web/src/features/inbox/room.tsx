import { InboxScreen } from './inbox-screen.tsx';
import { QuestionPage } from './question-page.tsx';
import { QuestionsScreen } from './questions-screen.tsx';

export const screens = { inbox: InboxScreen, question: QuestionPage, questions: QuestionsScreen };
