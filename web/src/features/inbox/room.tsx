import { InboxScreen } from './inbox-screen.tsx';
import { QuestionPage } from './question-page.tsx';

export const screens = { inbox: InboxScreen, question: QuestionPage };
