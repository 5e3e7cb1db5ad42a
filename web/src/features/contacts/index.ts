export { ContactDrawer, useContact } from './contact-drawer.tsx';
