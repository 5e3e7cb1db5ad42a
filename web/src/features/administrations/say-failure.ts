import i18next from 'i18next';
import { ApiError } from '../../app/api-error.ts';

/** Why an act did not succeed, in the words of the server where it had any. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError)) throw error;
  const [first] = Object.values(error.errors);
  return first?.[0] ?? (error.detail === '' ? i18next.t('server', { ns: 'errors' }) : error.detail);
}
