import { API } from '@saldo/contract';
import type { Requests } from './request-types.ts';
import type { Site } from './site.ts';

const DAY = '2026-07-13';

type Hours = { person?: number; project_id?: number | null; contact_id?: number | null; running?: true };

/** Hours that are there: of who asks, since a colleague's are not for everyone. */
export async function recordedHours(site: Site, { running, person, ...more }: Hours = {}): Promise<number> {
  const times = running === true ? { start_time: '2026-07-14T11:00:00Z', minutes: null } : { minutes: 5 };
  return site.world.inScope(
    async ({ db }) => {
      const person_id = person ?? site.asker.id;
      const { administrationId: administration_id } = site;
      if (running === true)
        await db
          .deleteFrom('time_entries')
          .where('administration_id', '=', administration_id)
          .where('person_id', '=', person_id)
          .where('minutes', 'is', null)
          .execute();
      const values = { administration_id, person_id, day: DAY, kind: 'BILLABLE', created_by: site.owner.id };
      const { id } = await db
        .insertInto('time_entries')
        .values({ ...values, ...times, ...more })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    { administrationId: site.administrationId, person: site.owner },
  );
}

/** Hours for a project of a client, with a rate. */
export async function billableHours(site: Site, rate: string | null = '95.00') {
  const client = await site.contact({ is_client: true });
  const name = `Project ${String(site.next())}`;
  const project = await site.get(API.projects.createProject, { body: { name, client_id: client.id } });
  const id = await recordedHours(site, { project_id: project.id });
  if (rate !== null) {
    const body = { project_id: project.id, valid_from: '2026-01-01', rate };
    await site.get(API.timesheets.createHourRate, { body });
  }
  return { client_id: client.id, project_id: project.id, entry_ids: [id] };
}

async function rateBody(site: Site) {
  const { id: project_id } = await site.project();
  const ids = { person_id: site.owner.id, project_id, client_id: (await site.contact()).id };
  return { ...ids, valid_from: '2026-01-01', rate: '95.00' };
}

async function entryBody(site: Site) {
  const ids = { person_id: site.asker.id, project_id: (await site.project()).id, client_id: (await site.contact()).id };
  return { ...ids, day: DAY, duration: 5, description: 'Sketches' };
}

async function changeBody(site: Site) {
  const { person_id: _, ...body } = await entryBody(site);
  return { ...body, version: 1 };
}

const settings = { rounding_step: 15, rounding_direction: 'UP' } as const;

export const timesheets: Requests<'timesheets'> = {
  timeEntries: async (site) => {
    const { client_id, project_id } = await billableHours(site);
    return { query: { client_id, project_id, person_id: site.asker.id } };
  },
  createTimeEntry: async (site) => ({ body: { ...(await entryBody(site)) } }),
  updateTimeEntry: async (site) => ({
    params: { id: await recordedHours(site) },
    body: await changeBody(site),
  }),
  deleteTimeEntry: async (site) => ({ params: { id: await recordedHours(site) } }),
  changeTimeEntries: async (site) => ({
    body: {
      delete: [{ id: await recordedHours(site), version: 1 }],
      update: [{ ...(await changeBody(site)), id: await recordedHours(site) }],
      create: [await entryBody(site)],
    },
  }),
  importHours: async (site) => ({
    body: {
      file_type: 'csv',
      content: 'date,hours\n2026-07-13,0.1\n',
      from: DAY,
      until: DAY,
      project_id: (await site.project()).id,
      client_id: (await site.contact()).id,
    },
  }),
  timer: async () => ({}),
  startTimer: async (site) => ({
    body: { project_id: (await site.project()).id, client_id: (await site.contact()).id, switch: true },
  }),
  stopTimer: async (site) => {
    if (site.asker.id !== site.owner.id) await recordedHours(site, { running: true, person: site.owner.id });
    await recordedHours(site, { running: true });
    return { body: { discard: true } };
  },
  hoursSummary: async (site) => {
    const { client_id, project_id } = await billableHours(site);
    return { query: { client_id, project_id, person_id: site.asker.id } };
  },
  billHours: async (site) => ({ body: await billableHours(site) }),
  hourRates: async () => ({}),
  createHourRate: async (site) => ({ body: await rateBody(site) }),
  deleteHourRate: async (site) => ({
    params: { id: (await site.get(API.timesheets.createHourRate, { body: await rateBody(site) })).id },
  }),
  hourSettings: async () => ({}),
  updateHourSettings: async (site) => {
    const { version } = await site.get(API.timesheets.hourSettings, {});
    return { body: { ...settings, version } };
  },
  hoursEvidence: async (site) => ({ params: { year: 2026 }, query: { person_id: site.asker.id } }),
  hoursCriterion: async (site) => ({ params: { year: 2026 }, query: { person_id: site.asker.id } }),
};

const onProject = async (site: Site) => ({ params: { id: (await site.project()).id } });

/** Of what documents, bookings and hours are for. */
export const projects: Requests<'projects'> = {
  projects: async (site) => ({
    query: { search: (await site.project()).name, client_id: (await site.contact()).id },
  }),
  createProject: async (site) => ({
    body: { name: `Project ${String(site.next())}`, client_id: (await site.contact()).id },
  }),
  project: onProject,
  updateProject: async (site) => ({
    ...(await onProject(site)),
    body: { name: `Project ${String(site.next())}`, client_id: (await site.contact()).id, version: 1 },
  }),
  deleteProject: onProject,
  projectEntries: onProject,
  projectCandidates: async () => ({ query: { model: 'expense', search: 'no such expense' } }),
  projectResult: onProject,
  addEntries: async (site) => ({
    body: {
      project: (await site.project()).id,
      entries: [
        { entry_id: (await site.expense()).id, model: 'expense' },
        { entry_id: (await site.invoice()).id, model: 'sales_invoice' },
      ],
    },
  }),
  removeEntry: async (site) => {
    const project_id = (await site.project()).id;
    const { id } = await site.expense({ project_id });
    return { body: { project: project_id, entry_id: id, model: 'expense' } };
  },
};
