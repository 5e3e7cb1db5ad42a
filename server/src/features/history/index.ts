export { historyPage } from './history.ts';
export {
  PROVE_NIGHTLY,
  PROVE_PEOPLE_NIGHTLY,
  proveNightly,
  provePeopleNightly,
  TELL_OF_BREAK,
  tellOfBreak,
} from './verify-nightly.ts';
export { historyRoutes } from './routes.ts';
