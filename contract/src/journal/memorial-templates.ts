import { MEMORIAL_TYPES } from '@saldo/ledger';
import { z } from 'zod';
import { ProjectName } from '../projects/projects.ts';
import { call } from '../shared/call.ts';
import { RHYTHM } from '../shared/rhythm.ts';
import {
  AdminQuery,
  Day,
  Description,
  EuroSum,
  Id,
  IdParams,
  May,
  page,
  PageQuery,
  Version,
} from '../shared/shapes.ts';
import { MemorialBooking } from './memorial.ts';

export const TEMPLATE_STATES = ['BY_HAND', 'ACTIVE', 'PAUSED', 'ENDED'] as const;

const Name = Description.refine((text) => text.trim() !== '', { error: 'required' });
const Rhythm = z.object({ ...RHYTHM, end_date: RHYTHM.end_date.default(null) });

/** A general journal entry that is kept to be booked again. */
export const MemorialTemplate = z.object({
  id: Id,
  description: z.string(),
  type: z.enum(MEMORIAL_TYPES),
  amount: EuroSum,
  booking: MemorialBooking,
  /** The day of the entry that it was made of, and that on which it turned back. */
  date: Day,
  reverses_on: Day.nullable(),
  project: ProjectName.nullable(),
  /** Null: only booked by hand. */
  schedule: z.object(RHYTHM).nullable(),
  state: z.enum(TEMPLATE_STATES),
  next_on: Day.nullable(),
  ended_on: Day.nullable(),
  /** Why the entry of `next_on` could not be booked yet. */
  problem: z.string().nullable(),
  /** How often it was booked automatically, and the last time. */
  times: z.int(),
  last_on: Day.nullable(),
  version: Version,
  may: May,
});
export type MemorialTemplate = z.output<typeof MemorialTemplate>;

export const memorialTemplateCalls = {
  memorialTemplates: call({
    method: 'GET',
    path: 'general-journals/templates/',
    access: 'ledger.view',
    summary: 'List templates and recurring general journal entries, newest first, including ended ones',
    query: PageQuery.pick({ admin_id: true, cursor: true, page_size: true }),
    reply: page(MemorialTemplate),
  }),
  createMemorialTemplate: call({
    method: 'POST',
    path: 'general-journals/templates/',
    access: 'journal.book',
    summary: 'Save a general journal entry as a template; with a schedule it is booked automatically on its dates',
    body: z.object({
      admin_id: Id.optional(),
      entry_id: Id,
      description: Name,
      schedule: Rhythm.nullable().default(null),
    }),
    reply: MemorialTemplate,
  }),
  memorialTemplate: call({
    method: 'GET',
    path: 'general-journals/templates/{id}/',
    access: 'ledger.view',
    summary: 'Retrieve a template of a general journal entry',
    params: IdParams,
    query: AdminQuery,
    reply: MemorialTemplate,
  }),
  updateMemorialTemplate: call({
    method: 'PATCH',
    path: 'general-journals/templates/{id}/',
    access: 'journal.book',
    summary:
      'Change the name, content or schedule of a template, pause or resume it. Dates skipped while paused are not booked later',
    params: IdParams,
    body: z.object({
      admin_id: Id.optional(),
      version: Version,
      description: Name.optional(),
      /** Its content becomes that of this entry. */
      entry_id: Id.optional(),
      schedule: Rhythm.nullable().optional(),
      active: z.boolean({ error: 'yes_or_no' }).optional(),
    }),
    reply: MemorialTemplate,
  }),
  deleteMemorialTemplate: call({
    method: 'DELETE',
    path: 'general-journals/templates/{id}/',
    access: 'journal.book',
    summary: 'Delete a template. Entries booked from it are kept',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ deleted: z.boolean() }),
  }),
} as const;
