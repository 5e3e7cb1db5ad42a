import { z } from 'zod';
import { ACCOUNT_ACTIONS } from './account-actions.ts';
import { STAFF_ROLES } from '../administrations/authorizations.ts';
import { call } from '../shared/call.ts';
import { Id, IdParams, Instant, Language, Telephone, Version } from '../shared/shapes.ts';

export const LOGIN_STEPS = ['auth', 'token', 'backup'] as const;
export type LoginStep = (typeof LOGIN_STEPS)[number];

const Email = z
  .string({ error: 'email_required' })
  .trim()
  .min(1, { error: 'email_required' })
  .max(320, { error: 'email_incorrect' })
  .regex(/^\S+@\S+\.\S+$/, { error: 'email_incorrect' });
const Password = z
  .string({ error: 'password_required' })
  .min(1, { error: 'password_required' })
  .max(1024, { error: 'text_too_long' });
/** Six digits of the app, or a backup token. */
const Code = z
  .string({ error: 'code_required' })
  .trim()
  .min(1, { error: 'code_required' })
  .max(30, { error: 'invalid' });
const Token = z.string({ error: 'required' }).max(200, { error: 'invalid' });
const PersonName = z
  .string({ error: 'required' })
  .trim()
  .min(1, { error: 'required' })
  .max(100, { error: 'text_too_long' });

/** What a login step asks; which fields it needs depends on the step. */
export const LoginBody = z.object({
  email: z.string().trim().max(320, { error: 'email_incorrect' }).optional(),
  password: z.string().max(1024, { error: 'invalid' }).optional(),
  code: z.string().trim().max(30, { error: 'invalid' }).optional(),
  /** At the second step: this browser is not asked for it again for 30 days. */
  dont_ask_again: z.boolean({ error: 'invalid' }).optional(),
  /** At the first step, from the e-mail: with the right password it confirms the address. */
  verification: z.string().max(200, { error: 'invalid' }).optional(),
});

/** `next_step` names the step that is still needed, or null when the tokens have been set as cookies. */
export const LoginReply = z.object({
  next_step: z.enum(LOGIN_STEPS).nullable(),
  access: z.string().optional(),
  refresh: z.string().optional(),
});

export const Me = z.object({
  id: Id,
  name: z.string(),
  initials: z.string(),
  email: z.string(),
  email_verified: z.boolean(),
  telephone: z.string(),
  language: Language,
  staff_role: z.enum(STAFF_ROLES).nullable(),
  admin_id: Id.nullable(),
  /** Whether signing in takes a second step. */
  two_step: z.boolean(),
  backup_tokens_left: z.int(),
  /** The last backup token was used in this session: here the app can be set up again with the password alone. */
  spent_last_token: z.boolean(),
  email_settings_uuid: z.string(),
  version: Version,
});
export type Me = z.infer<typeof Me>;

/** Why a mailed link does not work any more; a link that never was is unknown. */
export const LINK_OVER_REASONS = ['used', 'expired', 'replaced', 'unknown'] as const;
export type LinkOverReason = (typeof LINK_OVER_REASONS)[number];

/** The response for every address: the next step is in an e-mail. */
const LetterReply = z.object({ accepted: z.boolean() });

/** A key for the authenticator app, as text, as address and as QR code. */
export const AuthenticatorKey = z.object({ key: z.string(), otpauth_url: z.string(), qr_svg: z.string() });
export type AuthenticatorKey = z.infer<typeof AuthenticatorKey>;

/** Shown once; each signs in once instead of a code of the app. */
const BackupTokens = z.object({ backup_tokens: z.array(z.string()) });

export const AccountSession = z.object({
  id: Id,
  /** The one that asks. */
  is_current: z.boolean(),
  /** Browser and system in words. */
  device: z.string(),
  created_at: Instant,
  /** To about ten minutes: when its tokens were last renewed. */
  last_used_at: Instant,
  /** The IP address of that time; of sessions from before it was kept there is none. */
  last_address: z.string().nullable(),
});
export type AccountSession = z.infer<typeof AccountSession>;

export const AccountEvent = z.object({
  id: Id,
  at: Instant,
  action: z.enum(ACCOUNT_ACTIONS),
  /** Browser and system in words. */
  device: z.string(),
});
export type AccountEvent = z.infer<typeof AccountEvent>;

/** Notifications by e-mail and in the application (specification §9). */
export const NOTIFICATION_TYPES = [
  'CUSTOMER_INVOICE_PAID',
  'CUSTOMER_INVOICE_EXPIRED',
  'CUSTOMER_INVOICE_SENDING_FAILED',
  'QUOTATION_ACCEPTED',
  'QUOTATION_DECLINED',
  'QUOTATION_EXPIRED',
  'QUOTATION_SENDING_FAILED',
  'RECURRING_EXPENSE_ENDED',
  'ATTACHMENT_REJECTED',
  'CHARGE_BACK',
  'BOOKIE_INVOICE_REMINDER',
  'INCOME_TAX_FORM_RECEIVED',
  'FINANCIAL_PERIOD_REMINDER_1',
  'FINANCIAL_PERIOD_REMINDER_8',
  'FINANCIAL_PERIOD_REMINDER_21',
  'FINANCIAL_PERIOD_REMINDER_29',
] as const;
export type NotificationType = (typeof NOTIFICATION_TYPES)[number];

const NotificationChoice = z.object({ email: z.boolean({ error: 'required' }), app: z.boolean({ error: 'required' }) });
export const NotificationSettings = z.record(z.enum(NOTIFICATION_TYPES), NotificationChoice);
export type NotificationSettings = z.infer<typeof NotificationSettings>;

const EmailSettings = z.object({ uuid: z.string(), settings: NotificationSettings });
const Uuid = z.string({ error: 'required' }).max(100, { error: 'invalid' });

/** Why a browser was signed out that did not ask for it: `session_ended` tells it, as far as it is known, with the address it was signed in with. */
export const SESSION_ENDS = ['elsewhere', 'password', 'two_step', 'copied', 'role', 'expired'] as const;
export type SessionEnd = (typeof SESSION_ENDS)[number];

export const accountCalls = {
  login: call({
    method: 'POST',
    path: 'account/login/{step}/',
    access: 'public',
    summary:
      'Sign in, step by step: auth (e-mail and password), token (code from the authenticator app) or backup (a backup token)',
    params: z.object({ step: z.enum(LOGIN_STEPS) }),
    body: LoginBody,
    reply: LoginReply,
  }),
  logout: call({
    method: 'POST',
    path: 'account/logout/',
    access: 'public',
    summary:
      'Sign out. Also accepts the refresh token when the access token has expired; with `everywhere`, ends all sessions and forgets all trusted browsers',
    body: z
      .object({ everywhere: z.boolean({ error: 'invalid' }).optional(), refresh: z.string().max(400).optional() })
      .optional(),
    reply: z.object({ ended: z.boolean() }),
  }),
  refresh: call({
    method: 'POST',
    path: 'account/token/refresh/',
    access: 'public',
    summary: 'Refresh the access token. The refresh token rotates; reusing an old one ends the session',
    body: z.object({ refresh: z.string().max(400).optional() }).optional(),
    reply: z.object({ access: z.string(), refresh: z.string() }),
  }),
  signup: call({
    method: 'POST',
    path: 'account/signup/',
    access: 'public',
    summary: 'Sign up and send a verification e-mail. The response is the same if the address already has an account',
    body: z.object({
      name: PersonName,
      email: Email,
      password: Password,
      language: Language,
      /** The token of an invitation's link; the address it was mailed to needs no verifying. */
      invitation: Token.optional(),
    }),
    reply: LetterReply,
  }),
  verifyEmail: call({
    method: 'POST',
    path: 'account/verify-email/',
    access: 'public',
    summary: 'Get the e-mail address of a verification link. Signing in with its token verifies the address',
    body: z.object({ token: Token }),
    reply: z.object({ works: z.boolean(), email: z.string() }),
  }),
  resendVerification: call({
    method: 'POST',
    path: 'account/verify-email/resend/',
    access: 'public',
    summary: 'Resend the verification e-mail. The response is the same for every address',
    body: z.object({ email: Email }),
    reply: LetterReply,
  }),
  requestPasswordReset: call({
    method: 'POST',
    path: 'rest-auth/password/reset/',
    access: 'public',
    summary: 'Send a password reset e-mail. The response is the same for every address',
    body: z.object({ email: Email }),
    reply: LetterReply,
  }),
  checkPasswordReset: call({
    method: 'POST',
    path: 'rest-auth/password/reset/check/',
    access: 'public',
    summary: 'Check a password reset link and get its account; if it no longer works, `about.reason` says why',
    body: z.object({ token: Token }),
    reply: z.object({ works: z.boolean(), email: z.string() }),
  }),
  resetPassword: call({
    method: 'POST',
    path: 'rest-auth/password/reset/confirm/',
    access: 'public',
    summary: 'Reset the password with the token of the e-mailed link. Ends all sessions; returns the account',
    body: z.object({ token: Token, new_password1: Password, new_password2: Password }),
    reply: z.object({ changed: z.boolean(), email: z.string() }),
  }),
  changePassword: call({
    method: 'POST',
    path: 'account/change-password/',
    access: 'signed_in',
    unkeyed: 'it compares a password each time; sent again, the old one is no longer right and nothing happens',
    summary: 'Change the password; ends all other sessions',
    body: z.object({ old_password: Password, new_password1: Password, new_password2: Password }),
    reply: z.object({ changed: z.boolean() }),
  }),
  me: call({
    method: 'GET',
    path: 'accounts/me/',
    access: 'signed_in',
    summary: 'Retrieve the signed-in person',
    reply: Me,
  }),
  updateMe: call({
    method: 'PATCH',
    path: 'accounts/me/',
    access: 'signed_in',
    summary: "Update the caller's name, initials, telephone number or language",
    body: z.object({
      name: PersonName.optional(),
      initials: z.string({ error: 'invalid' }).trim().max(20, { error: 'text_too_long' }).optional(),
      telephone: Telephone.optional(),
      language: Language.optional(),
      version: Version,
    }),
    reply: Me,
  }),
  staffUsers: call({
    method: 'GET',
    path: 'accounts/staff-users/',
    access: 'signed_in',
    summary: 'List all staff of the provider. For staff',
    reply: z.array(z.object({ id: Id, name: z.string(), email: z.string(), staff_role: z.enum(STAFF_ROLES) })),
  }),
  accountSessions: call({
    method: 'GET',
    path: 'account/sessions/',
    access: 'signed_in',
    summary: 'List the caller’s sessions, newest first',
    reply: z.array(AccountSession),
  }),
  endAccountSession: call({
    method: 'DELETE',
    path: 'account/sessions/{id}/',
    access: 'signed_in',
    summary: 'End a session of the caller and forget its trusted browser; its next request is refused',
    params: IdParams,
    reply: z.object({ ended: z.boolean() }),
  }),
  endOtherSessions: call({
    method: 'DELETE',
    path: 'account/sessions/',
    access: 'signed_in',
    summary: 'End all other sessions of the caller and forget all other trusted browsers',
    reply: z.object({ ended: z.boolean() }),
  }),
  accountEvents: call({
    method: 'GET',
    path: 'account/events/',
    access: 'signed_in',
    summary:
      "List the caller's account activity: the last 100 security events and the last 50 failed attempts, newest first",
    reply: z.array(AccountEvent),
  }),
  twoStepKey: call({
    method: 'GET',
    path: 'account/2fa/qr/',
    access: 'signed_in',
    summary:
      'Show the pending authenticator key of this session again until it is confirmed by a code. Requires that the password was given before',
    reply: AuthenticatorKey,
  }),
  startTwoStep: call({
    method: 'POST',
    path: 'account/2fa/start/',
    access: 'signed_in',
    unkeyed: 'it answers with a secret, which is not kept',
    summary:
      'Start two-step verification: returns an authenticator key as text and QR code. Requires the password; active once confirmed by a code',
    body: z.object({ password: Password }),
    reply: AuthenticatorKey,
  }),
  switchOnTwoStep: call({
    method: 'POST',
    path: 'account/2fa/qr/',
    access: 'signed_in',
    unkeyed: 'it answers with secrets, which are not kept',
    summary:
      'Turn on two-step verification, or move it to another phone, with a code from the app. Returns ten backup tokens, shown once',
    body: z.object({ code: Code }),
    reply: BackupTokens,
  }),
  replaceAuthenticator: call({
    method: 'POST',
    path: 'account/2fa/replace/',
    access: 'signed_in',
    unkeyed: 'it answers with a secret, which is not kept; the code it spends works once',
    summary:
      'Start moving the authenticator app to another phone. Requires the password and a code or backup token, except in the session that used the last backup token. The old key works until a code confirms the new one',
    body: z.object({ password: Password, code: Code.optional() }),
    reply: AuthenticatorKey,
  }),
  switchOffTwoStep: call({
    method: 'POST',
    path: 'account/2fa/disable/',
    access: 'signed_in',
    unkeyed: 'it spends a code each time; sent again, it is refused as off already',
    summary: 'Turn off two-step verification. Requires the password and a code or backup token. Refused for staff',
    body: z.object({ password: Password, code: Code }),
    reply: z.object({ two_step: z.boolean() }),
  }),
  backupTokens: call({
    method: 'GET',
    path: 'account/2fa/backup/',
    access: 'signed_in',
    summary: 'Count the remaining backup tokens',
    reply: z.object({ left: z.int() }),
  }),
  renewBackupTokens: call({
    method: 'POST',
    path: 'account/2fa/backup/',
    access: 'signed_in',
    unkeyed: 'it answers with secrets, which are not kept',
    summary:
      'Replace the backup tokens with ten new ones, shown once. Requires a code from the app, or the password and a backup token',
    body: z.object({ code: Code, password: Password.optional() }),
    reply: BackupTokens,
  }),
  emailSettings: call({
    method: 'GET',
    path: 'settings/email-settings/',
    access: 'public',
    summary: 'Retrieve notification settings by the uuid in the person’s e-mails',
    query: z.object({ uuid: Uuid }),
    reply: EmailSettings,
  }),
  updateEmailSettings: call({
    method: 'PATCH',
    path: 'settings/update-email-settings/',
    access: 'public',
    summary: 'Update notification settings; omitted fields are unchanged',
    body: z.object({
      uuid: Uuid,
      settings: z.partialRecord(z.enum(NOTIFICATION_TYPES, { error: 'invalid' }), NotificationChoice),
    }),
    reply: EmailSettings,
  }),
} as const;
