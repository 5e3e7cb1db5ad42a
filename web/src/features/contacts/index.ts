export { useContactChoices } from './contact-choices.ts';
export { ContactDrawer, useContact } from './contact-drawer.tsx';
export { countryChoices } from './countries.ts';
