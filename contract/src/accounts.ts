import { z } from 'zod';
import { STAFF_ROLES } from './authorizations.ts';
import { call } from './call.ts';
import { Id, Language } from './shapes.ts';

export const LOGIN_STEPS = ['auth', 'token', 'backup'] as const;
export type LoginStep = (typeof LOGIN_STEPS)[number];

/** What a login step asks; which fields it needs depends on the step. */
export const LoginBody = z.object({
  email: z.string().trim().max(320, { error: 'email_incorrect' }).optional(),
  password: z.string().max(1024, { error: 'invalid' }).optional(),
  code: z.string().trim().max(20, { error: 'invalid' }).optional(),
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
  email: z.string(),
  language: Language,
  staff_role: z.enum(STAFF_ROLES).nullable(),
  admin_id: Id.nullable(),
});
export type Me = z.infer<typeof Me>;

export const accountCalls = {
  login: call({
    method: 'POST',
    path: 'account/login/{step}/',
    access: 'public',
    summary: 'One step of signing in: auth (e-mail and password), token (code of the app) or backup',
    params: z.object({ step: z.enum(LOGIN_STEPS) }),
    body: LoginBody,
    reply: LoginReply,
  }),
  logout: call({
    method: 'POST',
    path: 'account/logout/',
    access: 'public',
    summary: 'Ends the session',
    body: z.object({}).optional(),
    reply: z.object({ ended: z.boolean() }),
  }),
  refresh: call({
    method: 'POST',
    path: 'account/token/refresh/',
    access: 'public',
    summary: 'A new access token; the refresh token rotates, and reuse of an old one ends the login everywhere',
    body: z.object({ refresh: z.string().max(400).optional() }).optional(),
    reply: z.object({ access: z.string(), refresh: z.string() }),
  }),
  me: call({ method: 'GET', path: 'accounts/me/', access: 'signed_in', summary: 'Who is signed in', reply: Me }),
} as const;
