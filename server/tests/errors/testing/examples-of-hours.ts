import { API } from '@saldo/contract';
import { billableHours } from '../../access/testing/requests-of-hours.ts';
import { refused } from './example.ts';

const { projects, timesheets } = API;

/** Of hours and projects. */
export const hoursExamples = {
  timer_running: refused('a timer is started while another one runs', timesheets.startTimer, async (site) => {
    await site.get(timesheets.startTimer, { body: { switch: true } });
    return { body: {} };
  }),
  timer_not_running: refused(
    'a timer is stopped that was stopped in another tab',
    timesheets.stopTimer,
    async (site) => {
      const { id } = await site.get(timesheets.startTimer, { body: { switch: true } });
      await site.get(timesheets.stopTimer, { body: { discard: true } });
      return { body: { timer: id } };
    },
  ),
  hours_billed: refused('hours on a draft invoice are changed', timesheets.updateTimeEntry, async (site) => {
    const billed = await billableHours(site);
    await site.get(timesheets.billHours, { body: billed });
    return { params: { id: billed.entry_ids[0] ?? 0 }, body: { duration: 60, version: 2 } };
  }),
  project_closed: refused('an expense is added to a closed project', projects.addEntries, async (site) => {
    const { id, version } = await site.project();
    await site.get(projects.updateProject, { params: { id }, body: { is_closed: true, version } });
    return { body: { project: id, entries: [{ entry_id: (await site.expense()).id, model: 'expense' as const }] } };
  }),
  project_in_use: refused('a project with an expense is deleted', projects.deleteProject, async (site) => {
    const { id } = await site.project();
    await site.expense({ project_id: id });
    return { params: { id } };
  }),
  no_hours_to_bill: refused('a client without hours is billed', timesheets.billHours, async (site) => ({
    body: { client_id: (await site.contact()).id },
  })),
  hours_without_rate: refused('hours without an hourly rate are billed', timesheets.billHours, async (site) => ({
    body: await billableHours(site, null),
  })),
};
