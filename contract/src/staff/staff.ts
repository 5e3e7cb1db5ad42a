import { z } from 'zod';
import { FinancialPeriod } from '../administrations/periods.ts';
import { CUSTOMER_ROLES, STAFF_ROLES } from '../administrations/authorizations.ts';
import { QUESTION_OBJECTS } from '../inbox/questions.ts';
import { call } from '../shared/call.ts';
import { EuroAmount, Id, IdParams, IdText, Instant, page, PageQuery } from '../shared/shapes.ts';

const StaffMember = z.object({ id: Id, name: z.string(), email: z.string(), staff_role: z.enum(STAFF_ROLES) });

export const StaffTeam = z.object({
  id: Id,
  name: z.string(),
  members: z.array(StaffMember),
  client_count: z.int(),
});
export type StaffTeam = z.infer<typeof StaffTeam>;

export const StaffClient = z.object({
  id: Id,
  title: z.string(),
  business_entity: z.string(),
  subscription_type: z.int(),
  /** Its first owner; none when nobody owns it. */
  owner: z.string().nullable(),
  owner_id: Id.nullable(),
  teams: z.array(z.object({ id: Id, name: z.string() })),
  /** The periods whose VAT return waits for a check, oldest first. */
  to_check: z.array(FinancialPeriod.pick({ year: true, period_number: true, kind: true, starts_on: true })),
});
export type StaffClient = z.infer<typeof StaffClient>;

/** A person of clients, with all of their administrations that one serves. */
export const StaffPerson = z.object({
  person_id: Id,
  name: z.string(),
  email: z.string(),
  administrations: z.array(
    StaffClient.pick({ id: true, title: true, business_entity: true, subscription_type: true }).extend({
      role: z.enum(CUSTOMER_ROLES),
    }),
  ),
});
export type StaffPerson = z.infer<typeof StaffPerson>;

export const QUEUE_QUESTIONS = ['ANSWERED', 'ASKED'] as const;

/** A document of a client that waits for a bookkeeper. Who took it has half an hour. */
export const QueueItem = z.object({
  id: Id,
  admin_id: Id,
  client: z.string(),
  attachment_id: Id,
  /** What it is, as it was read; null when that was not found. */
  file_name: z.string(),
  supplier: z.string().nullable(),
  total_incl: EuroAmount.nullable(),
  queued_at: Instant,
  waiting_minutes: z.int(),
  claimed_by: z.string().nullable(),
  claimed_until: Instant.nullable(),
  is_mine: z.boolean(),
  /** Whether the entrepreneur was asked about it: `ANSWERED` when nothing is left to answer. So is a rejection that came back. */
  question: z.enum(QUEUE_QUESTIONS).nullable(),
});
export type QueueItem = z.infer<typeof QueueItem>;

/** What a bookkeeper asked a client about a bank line, an expense or an invoice; answers stay for a week. */
export const QueueQuestion = z.object({
  id: Id,
  admin_id: Id,
  client: z.string(),
  object_type: z.enum(QUESTION_OBJECTS).exclude(['attachment']),
  object_id: Id,
  /** What it is about, by name. */
  subject: z.string(),
  asked_at: Instant,
  answered_at: Instant.nullable(),
});
export type QueueQuestion = z.infer<typeof QueueQuestion>;

const Ids = z.array(Id).max(1000, { error: 'too_many' });

export const staffCalls = {
  staffTeams: call({
    method: 'GET',
    path: 'staff/teams/',
    access: 'staff',
    summary: 'List teams: the caller’s own, or all for team leads',
    reply: z.array(StaffTeam),
  }),
  assignTeam: call({
    method: 'POST',
    path: 'staff/teams/assign/',
    access: 'staff.lead',
    summary: 'Add staff and clients to a team or remove them. Without `team_id`, a new team is created',
    body: z.object({
      team_id: Id.optional(),
      name: z.string().trim().min(1, { error: 'required' }).max(100, { error: 'text_too_long' }).optional(),
      add_person_ids: Ids.default([]),
      remove_person_ids: Ids.default([]),
      add_client_ids: Ids.default([]),
      remove_client_ids: Ids.default([]),
    }),
    reply: StaffTeam,
  }),
  staffClients: call({
    method: 'GET',
    path: 'staff/clients/',
    access: 'staff',
    summary: 'List the clients the caller serves, by title; search by title, KVK number, or an owner’s name or e-mail',
    query: PageQuery.pick({ cursor: true, page_size: true, search: true }).extend({ team_id: IdText.optional() }),
    reply: page(StaffClient),
  }),
  staffPerson: call({
    method: 'GET',
    path: 'staff/people/{id}/',
    access: 'staff',
    summary: 'Retrieve a client’s user with those of their administrations that the caller serves',
    params: IdParams,
    reply: StaffPerson,
  }),
  staffQueue: call({
    method: 'GET',
    path: 'staff/queue/',
    access: 'staff',
    summary: 'List the queue: unprocessed documents of the Plus customers of the caller’s teams, oldest first',
    query: PageQuery.pick({ cursor: true, page_size: true }).extend({ question: z.enum(QUEUE_QUESTIONS).optional() }),
    reply: page(QueueItem).extend({
      questions: z.record(z.enum(QUEUE_QUESTIONS), z.int()),
      /** What the bookkeepers finished today, of these clients. */
      done_today: z.int(),
      /** What was asked about something else than a document of the queue. */
      other_questions: z.array(QueueQuestion),
    }),
  }),
  claimFromQueue: call({
    method: 'POST',
    path: 'staff/queue/{id}/claim/',
    access: 'staff',
    summary: 'Claim a document for half an hour. Of concurrent claims, one succeeds',
    params: IdParams,
    reply: QueueItem,
  }),
  releaseToQueue: call({
    method: 'POST',
    path: 'staff/queue/{id}/release/',
    access: 'staff',
    summary: 'Release a claimed document. Team leads can also release a colleague’s',
    params: IdParams,
    reply: QueueItem,
  }),
} as const;
