export {
  contactById,
  contactByTraits,
  createContact,
} from './contact-store.ts';
export { type Accounts, accountsOf, confirmIban } from './confirm-iban.ts';
export { contactRoutes } from './routes.ts';
