import { API } from '@saldo/contract';
import { sql } from 'kysely';
import { mailedToken } from './people.ts';
import type { Requests } from './request-types.ts';
import type { Site } from './site.ts';

/** The e-mail of a question was sent a while ago. */
async function letTimePass(site: Site, id: number): Promise<void> {
  const { administrationId, owner } = site;
  await site.world.inScope(
    ({ db }) => sql`update questions set sent_at = now() - interval '6 minutes' where id = ${id}`.execute(db),
    { administrationId, person: owner },
  );
}

const none = async () => ({});

/** Of receipts on their way. */
export const inbox: Requests<'inbox'> = {
  uploadAttachment: async (site) => ({ file: site.receipt() }),
  inbox: none,
  waitingReceipts: none,
  attachment: async (site) => ({ params: { id: (await site.attachment()).id } }),
  attachmentFile: async (site) => ({ params: { id: (await site.attachment()).id } }),
  attachmentPage: async (site) => ({ params: { id: (await site.attachment()).id, page: 1 } }),
  linkAttachment: async (site) => {
    const { id, version } = await site.attachment();
    return { params: { id }, body: { expense_id: (await site.expense()).id, version } };
  },
  deleteAttachment: async (site) => ({ params: { id: (await site.attachment()).id } }),
  rejectAttachment: async (site) => {
    const { id, version } = await site.attachment();
    return { params: { id }, body: { reason: 'UNREADABLE', version } };
  },
  changeReceipts: async (site) => {
    const { id, version } = await site.attachment();
    return { body: { act: 'REJECT', items: [{ id, version }], reason: 'UNREADABLE' } };
  },
  restoreAttachment: async (site) => {
    const { id, version } = await site.rejected();
    return { params: { id }, body: { answer: 'Here is all of it', version } };
  },
  withdrawRejection: async (site) => {
    const { id, version } = await site.rejected();
    await site.world.inScope(
      ({ db }) => db.updateTable('attachments').set({ rejected_by: site.asker.id }).where('id', '=', id).execute(),
      { administrationId: site.administrationId, person: site.owner },
    );
    return { params: { id }, body: { version } };
  },
  purchaseSession: none,
};

/** Of mail that is kept apart. */
export const inbound_mails: Requests<'inbound_mails'> = {
  heldMails: none,
  acceptMail: async (site) => ({ params: { id: await site.heldMail() }, body: { always: false } }),
  deleteMail: async (site) => ({ params: { id: await site.heldMail() } }),
};

/** Of the provider's own people, and the documents that wait for them. */
export const vat_board: Requests<'vat_board'> = {
  clientPeriods: async (site) => {
    const as = await site.staff('BOOKIE');
    const query = { search: await site.title(), employee_id: as.id, team_id: as.teamId };
    return { query, as };
  },
  vatReturnsByEmployee: async (site) => ({ as: await site.staff('BOOKIE') }),
};

export const staff: Requests<'staff'> = {
  staffTeams: async (site) => ({ as: await site.staff('BOOKIE') }),
  assignTeam: async (site) => ({
    body: { name: `Team ${String(site.next())} ${String(site.administrationId)}`, ...(await site.assignment()) },
    as: await site.staff('TEAM_LEAD'),
  }),
  staffClients: async (site) => ({
    query: { team_id: await site.team(), search: await site.title() },
    as: await site.staff('BOOKIE'),
  }),
  staffPerson: async (site) => ({ params: { id: site.owner.id }, as: await site.staff('BOOKIE') }),
  staffQueue: async (site) => ({ as: await site.staff('BOOKIE') }),
  claimFromQueue: async (site) => ({ params: { id: await site.queued() }, as: await site.staff('BOOKIE') }),
  releaseToQueue: async (site) => ({ params: { id: await site.queued() }, as: await site.staff('BOOKIE') }),
};

const onLink = async (site: Site) => ({ params: { token: await site.questionToken() } });
/** A question that may be answered with a photo. */
async function photoQuestion(site: Site): Promise<number> {
  const body = { object_id: (await site.attachment()).id, question: 'Where is the slip?', choices: ['PHOTO' as const] };
  return (await site.get(API.questions.askQuestion, { body })).id;
}

/** Of questions about receipts. */
export const questions: Requests<'questions'> = {
  questions: async (site) => ({ query: { object_id: (await site.question()).attachment_id } }),
  askQuestion: async (site) => ({
    body: { object_id: (await site.attachment()).id, question: 'What is this for?' },
  }),
  answerQuestion: async (site) => ({
    params: { id: (await site.question()).id },
    body: { choice: 'CATEGORY', ledger_account_id: await site.ledger() },
  }),
  answerQuestionWithPhoto: async (site) => ({ params: { id: await photoQuestion(site) }, file: site.receipt() }),
  questionPhoto: async (site) => {
    const id = await photoQuestion(site);
    const token = await mailedToken(site.world, site.owner.email);
    await site.get(API.questions.answerPublicQuestionWithPhoto, { params: { token }, file: site.receipt() });
    return { params: { id } };
  },
  sendQuestionAgain: async (site) => {
    const { id } = await site.question();
    await letTimePass(site, id);
    return { params: { id }, body: {} };
  },
  withdrawQuestion: async (site) => ({ params: { id: (await site.question()).id } }),
  publicQuestion: onLink,
  publicQuestionPage: onLink,
  answerPublicQuestion: async (site) => ({
    ...(await onLink(site)),
    body: { choice: 'CATEGORY', ledger_account_id: await site.ledger() },
  }),
  answerPublicQuestionWithPhoto: async (site) => {
    await photoQuestion(site);
    return { params: { token: await mailedToken(site.world, site.owner.email) }, file: site.receipt() };
  },
};

/** Something that who asks was told. */
async function notification({ world, administrationId, owner, asker }: Site): Promise<number> {
  const values = {
    administration_id: administrationId,
    person_id: asker.id,
    type: 'ATTACHMENT_REJECTED',
    object_type: 'attachment',
    object_id: 1,
    subject: 'bon.jpg',
    is_shown: true,
    is_to_be_mailed: false,
  };
  const { id } = await world.inScope(
    (scope) => scope.db.insertInto('notifications').values(values).returning('id').executeTakeFirstOrThrow(),
    { administrationId, person: owner },
  );
  return id;
}

/** Of what a person was told. */
export const notifications: Requests<'notifications'> = {
  notifications: none,
  seeNotifications: async (site) => ({ body: { ids: [await notification(site)] } }),
  seeAllNotifications: none,
  deleteNotifications: async (site) => ({ body: { ids: [await notification(site)] } }),
};
