import { z } from 'zod';
import { call } from '../shared/call.ts';
import type { Authorization } from '../administrations/authorizations.ts';
import { Id, page, PageQuery, Version } from '../shared/shapes.ts';

/** The documents that may belong to a project, each with what it takes to put it there. Named as in the history. */
export const PROJECT_MODELS = {
  expense: 'purchases.process',
  sales_invoice: 'sales.edit',
} as const satisfies Readonly<Record<string, Authorization>>;
export type ProjectModel = keyof typeof PROJECT_MODELS;
const Model = z.enum(Object.keys(PROJECT_MODELS) as [ProjectModel, ...ProjectModel[]], { error: 'invalid' });

/** A project as a document shows it. */
export const ProjectName = z.object({ id: Id, name: z.string() });
export type ProjectName = z.infer<typeof ProjectName>;

export const Project = ProjectName.extend({
  /** The contact it is for. */
  client: ProjectName.nullable(),
  /** Stands in the subject of mail about it. */
  email_tag: z.string(),
  /** How many documents belong to it; what was reversed does not. */
  purchases: z.int(),
  sales: z.int(),
  version: Version,
});
export type Project = z.infer<typeof Project>;

const Entry = z.object({ entry_id: Id, model: Model });

export const projectCalls = {
  projects: call({
    method: 'GET',
    path: 'projects/',
    access: 'feature.projects',
    summary: 'List projects by name, with the number of purchases and sales in each',
    query: PageQuery.omit({ ordering: true }),
    reply: page(Project),
  }),
  createProject: call({
    method: 'POST',
    path: 'projects/create/',
    access: 'feature.projects',
    also: 'contacts.edit',
    summary: 'Create a project',
    body: z.object({
      admin_id: Id.optional(),
      name: z.string({ error: 'required' }).trim().min(1, { error: 'required' }).max(120, { error: 'text_too_long' }),
      client_id: Id.nullable().default(null),
      email_tag: z
        .string()
        .trim()
        .regex(/^[\w.-]{0,40}$/, { error: 'invalid' })
        .default(''),
    }),
    reply: Project,
  }),
  addEntries: call({
    method: 'POST',
    path: 'projects/add-entries/',
    access: 'feature.projects',
    also: 'contacts.edit',
    summary: 'Assign purchases and sales to a project, all or none. A document of another project is moved',
    body: z.object({
      admin_id: Id.optional(),
      project: Id,
      entries: z.array(Entry).min(1, { error: 'required' }).max(200, { error: 'invalid' }),
    }),
    reply: Project,
  }),
  removeEntry: call({
    method: 'POST',
    path: 'projects/remove-entry/',
    access: 'feature.projects',
    also: 'contacts.edit',
    summary: 'Remove a purchase or sale from a project',
    body: Entry.extend({ admin_id: Id.optional(), project: Id }),
    reply: Project,
  }),
} as const;
