export { SignInLimits } from './sign-in/sign-in-limits.ts';
export { hashPassword } from './sign-in/passwords.ts';
export { APP_KEYS, keyPlace } from './profile/person.ts';
export { sessionKeys, workIn, workplaceOf } from './sessions/sessions.ts';
export { addStaff, listStaff, removeStaff } from './profile/staff-roles.ts';
export { requireStepUp, type StepUpKeys } from './sign-in/reauthenticate.ts';
export { wishOf } from './profile/email-settings.ts';
export { accountsRoom } from './room.ts';
