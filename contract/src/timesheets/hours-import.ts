import { z } from 'zod';
import { ProjectName } from '../projects/projects.ts';
import { call } from '../shared/call.ts';
import { Day, Id, Instant } from '../shared/shapes.ts';
import { HourKind } from './hour-kinds.ts';

/** Why a row of a file is not added: it was recorded before, or no such hours can have been worked beside the others. */
export const IMPORT_SKIPS = ['KNOWN', 'OVERLAPS', 'DAY_FULL'] as const;

const ImportedRow = z.object({
  /** Its place in the file, or among the events of the days asked for. */
  row: z.int(),
  day: Day,
  start_time: Instant.nullable(),
  end_time: Instant.nullable(),
  /** Minutes. */
  duration: z.int(),
  kind: HourKind,
  project: ProjectName.nullable(),
  /** What the row does not say itself: it is as was chosen for all of them. */
  chosen: z.array(z.enum(['kind', 'project'])),
  description: z.string(),
  skipped: z.enum(IMPORT_SKIPS).nullable(),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

export const HoursImport = z.object({
  rows: z.array(ImportedRow),
  /** How many entries were added; 0 on a dry run. */
  added: z.int(),
  /** Events of whole days: no hours. */
  all_day: z.int(),
  /** Rows and events that cannot be read, and are left out. */
  problems: z.array(z.object({ row: z.int(), column: z.string(), message: z.string() })),
});
export type HoursImport = z.infer<typeof HoursImport>;

/** Longer files are cut to the days asked for before they are sent (`calendarWithin`). */
export const LARGEST_HOURS_FILE = 1_900_000;

export const importHours = call({
  method: 'POST',
  path: 'timesheets/import/',
  access: 'hours.edit',
  summary: 'Import own hours of at most a year from a calendar (ICS) or CSV; with dry_run nothing is added',
  body: z.object({
    admin_id: Id.optional(),
    file_type: z.enum(['ics', 'csv'], { error: 'invalid' }),
    content: z
      .string({ error: 'required' })
      .min(1, { error: 'required' })
      .max(LARGEST_HOURS_FILE, { error: 'file_too_long' }),
    from: Day,
    until: Day,
    /** For rows that do not say it themselves. */
    kind: HourKind.default('BILLABLE'),
    project_id: Id.nullable().default(null),
    /** For rows without a project: hours without a client cannot be invoiced. */
    client_id: Id.nullable().default(null),
    /** Rows of the dry run that are not wanted. */
    leave_out: z.array(z.int()).max(2000, { error: 'too_many' }).default([]),
    dry_run: z.boolean({ error: 'yes_or_no' }).default(false),
  }),
  reply: HoursImport,
});
