export { Attempts } from './attempts.ts';
export { accountRoutes } from './routes.ts';
export { sessionKeys } from './sessions.ts';
export { hashPassword } from './sign-in.ts';
