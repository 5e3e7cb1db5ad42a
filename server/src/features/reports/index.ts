export type { DocumentSources } from './books/documents.ts';
export { reportsRoom } from './room.ts';
export type { ProjectSources } from './statements/breakdown.ts';
