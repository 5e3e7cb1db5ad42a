export { ContactField } from './contact-field.tsx';
export { useContactChoices } from './contact-choices.ts';
export { ContactDrawer, useContact } from './contact-drawer.tsx';
export { countryChoices, countryName } from './countries.ts';
