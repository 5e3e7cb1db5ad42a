import { InboxScreen } from './inbox-screen.tsx';

export const screens = { inbox: InboxScreen };
