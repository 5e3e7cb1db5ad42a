import { connectDatabase, type DatabaseHandle } from '#platform/database/database';
import { EmbeddedPostgresProblem } from '#platform/database/embedded-postgres/index';
import { migrate } from '#platform/database/migrate';
import { SettingsProblem } from '#platform/settings/settings';
import { bootstrap } from './bootstrap.ts';

/** Does the work of a command on the database of the settings, and ends the process with 1 and a sentence when it cannot. */
export async function runCommand(work: (database: DatabaseHandle) => Promise<void>): Promise<void> {
  try {
    const { log, database: opening } = bootstrap(process.env);
    const opened = await opening;
    try {
      await migrate(opened.ownerUrl);
      const database = connectDatabase(opened.appUrl, { connections: 1, log });
      await work(database);
      await database.close();
    } finally {
      await opened.stop();
    }
  } catch (error) {
    const isExplained = error instanceof SettingsProblem || error instanceof EmbeddedPostgresProblem;
    process.stderr.write(`${isExplained ? error.message : String(error instanceof Error ? error.stack : error)}\n`);
    process.exit(1);
  }
}
