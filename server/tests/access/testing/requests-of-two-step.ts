import type { Requests } from './request-types.ts';
import type { Site } from './site.ts';

/** Someone of staff who signs in with two steps. */
export async function colleague(site: Site): Promise<number> {
  const { id } = await site.staff('BOOKIE');
  await site.world.database.db.updateTable('persons').set({ totp_secret: 'sealed' }).where('id', '=', id).execute();
  return id;
}

/** One that was asked for by someone. */
export async function twoStepReset(site: Site, requested_by: number): Promise<number> {
  const values = { person_id: await colleague(site), requested_by, reason: 'Lost the phone' };
  const { db } = site.world.database;
  const { id } = await db.insertInto('two_step_resets').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** Of taking away the second step of a colleague. */
export const two_step_resets: Requests<'two_step_resets'> = {
  twoStepResets: async (site) => ({ as: await site.staff('TEAM_LEAD') }),
  requestTwoStepReset: async (site) => {
    const as = await site.staff('TEAM_LEAD');
    const person_id = await colleague(site);
    return { body: { person_id, reason: 'Lost the phone', step_up: await site.stepUp() }, as };
  },
  approveTwoStepReset: async (site) => {
    const as = await site.staff('STAFF_ADMIN');
    const id = await twoStepReset(site, (await site.staff('TEAM_LEAD')).id);
    return { params: { id }, body: { step_up: await site.stepUp() }, as };
  },
  withdrawTwoStepReset: async (site) => ({
    params: { id: await twoStepReset(site, site.asker.id) },
    as: await site.staff('STAFF_ADMIN'),
  }),
};
