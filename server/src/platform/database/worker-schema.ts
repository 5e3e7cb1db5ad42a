import { runMigrations } from 'graphile-worker';

/** Creates or updates the job queue's own schema. */
export async function run(ownerUrl: string): Promise<void> {
  await runMigrations({ connectionString: ownerUrl });
}
