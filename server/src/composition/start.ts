import { join } from 'node:path';
import { API } from '@saldo/contract';
import type { FastifyInstance } from 'fastify';
import { diskFileStore } from '#adapters/file-store/disk';
import type { CompanyRegister } from '#adapters/company-register/company-register';
import type { FileStore } from '#adapters/file-store/file-store';
import { listenForMail } from '#adapters/inbound-mail/smtp';
import type { Mailer } from '#adapters/mailer/mailer';
import type { PaymentProvider } from '#adapters/payment-provider/payment-provider';
import { backgroundReceiptReader } from '#receipt-reading/background-receipt-reader';
import type { ReceiptReader } from '#receipt-reading/receipt-reader';
import type { TaxFiling } from '#adapters/tax-filing/tax-filing';
import type { VatNumberCheck } from '#adapters/vat-number-check/vat-number-check';
import {
  APP_KEYS,
  Attempts,
  accountRoutes,
  NOTE_TRIES_NIGHTLY,
  noteTriesNightly,
  SEND_LETTER,
  sendLetter,
  sessionKeys,
} from '#features/accounts/index';
import {
  administrationEmailRoutes,
  administrationJobs,
  administrationRoutes,
  invitationRoutes,
  invoiceAccount,
  invitedAddress,
  SEALED_COLUMNS,
  settingsRoutes,
  taskRoutes,
  userRoutes,
} from '#features/administrations/index';
import { bankJobs, bankRoutes } from '#features/bank/index';
import { CONTACT_CHANGED, contactRoutes, TURNOVER_TAX_NUMBERS } from '#features/contacts/index';
import { customerRoutes } from '#features/customers/index';
import {
  historyRoutes,
  PROVE_NIGHTLY,
  PROVE_PEOPLE_NIGHTLY,
  proveNightly,
  provePeopleNightly,
  TELL_OF_BREAK,
  tellOfBreak,
} from '#features/history/index';
import {
  AUTOBOOK,
  autobook,
  AUTOPROCESS,
  autoprocess,
  type Booking,
  inboundMailRoutes,
  inboxRoutes,
  questionRoutes,
  SEND_QUESTION,
  sendQuestion,
  mailGate,
  proposeAnew,
  readAttachment,
  TAKE_IN_MAIL,
  takeInMail,
} from '#features/inbox/index';
import { journalRoutes, ledgerChoices } from '#features/journal/index';
import {
  archiveRoutes,
  paymentFileRoutes,
  bookFromInbox,
  dropConcept,
  isUntouched,
  dropExpenseOf,
  holdExpenses,
  isAlike,
  isOrderedTo,
  moveExpense,
  proposeFor,
  purchaseRoutes,
  recurringExpenseRoutes,
  REPEAT_EXPENSE,
  repeatExpense,
  takeAnswers,
  takeCategory,
  versionOf,
} from '#features/purchases/index';
import { reportRoutes } from '#features/reports/index';
import { projectRoutes } from '#features/projects/index';
import { moveInvoice, salesJobs, salesRoutes } from '#features/sales/index';
import { notificationRoutes, SEND_NOTIFICATIONS, sendNotifications } from '#features/notifications/index';
import { staffRoutes } from '#features/staff/index';
import {
  DELIVER_RETURN,
  deliverReturn,
  type Papers,
  resealMessages,
  taxReturnRoutes,
  vatDutyOf,
} from '#features/tax-returns/index';
import { type Clock, systemClock } from '#platform/clock';
import { connectDatabase, connectQueue, type DatabaseHandle } from '#platform/database/database';
import { DEMO_WELCOME } from '../../../seeds/people.ts';
import { plantDemo, plantingOf } from '../../../seeds/plant.ts';
import { apiPage } from '#platform/http/api-page';
import { openApiOf } from '#platform/http/openapi';
import { serve, type Serving } from '#platform/http/serve';
import { createHttpServer } from '#platform/http/server';
import { requestHash } from '#platform/http/idempotency';
import { AccessTokens } from '#platform/http/tokens';
import { serveWebFiles } from '#platform/http/web-files';
import { type AccountJob, type JobRunner, runJobs } from '#platform/jobs/jobs';
import type { Logger } from '#platform/log';
import { migrate, startOver } from '#platform/database/migrate';
import { refuseShutDoors } from '#platform/database/for-each-administration';
import { RESEAL, RESEAL_PEOPLE, reseal, resealPeople } from '#platform/crypto/rotate-keys';
import type { Language, Scope } from '#platform/scope';
import { sealKeyOf, Seals } from '#platform/crypto/encryption';
import { type Settings, SettingsProblem } from '#platform/settings/settings';
import type { Beginning } from './bootstrap.ts';
import { filingOf } from './filing.ts';
import { mailOf } from './mail.ts';
import { registersOf } from './company-lookups.ts';
import { papers } from './source-documents.ts';
import { subjectOf } from './question-subjects.ts';
import { paymentsOf } from './payments.ts';
import { inboundMailService, registerSandbox, type SandboxService } from '../sandbox/index.ts';

export type Saldo = { welcome: string[]; stop(): Promise<void> };

/** What the rooms need from outside, picked by the settings. */
export type House = {
  settings: Settings;
  clock: Clock;
  log: Logger;
  files: FileStore;
  reader: ReceiptReader;
  filing: TaxFiling;
  mailer: Mailer;
  companies: CompanyRegister;
  vatNumbers: VatNumberCheck;
  payments: PaymentProvider;
  seals: Seals;
  papers: Papers;
  /** Stand-ins for outside services that this server serves itself. */
  sandbox: readonly SandboxService[];
};

/** The composition root: picks adapters, starts the web application, the worker or both. */
export async function startSaldo(
  { settings, log, database: opening }: Beginning,
  webFiles: Promise<string | undefined>,
): Promise<Saldo> {
  const stops: (() => Promise<void>)[] = [];
  // What cannot be stopped does not keep the rest running.
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).reverse())
      await end().catch((error: unknown) => log.error({ err: error }, 'something did not stop as it should'));
  };
  try {
    const opened = await opening;
    stops.push(() => opened.stop());
    const { ownerUrl, appUrl } = opened;
    await migrate(ownerUrl);
    const database = connectDatabase(appUrl, { connections: 20, log });
    stops.push(() => database.close());
    await refuseShutDoors(database.db);
    const reader = backgroundReceiptReader();
    stops.push(() => reader.close());
    const filing = filingOf(settings, systemClock);
    const mail = await mailOf(settings, stops);
    const registers = registersOf(settings);
    const payments = paymentsOf(settings, systemClock);
    const house: House = {
      settings,
      clock: systemClock,
      log,
      files: diskFileStore(join(settings.dataDir, 'files')),
      reader,
      papers,
      seals: new Seals(settings.encryptionKeys.map(sealKeyOf), log),
      filing: filing.filing,
      mailer: mail.mailer,
      companies: registers.companies,
      vatNumbers: registers.vatNumbers,
      payments: payments.payments,
      sandbox: [...filing.sandbox, ...mail.sandbox, ...registers.sandbox, ...payments.sandbox],
    };
    if (settings.seed === 'demo') await ensureDemo(house, database, ownerUrl);
    const jobs = await startJobs(house, database, ownerUrl, stops);
    const drop = await startMail(house, database, stops);
    await startHttp(
      { ...house, sandbox: [...house.sandbox, ...drop] },
      database,
      () => jobs?.isRunning() ?? true,
      webFiles,
      stops,
    );
    return { welcome: welcome(settings), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Plants the demo once; what was cut off before its end is thrown away and planted anew. */
async function ensureDemo(house: House, database: DatabaseHandle, ownerUrl: string): Promise<void> {
  const planting = await plantingOf(database.db);
  if (planting === 'done') return;
  if (planting === 'cut_off') await startOver(ownerUrl);
  await plantDemo({ ...house, db: database.db, filing: house });
}

/** What the person who started it reads: the address, and on a demo who can sign in. */
function welcome(settings: Settings): string[] {
  const ready = `Saldo is ready at ${settings.publicUrl}`;
  return settings.seed === 'demo' ? [ready, ...DEMO_WELCOME] : [ready];
}

async function startJobs(
  house: House,
  database: DatabaseHandle,
  ownerUrl: string,
  stops: (() => Promise<void>)[],
): Promise<JobRunner | undefined> {
  if (house.settings.role === 'web') return undefined;
  const queuePool = connectQueue(ownerUrl, { connections: 5, log: house.log });
  stops.push(() => queuePool.end());
  const runner = await runJobs({
    queuePool,
    db: database.db,
    jobs: jobsOf(house),
    clock: house.clock,
    log: house.log,
    concurrency: 3,
    nightly: [NOTE_TRIES_NIGHTLY, PROVE_NIGHTLY, PROVE_PEOPLE_NIGHTLY],
    atStart: [RESEAL, RESEAL_PEOPLE],
  });
  stops.push(() => runner.stop());
  return runner;
}

/** Takes in receipts by mail where the jobs run; without a port of its own only for this machine, to try it out. */
async function startMail(
  house: House,
  database: DatabaseHandle,
  stops: (() => Promise<void>)[],
): Promise<SandboxService[]> {
  const { role, host, production, inboundSmtpPort, inboundSmtpPeers, inboundMailDomain: domain } = house.settings;
  const tls = house.settings.inboundSmtpTls;
  if (role === 'web' || (inboundSmtpPort === undefined && production)) return [];
  const at =
    inboundSmtpPort === undefined
      ? { host: '127.0.0.1', port: 0, peers: ['127.0.0.1'] }
      : { host, port: inboundSmtpPort, peers: inboundSmtpPeers, tls };
  const gate = mailGate({ ...house, domain }, database.db);
  const server = await listenForMail(gate, at);
  stops.push(() => server.close());
  return inboundSmtpPort === undefined ? [inboundMailService(server.port)] : [];
}

/** What becomes of receipts. */
const booking: Booking = {
  propose: proposeFor,
  book: bookFromInbox,
  versionOf,
  subjectOf,
  takeCategory,
  isAlike,
  takeAnswers,
  isUntouched,
  dropConcept,
  hold: holdExpenses,
};

/** Every background task by name. */
export function jobsOf(house: House): Record<string, AccountJob> {
  return {
    [SEND_LETTER]: sendLetter(house),
    [NOTE_TRIES_NIGHTLY]: noteTriesNightly,
    'inbox.read-attachment': readAttachment(house.files, house.reader, proposeFor),
    [CONTACT_CHANGED]: proposeAnew(proposeFor),
    [REPEAT_EXPENSE]: repeatExpense,
    [AUTOBOOK]: autobook(booking),
    [AUTOPROCESS]: autoprocess(booking),
    [SEND_QUESTION]: sendQuestion(house),
    [SEND_NOTIFICATIONS]: sendNotifications(house),
    [TAKE_IN_MAIL]: takeInMail(house, {
      authservId: house.settings.inboundAuthservId,
      production: house.settings.production,
      quotaBytes: house.settings.documentQuotaBytes,
    }),
    [DELIVER_RETURN]: deliverReturn(house),
    [PROVE_NIGHTLY]: proveNightly(house.files),
    [PROVE_PEOPLE_NIGHTLY]: provePeopleNightly,
    [TELL_OF_BREAK]: tellOfBreak(house),
    [RESEAL]: reseal(house.seals, [...SEALED_COLUMNS, TURNOVER_TAX_NUMBERS], [resealMessages(house)]),
    [RESEAL_PEOPLE]: resealPeople(house.seals, APP_KEYS),
    ...administrationJobs(house),
    ...bankJobs(house.files),
    ...salesJobs(house.files),
  };
}

/** A worker answers how it is and nothing else. */
async function startHttp(
  house: House,
  database: DatabaseHandle,
  isReady: () => boolean,
  webFiles: Promise<string | undefined>,
  stops: (() => Promise<void>)[],
): Promise<void> {
  const app = await createHttpServer({
    log: house.log,
    db: database.db,
    isReady,
    overHttps: house.settings.publicUrl.startsWith('https:'),
    trustedProxies: house.settings.trustedProxies,
  });
  if (house.settings.role !== 'worker') {
    serveRooms(app, house, {
      db: database.db,
      tokens: new AccessTokens(house.settings.sessionSecret),
      requestHash: requestHash(house.settings.sessionSecret),
      seals: house.seals,
      clock: house.clock,
      secureCookies: house.settings.publicUrl.startsWith('https:'),
      checkReplies: !house.settings.production,
    });
    if (house.sandbox.length > 0) await registerSandbox(app, house.sandbox);
    const folder = await webFiles;
    if (folder !== undefined) await serveWebFiles(app, folder);
  }
  stops.push(() => app.close());
  const { host, port } = house.settings;
  await app.listen({ host, port }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE' && error.code !== 'EACCES') throw error;
    const why = error.code === 'EACCES' ? 'may not be used' : 'is in use by another program';
    throw new SettingsProblem([`PORT: ${String(port)} on ${host} ${why}`]);
  });
}

/** The whole chart of a company, for rooms below the journal. */
const ledgersOf = (scope: Scope) => ledgerChoices(scope, { only: 'all' });

/** Every room's calls with their answers, and the description made from the same. */
export function serveRooms(app: FastifyInstance, house: House, serving: Serving): void {
  const secret = house.settings.sessionSecret;
  const keys = sessionKeys(secret, (sessionId) => serving.tokens.issue(sessionId));
  const attempts = new Attempts(secret);
  serve(app, serving, API.accounts, accountRoutes({ keys, attempts, seals: house.seals, invitedAddress }));
  serve(app, serving, API.administrations, administrationRoutes(house, attempts, vatDutyOf));
  serve(app, serving, API.users, userRoutes);
  serve(app, serving, API.invitations, invitationRoutes(attempts));
  serve(app, serving, API.administration_emails, administrationEmailRoutes(attempts));
  serve(app, serving, API.settings, settingsRoutes(house.settings));
  serve(app, serving, API.customers, customerRoutes);
  serve(app, serving, API.staff, staffRoutes);
  serve(app, serving, API.notifications, notificationRoutes);
  serve(app, serving, API.history, historyRoutes);
  serve(app, serving, API.tasks, taskRoutes);
  serve(app, serving, API.contacts, contactRoutes(house, attempts, { isOrderedTo, ledgersOf }));
  serve(app, serving, API.journal, journalRoutes);
  serve(app, serving, API.inbox, inboxRoutes(house, booking, house.settings.documentQuotaBytes));
  serve(app, serving, API.inbound_mails, inboundMailRoutes(house.files, attempts, house.settings.documentQuotaBytes));
  serve(app, serving, API.questions, questionRoutes(house.files, house.reader, booking));
  serve(app, serving, API.purchases, purchaseRoutes);
  serve(app, serving, API.archive, archiveRoutes(house.files));
  serve(app, serving, API.payment_files, paymentFileRoutes({ seals: house.seals, attempts }));
  serve(app, serving, API.projects, projectRoutes({ expense: moveExpense, sales_invoice: moveInvoice }));
  serve(app, serving, API.recurring_expenses, recurringExpenseRoutes);
  serve(app, serving, API.tax_returns, taxReturnRoutes(house, { seals: house.seals, attempts }));
  serve(app, serving, API.reports, reportRoutes(house.papers));
  serve(app, serving, API.sales, salesRoutes(invoiceAccount, house));
  serve(app, serving, API.bank, bankRoutes(house.files, dropExpenseOf));
  // Made when it is first asked for: no start waits for it.
  let description: ReturnType<typeof openApiOf> | undefined;
  app.get('/:language(^en$|^nl$)/api/v1/openapi.json', () => (description ??= openApiOf(API)));
  app.get<{ Params: { language: Language } }>('/:language(^en$|^nl$)/api/v1/', ({ params }, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(API, params.language)),
  );
}
