import { InboxScreen } from './attachments/inbox-screen.tsx';
import { QuestionPage } from './questions/question-page.tsx';
import { QuestionsScreen } from './questions/questions-screen.tsx';

export const screens = { inbox: InboxScreen, question: QuestionPage, questions: QuestionsScreen };
