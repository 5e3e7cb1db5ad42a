import type { FileStore } from '#adapters/file-store/file-store';
import type { Job } from '#platform/jobs/jobs';
import { PROPOSE_JOB, proposeLater } from '../matching/propose-later.ts';
import { IMPORT_JOB, importStatement, type WhenBrought } from './import-statement.ts';

export function bankJobs(files: FileStore, whenBrought: WhenBrought): Record<string, Job> {
  return { [IMPORT_JOB]: (context) => importStatement(files, context, whenBrought), [PROPOSE_JOB]: proposeLater };
}
