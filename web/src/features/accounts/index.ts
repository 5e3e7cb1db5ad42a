export { useStepUp } from './sign-in/reauthenticate.tsx';
export { endingOf } from './sign-in/session-end.ts';
export { default as SignOutDialog } from './sign-in/sign-out-dialog.tsx';
export { useSignOut } from './sign-in/sign-out.ts';
