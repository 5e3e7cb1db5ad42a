import { availableParallelism } from 'node:os';
import { API } from '@saldo/contract';
import type { FastifyInstance } from 'fastify';
import { firstOf } from '#adapters/inbound-mail/inbound-mail';
import { mailGate } from '#features/inbox/index';
import { reportGate } from '#features/sales/index';
import { connectDatabase, connectQueue, type Database, type DatabaseHandle } from '#platform/database/database';
import { refuseShutDoors } from '#platform/database/for-each-administration';
import { migrate, resetDatabase } from '#platform/database/migrate';
import { apiPage } from '#platform/http/api-page';
import { requestHash } from '#platform/http/idempotency';
import { openApiOf } from '#platform/http/openapi';
import { serve, type Serving } from '#platform/http/serve';
import { createHttpServer } from '#platform/http/server';
import { limitRequests } from '#platform/http/rate-limit';
import { AccessTokens } from '#platform/http/tokens';
import { serveWebFiles } from '#platform/http/web-files';
import { type JobRunner, runJobs } from '#platform/jobs/jobs';
import type { Language } from '#platform/scope';
import { ROTATE_KEYS, ROTATE_KEYS_OF_PEOPLE } from '#platform/crypto/rotate-keys';
import { type Settings, SettingsProblem } from '#platform/settings/settings';
import { inboundMailService, registerSandbox } from '../sandbox/index.ts';
import type { StartupContext } from './bootstrap.ts';
import { type Services, openServices } from './house.ts';
import { type MailTaking, takeInMailBySmtp } from './inbound-mail.ts';
import { jobLanesOf, roomsOf } from './rooms.ts';

export type Saldo = {
  welcome: string[];
  /** Resolves when it answers nobody any more although nobody stopped it: then the process has no use. */
  ended: Promise<void>;
  stop(): Promise<void>;
};

/** More of them only take the processors from each other. */
const CONNECTIONS = Math.max(8, 4 * availableParallelism());

/** Creates the demo companies, which are no part of the program. */
export type Demo = {
  /** How far an earlier start came with it. */
  progress(db: Database): Promise<'none' | 'cut_off' | 'done'>;
  create(services: Omit<Services, 'filing'> & { db: Database; filing: Services }): Promise<void>;
  /** Who can sign in, for whoever started it. */
  welcome: readonly string[];
};

/** The composition root: picks adapters, starts the web application, the worker or both. */
export async function startSaldo(
  { settings, log, database: opening }: StartupContext,
  webFiles: Promise<string | undefined>,
  demo?: Demo,
): Promise<Saldo> {
  const stops: (() => Promise<void>)[] = [];
  // What cannot be stopped does not keep the rest running.
  const stop = async (): Promise<void> => {
    for (const end of stops.splice(0).reverse())
      await end().catch((error: unknown) => log.error({ err: error }, 'a component did not stop cleanly'));
  };
  try {
    const opened = await opening;
    stops.push(() => opened.stop());
    const { ownerUrl, appUrl } = opened;
    await migrate(ownerUrl);
    const database = connectDatabase(appUrl, { connections: CONNECTIONS, log });
    stops.push(() => database.close());
    await refuseShutDoors(database.db);
    const house = await openServices(settings, log, stops);
    if (settings.seed === 'demo') await ensureDemo(demo, house, database, ownerUrl);
    const doJobsRun = await startJobs(house, database, ownerUrl, stops);
    const taking = await startMail(house, database, stops);
    const drop =
      taking === undefined || settings.inboundSmtpPort !== undefined ? [] : [inboundMailService(taking.port)];
    const { ended } = await startHttp(
      { ...house, sandbox: [...house.sandbox, ...drop] },
      database,
      () => ({ jobs: doJobsRun?.() ?? true, mail: taking?.isListening() ?? true }),
      webFiles,
      stops,
    );
    return { welcome: welcome(settings, demo), ended, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Creates the demo once; an interrupted one is discarded and created again. */
async function ensureDemo(
  demo: Demo | undefined,
  house: Services,
  { db }: DatabaseHandle,
  ownerUrl: string,
): Promise<void> {
  if (demo === undefined) throw new SettingsProblem(['SEED=demo needs seeds/main.ts, which brings the demo companies']);
  const progress = await demo.progress(db);
  if (progress === 'done') return;
  if (progress === 'cut_off') await resetDatabase(ownerUrl);
  await demo.create({ ...house, db, filing: house });
}

/** What the person who started it reads: the address, and on a demo who can sign in. */
function welcome(settings: Settings, demo: Demo | undefined): string[] {
  const ready = `Saldo is ready at ${settings.publicUrl}`;
  return settings.seed === 'demo' ? [ready, ...(demo?.welcome ?? [])] : [ready];
}

/** Two lanes, so that what takes seconds never waits behind what takes minutes. Tells whether both run. */
async function startJobs(
  house: Services,
  database: DatabaseHandle,
  ownerUrl: string,
  stops: (() => Promise<void>)[],
): Promise<(() => boolean) | undefined> {
  if (house.settings.role === 'web') return undefined;
  const rooms = roomsOf(house);
  const queuePool = connectQueue(ownerUrl, { connections: 6, log: house.log });
  stops.push(() => queuePool.end());
  const nightly = rooms.flatMap((room) => room.nightly ?? []);
  const [short, long] = jobLanesOf(house, rooms);
  const lanes = [
    { jobs: short, concurrency: 3 },
    { jobs: long, concurrency: 2 },
  ];
  const runners: JobRunner[] = [];
  // At once: while one lane ends what it has in hand, the other takes up nothing new.
  stops.push(async () => void (await Promise.all(runners.map((runner) => runner.stop()))));
  for (const { jobs, concurrency } of lanes) {
    const its = (name: string): boolean => name in jobs;
    const runner = await runJobs({
      queuePool,
      db: database.db,
      jobs,
      clock: house.clock,
      log: house.log,
      concurrency,
      nightly: nightly.filter(its),
      atStart: [ROTATE_KEYS, ROTATE_KEYS_OF_PEOPLE].filter(its),
    });
    runners.push(runner);
  }
  return () => runners.every((runner) => runner.isRunning());
}

/** Takes in receipts by mail where the jobs run; without a port of its own only for this machine, to try it out. */
async function startMail(
  house: Services,
  database: DatabaseHandle,
  stops: (() => Promise<void>)[],
): Promise<MailTaking | undefined> {
  const { role, host, production, inboundSmtpPort, inboundSmtpPeers, inboundMailDomain: domain } = house.settings;
  const tls = house.settings.inboundSmtpTls;
  if (role === 'web' || (inboundSmtpPort === undefined && production)) return undefined;
  const at =
    inboundSmtpPort === undefined
      ? { host: '127.0.0.1', port: 0, peers: ['127.0.0.1'] }
      : { host, port: inboundSmtpPort, peers: inboundSmtpPeers, tls };
  const gate = firstOf([mailGate({ ...house, domain }, database.db), reportGate({ ...house, domain }, database.db)]);
  const taking = await takeInMailBySmtp(gate, at, house.log);
  stops.push(() => taking.stop());
  return taking;
}

/** A worker answers how it is and nothing else. */
async function startHttp(
  house: Services,
  database: DatabaseHandle,
  parts: () => Readonly<Record<string, boolean>>,
  webFiles: Promise<string | undefined>,
  stops: (() => Promise<void>)[],
): Promise<{ ended: Promise<void> }> {
  const app = await createHttpServer({
    log: house.log,
    db: database.db,
    parts,
    overHttps: house.settings.publicUrl.startsWith('https:'),
    trustedProxies: house.settings.trustedProxies,
  });
  if (house.settings.role !== 'worker') {
    await limitRequests(app, new AccessTokens(house.settings.sessionSecret), house.settings.requestLimits);
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
  return {
    ended: new Promise((resolve) => {
      app.server.once('close', () => resolve());
    }),
  };
}

/** Every room's calls with their answers, and the description made from the same. */
export function serveRooms(app: FastifyInstance, house: Services, serving: Serving): void {
  for (const { routes } of roomsOf(house)) for (const room of routes) serve(app, serving, room);
  // Made when it is first asked for: no start waits for it.
  let description: ReturnType<typeof openApiOf> | undefined;
  app.get('/:language(^en$|^nl$)/api/v1/openapi.json', () => (description ??= openApiOf(API)));
  app.get<{ Params: { language: Language } }>('/:language(^en$|^nl$)/api/v1/', ({ params }, reply) =>
    reply.type('text/html; charset=utf-8').send(apiPage(API, params.language)),
  );
}
