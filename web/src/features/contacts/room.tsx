import { ContactScreen, NewContactScreen } from './contact-screen.tsx';
import { ContactsScreen } from './contacts-screen.tsx';

export const screens = { contacts: ContactsScreen, newContact: NewContactScreen, contact: ContactScreen };
