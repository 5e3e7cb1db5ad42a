export { historyPage } from './history.ts';
export { PROVE_NIGHTLY, proveNightly, TELL_OF_BREAK, tellOfBreak } from './prove-nightly.ts';
export { historyRoutes } from './routes.ts';
