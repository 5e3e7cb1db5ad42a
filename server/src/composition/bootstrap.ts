import { startEmbeddedPostgres } from '#platform/database/embedded-postgres/index';
import { createLogger, type Logger } from '#platform/log';
import { readSettings, type Settings } from '#platform/settings/settings';
import { preparedDatabase } from './prepared-database.ts';

/** What a start begins with, while the rest of the program is still being read. */
export type StartupContext = {
  settings: Settings;
  log: Logger;
  database: Promise<{ ownerUrl: string; appUrl: string; stop(): Promise<void> }>;
};

/** Reads the settings, and lets the database get up when it is one of our own. */
export function bootstrap(environment: Readonly<Record<string, string | undefined>>): StartupContext {
  const settings = readSettings(environment);
  const log = createLogger(settings.logLevel);
  const database = openDatabase(settings, log);
  // A later await reports the failure; until then it is not an unhandled rejection.
  database.catch(() => undefined);
  return { settings, log, database };
}

async function openDatabase({ database, dataDir }: Settings, log: Logger): StartupContext['database'] {
  if (database !== 'embedded') return { ...database, stop: async () => undefined };
  const prepared = preparedDatabase();
  return startEmbeddedPostgres({ dataDir, durable: true, prepared, onNotice: (text) => log.info(text) });
}
