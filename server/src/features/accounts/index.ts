export { Attempts } from './attempts.ts';
export { hashPassword } from './passwords.ts';
export { keyPlace } from './person.ts';
export { accountRoutes } from './routes.ts';
export { SEND_LETTER, sendLetter } from './send-letter.ts';
export { sessionKeys } from './sessions.ts';
export { addStaff, listStaff, removeStaff } from './staff-roles.ts';
export { requireStepUp, type StepUpKeys } from './step-up.ts';
export { wishOf } from './email-settings.ts';
