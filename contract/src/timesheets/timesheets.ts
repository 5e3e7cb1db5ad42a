import { ROUNDING_DIRECTIONS, ROUNDING_STEPS } from '@saldo/ledger';
import { z } from 'zod';
import { ProjectName } from '../projects/projects.ts';
import { call } from '../shared/call.ts';
import {
  AdminQuery,
  Day,
  Description,
  EuroAmount,
  EuroSum,
  Id,
  IdParams,
  IdText,
  Instant,
  Language,
  May,
  page,
  PageQuery,
  Version,
  YearText,
} from '../shared/shapes.ts';
import { HourKind } from './hour-kinds.ts';
import { importHours } from './hours-import.ts';

/** Whole minutes. How many a day has depends on the day: a night on which the clock changes has an hour more or less. */
const Minutes = z
  .int({ error: 'minutes_of_day' })
  .min(1, { error: 'minutes_of_day' })
  .max(1500, { error: 'minutes_of_day' });
/** An amount that is not negative, at most 100,000.00. */
const Rate = z.string({ error: 'required' }).regex(/^(\d{1,5}\.\d{2}|100000\.00)$/, { error: 'hour_rate' });

const Named = z.object({ id: Id, name: z.string() });

export const TimeEntry = z.object({
  id: Id,
  person: Named,
  /** The day in the Netherlands. */
  day: Day,
  /** Null where only the duration was recorded. */
  start_time: Instant.nullable(),
  end_time: Instant.nullable(),
  /** Minutes; of a running timer null. */
  duration: z.int().nullable(),
  kind: HourKind,
  project: ProjectName.nullable(),
  /** The client of the project, else the one that was chosen. */
  client: Named.nullable(),
  description: z.string(),
  /** On an invoice: nothing of it changes until that draft is deleted. */
  billed: z.boolean(),
  /** Null for whoever may not see sales. */
  invoice_id: Id.nullable(),
  /** The hourly rate excluding VAT; null where there is none, and for whoever may not see rates. */
  rate: EuroAmount.nullable(),
  version: Version,
  may: May,
});
export type TimeEntry = z.infer<typeof TimeEntry>;

const About = z.object({
  kind: HourKind.default('BILLABLE'),
  project_id: Id.nullable().default(null),
  /** For hours without a project; a project says its client itself. */
  client_id: Id.nullable().default(null),
  description: Description.default(''),
});

/** Either a day with a duration, or a start and an end time. */
const Times = z.object({
  day: Day.optional(),
  duration: Minutes.optional(),
  start_time: Instant.nullable().optional(),
  end_time: Instant.nullable().optional(),
});

export const TimeEntryBody = About.extend(Times.shape).extend({
  /** Whose hours; oneself when left out. For others it takes hours.team. */
  person_id: Id.optional(),
});
export type TimeEntryBody = z.output<typeof TimeEntryBody>;

/** What is left out stays as it is. */
const Change = Times.extend({
  kind: HourKind.optional(),
  project_id: Id.nullable().optional(),
  client_id: Id.nullable().optional(),
  description: Description.optional(),
  version: Version,
});
export type TimeEntryChange = z.output<typeof Change>;

const Filter = z.object({
  person_id: IdText.optional(),
  project_id: IdText.optional(),
  client_id: IdText.optional(),
  kind: HourKind.optional(),
  billed: z.enum(['true', 'false'], { error: 'yes_or_no' }).optional(),
  from: Day.optional(),
  until: Day.optional(),
});

export const HOUR_GROUPS = ['PROJECT', 'CLIENT', 'PERSON', 'KIND', 'DAY'] as const;
export const BILL_GROUPS = ['PROJECT', 'PERSON', 'DAY'] as const;
export type BillGroup = (typeof BILL_GROUPS)[number];

const Totals = z.object({
  minutes: z.int(),
  billable_minutes: z.int(),
  /** Billable, with a client to invoice, and not on an invoice. */
  unbilled_minutes: z.int(),
});
/** What the unbilled minutes come to on an invoice grouped alike: amounts are rounded per line. Null for whoever may not see rates. */
const WithValue = Totals.extend({ unbilled: EuroSum.nullable() });

export const HoursSummary = WithValue.extend({
  groups: z.array(
    /** The id of a project, client or person; null for hours without one. `name` of a day or kind is itself. */
    WithValue.extend({ id: Id.nullable(), name: z.string() }),
  ),
});
export type HoursSummary = z.infer<typeof HoursSummary>;

export const HourRate = z.object({
  id: Id,
  person: Named.nullable(),
  project: ProjectName.nullable(),
  client: Named.nullable(),
  valid_from: Day,
  rate: EuroAmount,
  version: Version,
});
export type HourRate = z.infer<typeof HourRate>;

export const HourSettings = z.object({
  /** Minutes in whole steps of which an entry is invoiced. */
  rounding_step: z.literal(ROUNDING_STEPS, { error: 'invalid' }),
  rounding_direction: z.enum(ROUNDING_DIRECTIONS, { error: 'invalid' }),
});

export const HoursCriterion = z.object({
  year: z.int(),
  /** Hours that the year asks; null for a year whose rule is not known yet. */
  norm: z.int().nullable(),
  source: z.string().nullable(),
  is_final: z.boolean(),
  minutes: z.int(),
  by_kind: z.array(z.object({ kind: HourKind, minutes: z.int() })),
  months: z.array(z.object({ month: z.int(), minutes: z.int() })),
  /** At the pace of the last thirteen weeks. */
  forecast_minutes: z.int(),
  needed_per_week: z.int(),
  /** Working days of the past without hours, latest first. */
  gaps: z.array(Day),
});
export type HoursCriterion = z.infer<typeof HoursCriterion>;

export const timesheetCalls = {
  timeEntries: call({
    method: 'GET',
    path: 'timesheets/entries/',
    access: 'hours.view',
    summary: 'List hours, latest day first: own hours, and with hours.team those of everyone',
    query: PageQuery.omit({ ordering: true })
      .extend(Filter.shape)
      .extend({
        /** Only the caller's own hours, whoever's may be seen. */
        mine: z.enum(['true', 'false'], { error: 'yes_or_no' }).optional(),
      }),
    reply: page(TimeEntry).extend({ totals: Totals }),
  }),
  createTimeEntry: call({
    method: 'POST',
    path: 'timesheets/entries/',
    access: 'hours.edit',
    summary: 'Record hours, by duration or by start and end time. Hours of one person do not overlap',
    body: TimeEntryBody.extend({ admin_id: Id.optional() }),
    reply: TimeEntry,
  }),
  updateTimeEntry: call({
    method: 'PATCH',
    path: 'timesheets/entries/{id}/',
    access: 'hours.edit',
    summary: 'Change hours that are not on an invoice',
    params: IdParams,
    body: Change.extend({ admin_id: Id.optional() }),
    reply: TimeEntry,
  }),
  deleteTimeEntry: call({
    method: 'DELETE',
    path: 'timesheets/entries/{id}/',
    access: 'hours.edit',
    summary: 'Delete hours that are not on an invoice',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ deleted: z.boolean() }),
  }),
  changeTimeEntries: call({
    method: 'POST',
    path: 'timesheets/entries/bulk/',
    access: 'hours.edit',
    summary: 'Delete, change and add hours together, all or none, in that order',
    body: z.object({
      admin_id: Id.optional(),
      delete: z
        .array(z.object({ id: Id, version: Version }))
        .max(500, { error: 'too_many' })
        .default([]),
      update: z
        .array(Change.extend({ id: Id }))
        .max(500, { error: 'too_many' })
        .default([]),
      create: z.array(TimeEntryBody).max(500, { error: 'too_many' }).default([]),
    }),
    /** What was changed and added, in the order of the request. */
    reply: z.object({ results: z.array(TimeEntry) }),
  }),
  importHours,
  timer: call({
    method: 'GET',
    path: 'timesheets/timer/',
    access: 'hours.view',
    summary: 'Retrieve the running timer of the caller, or null',
    query: AdminQuery,
    reply: z.object({ running: TimeEntry.nullable(), now: Instant }),
  }),
  startTimer: call({
    method: 'POST',
    path: 'timesheets/entries/start/',
    access: 'hours.edit',
    summary: 'Start the timer. It runs once per person; with `switch` a running one is stopped first',
    body: About.extend({ admin_id: Id.optional(), switch: z.boolean({ error: 'yes_or_no' }).default(false) }),
    reply: TimeEntry,
  }),
  stopTimer: call({
    method: 'POST',
    path: 'timesheets/entries/stop/',
    access: 'hours.edit',
    summary: 'Stop the timer, now or at an earlier time. Past midnight each day gets its own entry',
    body: z.object({
      admin_id: Id.optional(),
      /** The timer that was on the screen: another tab may have stopped it since. */
      timer: Id.optional(),
      end_time: Instant.optional(),
      discard: z.boolean({ error: 'yes_or_no' }).default(false),
    }),
    reply: z.object({ results: z.array(TimeEntry) }),
  }),
  hoursSummary: call({
    method: 'GET',
    path: 'timesheets/summary/',
    access: 'hours.view',
    summary: 'Total hours of a span by project, client, person, kind or day',
    query: AdminQuery.extend(Filter.shape).extend({
      group_by: z.enum(HOUR_GROUPS, { error: 'invalid' }).default('PROJECT'),
    }),
    reply: HoursSummary,
  }),
  billHours: call({
    method: 'POST',
    path: 'timesheets/entries/bill/',
    access: 'hours.rates',
    also: 'sales.edit',
    summary:
      'Create a draft invoice from unbilled billable hours of a client. Deleting the draft makes them unbilled again',
    body: z.object({
      admin_id: Id.optional(),
      client_id: Id,
      project_id: Id.optional(),
      from: Day.optional(),
      until: Day.optional(),
      entry_ids: z.array(Id).min(1, { error: 'required' }).max(2000, { error: 'too_many' }).optional(),
      group_by: z.enum(BILL_GROUPS, { error: 'invalid' }).default('PROJECT'),
      language: Language.default('nl'),
    }),
    reply: z.object({ invoice_id: Id, entries: z.int(), minutes: z.int(), total_excl: EuroSum }),
  }),
  hourRates: call({
    method: 'GET',
    path: 'timesheets/rates/',
    access: 'hours.rates',
    summary: 'List hourly rates, most specific first',
    query: AdminQuery,
    reply: z.object({ results: z.array(HourRate) }),
  }),
  createHourRate: call({
    method: 'POST',
    path: 'timesheets/rates/',
    access: 'hours.rates',
    summary: 'Set an hourly rate for a person, project or client, or for all, from a day on',
    body: z.object({
      admin_id: Id.optional(),
      person_id: Id.nullable().default(null),
      project_id: Id.nullable().default(null),
      client_id: Id.nullable().default(null),
      valid_from: Day,
      rate: Rate,
    }),
    reply: HourRate,
  }),
  deleteHourRate: call({
    method: 'DELETE',
    path: 'timesheets/rates/{id}/',
    access: 'hours.rates',
    summary: 'Delete an hourly rate. Invoices keep what they have',
    params: IdParams,
    query: AdminQuery,
    reply: z.object({ deleted: z.boolean() }),
  }),
  hourSettings: call({
    method: 'GET',
    path: 'timesheets/settings/',
    access: 'hours.view',
    summary: 'Retrieve how hours are rounded, and whose hours can be seen',
    query: AdminQuery,
    reply: HourSettings.extend({ people: z.array(Named), version: Version }),
  }),
  updateHourSettings: call({
    method: 'PUT',
    path: 'timesheets/settings/',
    access: 'hours.rates',
    summary: 'Change how hours are rounded on invoices',
    body: HourSettings.extend({ admin_id: Id.optional(), version: Version }),
    reply: HourSettings.extend({ people: z.array(Named), version: Version }),
  }),
  hoursCriterion: call({
    method: 'GET',
    path: 'timesheets/criterion/{year}/',
    access: 'hours.view',
    summary: 'Progress towards the hours criterion (urencriterium) of a year, with forecast and days without hours',
    params: z.object({ year: YearText }),
    query: AdminQuery.extend({ person_id: IdText.optional() }),
    reply: HoursCriterion,
  }),
  hoursEvidence: call({
    method: 'GET',
    path: 'timesheets/criterion/{year}/evidence/',
    access: 'hours.view',
    summary: 'Download the hours of a year as a dated PDF with a hash of its contents',
    params: z.object({ year: YearText }),
    query: AdminQuery.extend({ person_id: IdText.optional() }),
    produces: 'application/pdf',
  }),
} as const;
