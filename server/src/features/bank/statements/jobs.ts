import type { FileStore } from '#adapters/file-store/file-store';
import type { Job } from '#platform/jobs/jobs';
import { IMPORT_JOB, importStatement } from './import-statement.ts';

export function bankJobs(files: FileStore): Record<string, Job> {
  return { [IMPORT_JOB]: (context) => importStatement(files, context) };
}
