export {
  contactById,
  contactByTraits,
  createContact,
} from './contact-store.ts';
export { contactRoutes } from './routes.ts';
